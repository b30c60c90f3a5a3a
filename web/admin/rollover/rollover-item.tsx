import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#domain/counted.ts'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import { collegeDay, dateOf, daysBetween } from '#domain/dates/college-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { usePressOnce } from '#web/ui/forms/use-press-once.ts'
import { downloadPeople, endRollover, type Rollover } from './api.ts'
import { stayingLines } from './draft.ts'
import { PreviewTable } from './preview-table.tsx'

const states = {
  planned: { label: 'Planned', tone: 'pen' },
  done: { label: 'Done', tone: 'teal' },
  failed: { label: 'Failed', tone: 'brick' },
  cancelled: { label: 'Cancelled', tone: 'ink' },
  taken_back: { label: 'Taken back', tone: 'ink' },
} as const

const beginning = { odd: 'odd semesters begin', even: 'even semesters begin', any: 'all semesters move' } as const

/** What a rollover does or did, and what can still be done about it. */
export function RolloverItem({ rollover, today }: { rollover: Rollover; today: string }) {
  const { state, date, begins, by, branches, problem, preview } = rollover
  const { label, tone } = states[state]
  return (
    <article className="grid gap-2.5 border-t border-line py-3.5 text-sm first:border-t-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 px-4.5">
        <h3 className="text-base">{dateOf(date)}</h3>
        <Stamp tone={tone}>{state === 'planned' ? whenOf(date, today) : label}</Stamp>
      </div>
      {preview && <PreviewTable preview={preview} />}
      <div className="grid gap-1 px-4.5 text-ink-2">
        {outcomeOf(rollover).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {rollover.stays > 0 && (
          <p dir="auto" className="wrap-anywhere">
            {`${counted(rollover.stays, 'student')} changed since, so left as they are: ${namesOf(rollover.staying, rollover.stays)}.`}
          </p>
        )}
        {rollover.excepted.length > 0 && state === 'planned' && (
          <p
            dir="auto"
            className="wrap-anywhere"
          >{`By name stay: ${namesOf(rollover.excepted, rollover.excepted.length)}.`}</p>
        )}
        <p dir="auto" className="wrap-anywhere">
          {`${branches === null ? 'All branches' : branches.join(', ')} · ${beginning[begins]} · by ${by === '' ? 'the command' : by}`}
        </p>
      </div>
      {problem !== null && (
        <div className="px-4.5">
          <Message tone="error">{problem}</Message>
        </div>
      )}
      <Actions rollover={rollover} />
    </article>
  )
}

const acts = {
  cancel: {
    action: 'Cancel this plan',
    title: 'Cancel this plan?',
    confirm: 'Cancel the plan',
    text: 'Nobody moves. You can plan it again.',
    done: 'Cancelled',
  },
  undo: {
    action: 'Take back',
    title: 'Take back this rollover?',
    confirm: 'Take it back',
    text: 'Each student gets the semester from before, and alumni are students again. Who changed their semester since is left as they are, and listed.',
    done: 'Taken back',
  },
}

function Actions({ rollover }: { rollover: Rollover }) {
  const { id, state, may_undo: mayUndo, has_list: hasList } = rollover
  const client = useQueryClient()
  const press = usePressOnce()
  const [isOpen, setOpen] = useState(false)
  const download = useMutation({ mutationFn: downloadPeople })
  const act = state === 'planned' ? 'cancel' : 'undo'
  const end = useMutation({
    mutationFn: () => endRollover(id, act),
    onSuccess: () => {
      toast.success(acts[act].done)
      setOpen(false)
    },
    onSettled: async () => {
      press.end()
      await client.invalidateQueries()
    },
  })
  const mayAct = state === 'planned' || mayUndo
  if (!mayAct && !hasList) return null
  return (
    <div className="flex flex-wrap items-center gap-2 px-4.5">
      {mayAct && (
        <Button variant="line" onClick={() => setOpen(true)}>
          {act === 'undo' && <Undo2 aria-hidden="true" strokeWidth={1.75} />}
          <span>{acts[act].action}</span>
        </Button>
      )}
      {hasList && (
        <Button variant="quiet" busy={download.isPending} onClick={() => download.mutate(rollover)}>
          <Download aria-hidden="true" strokeWidth={1.75} />
          Download list
        </Button>
      )}
      {download.isError && <Message tone="error">{download.error.message}</Message>}
      <ConfirmDialog
        open={isOpen}
        onCancel={() => setOpen(false)}
        onConfirm={() => press.begin() && end.mutate()}
        title={acts[act].title}
        confirmLabel={acts[act].confirm}
        busy={end.isPending}
      >
        {end.isError && <Message tone="error">{end.error.message}</Message>}
        <p>{acts[act].text}</p>
      </ConfirmDialog>
    </div>
  )
}

function whenOf(date: string, today: string): string {
  const days = daysBetween(today, date)
  if (days <= 0) return 'Runs now'
  return days === 1 ? 'Tomorrow' : `In ${days} days`
}

function outcomeOf({ state, counts, restored, undo_until: until, may_undo: mayUndo }: Rollover): string[] {
  if (state === 'taken_back') return [`${counted(restored, 'student')} as before.`]
  if (counts === null) return []
  const { moves = 0, leaves = 0 } = counts
  return [
    `${counted(moves, 'student')} moved${leaves === 0 ? '' : `, ${leaves} became ${leaves === 1 ? 'an alumnus or alumna' : 'alumni'}`}.`,
    ...stayingLines(counts).map((line) => `${line}.`),
    ...(until === null || !mayUndo ? [] : [`Can be taken back until ${calendarDate(collegeDay(new Date(until)))}.`]),
  ]
}

const shownNames = 8
const namesOf = (names: readonly string[], all: number): string =>
  `${names.slice(0, shownNames).join(', ')}${all > shownNames ? ` and ${all - shownNames} more` : ''}`
