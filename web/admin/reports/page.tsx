import { CircleCheck, ExternalLink, Eye, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { dateAndTime } from '#domain/dates/calendar-date.ts'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { counted } from '#domain/counted.ts'
import { isReportReason, reportReasons } from '#domain/reports.ts'
import { paths } from '#domain/paths.ts'
import { ChaiDrawing } from '#web/ui/art/chai-drawing.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { ClampedText } from '#web/ui/display/clamped-text.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { adminMeta } from '../sections.ts'
import { UncoverDialog } from './uncover-dialog.tsx'
import { type ReportedPost, useDeletePost, useDismiss, useReportedPosts } from './reports.ts'

export const meta = adminMeta

export default function ReportsPage() {
  const [pendingDelete, setPendingDelete] = useState<ReportedPost>()
  const [uncovered, setUncovered] = useState<ReportedPost>()
  const uncovering = useDialogEntry('uncover')
  const remove = useDeletePost(() => {
    setPendingDelete(undefined)
    toast.success('Deleted')
  })
  const dismiss = useDismiss(() => toast.success('Reports dismissed'))

  return (
    <>
      <PageHead title="Reported posts" lead="Posts that readers have reported." />
      {dismiss.isError && (
        <Message tone="error" className="mb-4">
          The reports could not be dismissed. Check your connection and try again.
        </Message>
      )}
      <ReportedPosts
        busyId={dismiss.isPending ? dismiss.variables.id : undefined}
        onDismiss={(reported) => dismiss.mutate(reported)}
        onDelete={setPendingDelete}
        onUncover={(reported) => {
          setUncovered(reported)
          uncovering.open()
        }}
      />
      {uncovered && (
        <UncoverDialog key={uncovered.id} reported={uncovered} open={uncovering.isOpen} onClose={uncovering.close} />
      )}
      <ConfirmDialog
        open={pendingDelete !== undefined}
        onCancel={() => setPendingDelete(undefined)}
        onConfirm={() => pendingDelete && remove.mutate(pendingDelete)}
        title={`Delete this ${pendingDelete?.kind ?? 'post'}?`}
        confirmLabel={remove.isPending ? 'Deleting...' : 'Delete for good'}
        busy={remove.isPending}
      >
        {remove.isError ? (
          <Message tone="error">It could not be deleted. Check your connection and try again.</Message>
        ) : pendingDelete?.kind === 'discussion' ? (
          'All its comments are deleted too. You cannot undo this. The audit log keeps the text.'
        ) : (
          'You cannot undo this. The audit log keeps the text.'
        )}
      </ConfirmDialog>
    </>
  )
}

interface ReportedPostsProps {
  busyId: string | undefined
  onDismiss: (reported: ReportedPost) => void
  onDelete: (reported: ReportedPost) => void
  onUncover: (reported: ReportedPost) => void
}

function ReportedPosts({ busyId, onDismiss, onDelete, onUncover }: ReportedPostsProps) {
  const query = useReportedPosts()
  if (query.isPending) return <LoadingLines label="Loading reported posts..." />
  if (query.data === undefined)
    return (
      <LoadFailed title="Failed to load reported posts" busy={query.isFetching} onRetry={() => void query.refetch()} />
    )
  if (query.data.length === 0)
    return (
      <Sheet>
        <EmptyState drawing={<ChaiDrawing />} title="Nothing is reported" text="Time for a cup of chai." />
      </Sheet>
    )
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {query.data.map((reported) => (
        <li key={reported.id}>
          <ReportedSheet
            reported={reported}
            busy={busyId === reported.id}
            onDismiss={() => onDismiss(reported)}
            onDelete={() => onDelete(reported)}
            onUncover={() => onUncover(reported)}
          />
        </li>
      ))}
    </ul>
  )
}

interface ReportedSheetProps {
  reported: ReportedPost
  busy: boolean
  onDismiss: () => void
  onDelete: () => void
  onUncover: () => void
}

function ReportedSheet({ reported, busy, onDismiss, onDelete, onUncover }: ReportedSheetProps) {
  const { kind, title, content, author, authorId, isAnonymous, postedAt, address, reports } = reported
  const heading = title || `Comment by ${author}`
  return (
    <Sheet as="article" className="px-4.5 pt-4 pb-2">
      <p className="mb-2 flex flex-wrap gap-2">
        <Stamp tone="brick">{counted(reports.length, 'report')}</Stamp>
        <Stamp>{kind}</Stamp>
      </p>
      <h2 dir="auto" className="text-lg leading-snug wrap-anywhere">
        {heading}
      </h2>
      <p dir="auto" className="text-sm wrap-anywhere text-ink-2">{`${author}, ${dateAndTime(postedAt)}`}</p>
      <ClampedText text={content} about={heading} className="mt-2" />
      <ul className="mt-3 grid gap-1.5 border-l-2 border-margin pl-3 text-sm leading-[1.5]">
        {reports.map(({ id, reason, note, created_at: at }) => (
          <li key={id} className="wrap-anywhere">
            <b className="font-semibold">{isReportReason(reason) ? reportReasons[reason] : reason}</b>
            {note && `: ${note}`}
            <span className="text-ink-3">{`, ${dateAndTime(at)}`}</span>
          </li>
        ))}
      </ul>
      <div className="-mx-3 mt-2 flex flex-wrap items-center gap-x-1">
        <Button variant="quiet" busy={busy} onClick={onDismiss}>
          <CircleCheck aria-hidden="true" strokeWidth={1.75} />
          Dismiss
        </Button>
        <Button variant="quiet" className="text-brick! hover:bg-brick-wash!" onClick={onDelete}>
          <Trash2 aria-hidden="true" strokeWidth={1.75} />
          Delete
        </Button>
        <Link to={address} className={buttonClass({ variant: 'quiet' })}>
          <ExternalLink aria-hidden="true" strokeWidth={1.75} />
          Open
        </Link>
        {isAnonymous && (
          <Button variant="quiet" onClick={onUncover}>
            <Eye aria-hidden="true" strokeWidth={1.75} />
            Look up the author
          </Button>
        )}
        {authorId !== null && (
          <Link to={paths.admin({ section: 'accounts', id: authorId })} className={buttonClass({ variant: 'quiet' })}>
            <UserRound aria-hidden="true" strokeWidth={1.75} />
            Account
          </Link>
        )}
      </div>
    </Sheet>
  )
}
