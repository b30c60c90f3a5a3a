import { useQueryClient } from '@tanstack/react-query'
import { Download, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { counted } from '#domain/counted.ts'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import { paths } from '#domain/paths.ts'
import { forgetPublicQueries } from '#web/queries/public-queries.ts'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Stats } from '#web/ui/display/stats.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { type Import, isRunning, isUndoing, readWrongRows, useImport } from './api.ts'
import { canBeUndone, ImportList, stateOf, titleOf } from './import-list.tsx'
import { StayingRows } from './staying-rows.tsx'
import { StepHead } from './step-head.tsx'
import { UndoDialog } from './undo-dialog.tsx'

/** An import while it runs, and what it did. */
export function ImportView({ id }: { id: string }) {
  const query = useImport(id)
  const [undoing, setUndoing] = useState(false)
  const one = query.data
  const client = useQueryClient()
  const running = one !== undefined && isRunning(one)
  // Once it is done, or while it goes on without this page, other pages have old rows.
  useEffect(() => {
    if (!running) return undefined
    return () => {
      forgetPublicQueries()
      void client.invalidateQueries()
    }
  }, [running, client])
  if (query.isPending) return <LoadingLines label="Loading the import..." />
  if (one === undefined)
    return (
      <LoadFailed title="Failed to load this import" busy={query.isFetching} onRetry={() => void query.refetch()} />
    )
  return (
    <>
      <StepHead step="Done" title={headingOf(one)} lead={leadOf(one)}>
        {canBeUndone(one) && (
          <Button variant="line" onClick={() => setUndoing(true)}>
            <Undo2 aria-hidden="true" strokeWidth={1.75} />
            Take back this import
          </Button>
        )}
        <Link to={paths.admin({ section: 'import', show: one.topic })} className={buttonClass({ variant: 'accent' })}>
          Import another list
        </Link>
      </StepHead>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid min-w-0 gap-5">
          {one.state === 'waiting' && <Running written={one.written} total={one.total} />}
          {one.state === 'failed' && <Message tone="error">{one.problem ?? 'Nothing was imported.'}</Message>}
          {one.undo && <Undo undo={one.undo} />}
          {one.counts && one.undo?.outcome == null && (
            <Stats
              items={[
                { value: String(one.counts.new), label: 'new' },
                { value: String(one.counts.changed), label: 'changed' },
                { value: String(one.counts.same + one.counts.joined), label: 'the same' },
                { value: String(one.counts.wrong), label: 'left out' },
              ]}
            />
          )}
          {one.added.length > 0 && one.undo?.outcome == null && <Added names={one.added} />}
          {one.counts !== null && one.counts.wrong > 0 && <LeftOut one={one} wrong={one.counts.wrong} />}
        </div>
        <ImportList />
      </div>
      <UndoDialog id={id} open={undoing} onClose={() => setUndoing(false)} />
    </>
  )
}

function headingOf(one: Import): string {
  const { state, counts, undone_at: undone } = one
  if (undone !== null) return 'Taken back'
  if (isUndoing(one)) return 'Taking back'
  if (state === 'waiting') return 'Importing'
  return state === 'failed' || counts === null
    ? 'Not imported'
    : `${counted(counts.new + counts.changed, 'row')} imported`
}

const leadOf = (one: Import): string =>
  [
    one.file_name === '' ? titleOf(one) : `${titleOf(one)} from ${one.file_name}`,
    `${calendarDate(one.imported_at.slice(0, 10))}${one.by === '' ? '' : ` by ${one.by}`}`,
    ...(one.state === 'done' && one.undone_at === null ? [stateOf(one)] : []),
  ].join(', ') + '.'

function Running({ written, total, undoes = false }: { written: number; total: number; undoes?: boolean }) {
  return (
    <Sheet className="grid gap-3 px-4.5 py-4 text-sm">
      <Progress
        label={undoes ? 'Rows taken back' : 'Rows written'}
        value={total === 0 ? undefined : Math.round((written / total) * 100)}
      />
      <p>
        {total === 0
          ? undoes
            ? 'Comparing the rows...'
            : 'Reading the table...'
          : `${written} of ${counted(total, 'row')}`}
      </p>
      <p className="text-ink-2">
        {undoes
          ? 'You can close this page: the rows are taken back all the same, all of them or none.'
          : 'You can close this page: the import goes on, and is in the list of imports.'}
      </p>
    </Sheet>
  )
}

/** An import that is taken back, or that was: what was undone, and what stays. */
function Undo({ undo: { state, written, total, problem, outcome } }: { undo: NonNullable<Import['undo']> }) {
  if (state === 'waiting') return <Running written={written} total={total} undoes />
  if (outcome === null) return <Message tone="error">{problem ?? 'Nothing was taken back.'}</Message>
  const { removed, restored, stays, remaining = [] } = outcome
  return (
    <>
      <Stats
        items={[
          { value: String(removed), label: 'removed' },
          { value: String(restored), label: 'as before' },
          { value: String(stays), label: stays === 1 ? 'stays' : 'stay' },
        ]}
      />
      {stays > 0 && (
        <Sheet as="section" className="px-4.5 py-4">
          <h2 className="text-lg">{`${counted(stays, 'row')} of this import ${stays === 1 ? 'stays' : 'stay'}`}</h2>
          <ul className="mt-1 text-sm">
            <StayingRows rows={remaining} count={stays} />
          </ul>
        </Sheet>
      )}
    </>
  )
}

const namedSections = 24

/** What a list of people needed: its sections that the college did not have. */
function Added({ names }: { names: readonly string[] }) {
  const more = names.length - namedSections
  return (
    <Sheet as="section" className="px-4.5 py-4">
      <h2 className="text-lg">{`${counted(names.length, 'section')} added for these people`}</h2>
      <p dir="auto" className="mt-1 text-sm wrap-anywhere">
        {[...names.slice(0, namedSections), ...(more > 0 ? [`and ${more} more`] : [])].join(' · ')}
      </p>
    </Sheet>
  )
}

function LeftOut({ one, wrong }: { one: Import; wrong: number }) {
  const navigate = useNavigate()
  const withRows = (use: (csv: Blob) => unknown) => {
    readWrongRows(one.id)
      .then(use)
      .catch(() => toast.error('The rows could not be loaded. Check your connection and try again.'))
  }
  return (
    <Sheet as="section" className="px-4.5 py-4">
      <h2 className="text-lg">{`${counted(wrong, 'row')} left out`}</h2>
      <p className="mt-1 text-sm text-ink-2">They are a list of their own for 30 days, each with what is wrong.</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button
          variant="line"
          onClick={() =>
            withRows(async (csv) =>
              navigate(paths.admin({ section: 'import', show: one.topic }), { state: { text: await csv.text() } }),
            )
          }
        >
          Mend them here
        </Button>
        <Button variant="line" onClick={() => withRows((csv) => saveFile(csv, `${one.topic}-left-out.csv`))}>
          <Download aria-hidden="true" strokeWidth={1.75} />
          Download CSV
        </Button>
      </div>
    </Sheet>
  )
}
