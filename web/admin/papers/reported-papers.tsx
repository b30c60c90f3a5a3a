import { CircleCheck, ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { recentTime } from '#domain/dates/college-time.ts'
import { counted } from '#domain/counted.ts'
import { useSession } from '#web/session/session.ts'
import { paths } from '#domain/paths.ts'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { useLastDefined } from '#web/page/use-last-defined.ts'
import { ChaiDrawing } from '#web/ui/art/chai-drawing.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { type ReportedPaper, reasonOf, useReportedPapers, useSettleReports } from './reported.ts'

const CorrectDialog = lazyDialog(async () => (await import('./correct-dialog.tsx')).CorrectDialog)

const done = { dismiss: 'Reports dismissed', remove: 'Removed. It can be put back for 30 days', correct: 'Corrected' }

export function ReportedPapers() {
  const { user } = useSession()
  const query = useReportedPapers()
  const [correcting, setCorrecting] = useState<ReportedPaper>()
  const [removing, setRemoving] = useState<ReportedPaper>()
  const lastCorrecting = useLastDefined(correcting)
  const settle = useSettleReports(({ act }) => {
    setCorrecting(undefined)
    setRemoving(undefined)
    toast.success(done[act])
  })
  if (query.isPending) return <LoadingLines label="Loading reports..." />
  if (query.data === undefined)
    return <LoadFailed title="Failed to load reports" busy={query.isFetching} onRetry={() => void query.refetch()} />
  const failed = settle.isError && (
    <Message tone="error" className="mb-4">
      It could not be saved. Check your connection and try again.
    </Message>
  )
  return (
    <>
      {correcting === undefined && removing === undefined && failed}
      {query.data.length === 0 && (
        <Sheet>
          <EmptyState drawing={<ChaiDrawing />} title="No paper is reported" text="Time for a cup of chai." />
        </Sheet>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {query.data.map((paper) => (
          <li key={paper.id}>
            <ReportedSheet
              paper={paper}
              busy={settle.isPending && settle.variables.paper.id === paper.id}
              onCorrect={() => {
                settle.reset()
                setCorrecting(paper)
              }}
              onRemove={() => {
                settle.reset()
                setRemoving(paper)
              }}
              onDismiss={() => settle.mutate({ paper, act: 'dismiss' })}
            />
          </li>
        ))}
      </ul>
      {lastCorrecting && (
        <CorrectDialog
          key={lastCorrecting.id}
          open={correcting !== undefined}
          accountId={user?.id ?? ''}
          paper={lastCorrecting}
          busy={settle.isPending}
          failed={settle.isError}
          onClose={() => setCorrecting(undefined)}
          onCorrect={(correction) => settle.mutate({ paper: lastCorrecting, act: 'correct', correction })}
        />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => removing && settle.mutate({ paper: removing, act: 'remove' })}
        title="Remove this paper?"
        confirmLabel={settle.isPending ? 'Removing...' : 'Remove'}
        busy={settle.isPending}
      >
        {failed || 'Nobody can read it any more. You can put it back for 30 days; then it is deleted with its file.'}
      </ConfirmDialog>
    </>
  )
}

interface ReportedSheetProps {
  paper: ReportedPaper
  busy: boolean
  onCorrect: () => void
  onRemove: () => void
  onDismiss: () => void
}

function ReportedSheet({ paper, busy, onCorrect, onRemove, onDismiss }: ReportedSheetProps) {
  const { id, title, subject, course_code, exam_year, semester, reports, removed_at } = paper
  const [now] = useState(() => new Date())
  const name = [course_code, title].filter(Boolean).join(' ')
  return (
    <Sheet as="article" className="px-4 pt-3.5 pb-1.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 dir="auto" className="text-lg leading-snug wrap-anywhere">
          {name}
        </h2>
        <Stamp tone="brick">{counted(reports.length, 'report')}</Stamp>
      </div>
      <p dir="auto" className="text-sm wrap-anywhere text-ink-2">
        {[subject, semester !== null && `semester ${semester}`, exam_year, removed_at !== null && 'removed']
          .filter(Boolean)
          .join(', ')}
      </p>
      <ul className="mt-2.5 grid gap-1.5 border-l-2 border-margin pl-3 text-sm leading-[1.5]">
        {reports.map(({ id: report, what, note, created_at: at }) => (
          <li key={report} className="wrap-anywhere">
            <b className="font-semibold">{reasonOf(what)}</b>
            {note && `: ${note}`}
            <span className="text-ink-3">{`, ${recentTime(new Date(at), now)}`}</span>
          </li>
        ))}
      </ul>
      <div className="-mx-3 mt-1.5 flex flex-wrap items-center gap-x-1">
        <Button variant="quiet" aria-label={`Correct ${name}`} aria-haspopup="dialog" onClick={onCorrect}>
          <Pencil aria-hidden="true" strokeWidth={1.75} />
          Correct
        </Button>
        <Button variant="quiet" aria-label={`Dismiss the reports of ${name}`} busy={busy} onClick={onDismiss}>
          <CircleCheck aria-hidden="true" strokeWidth={1.75} />
          Dismiss
        </Button>
        {removed_at === null && (
          <>
            <Button variant="quiet" className="text-brick!" aria-label={`Remove ${name}`} onClick={onRemove}>
              <Trash2 aria-hidden="true" strokeWidth={1.75} />
              Remove
            </Button>
            <Link to={paths.pyqs({ id })} aria-label={`Open ${name}`} className={buttonClass({ variant: 'quiet' })}>
              <ExternalLink aria-hidden="true" strokeWidth={1.75} />
              Open
            </Link>
          </>
        )}
      </div>
    </Sheet>
  )
}
