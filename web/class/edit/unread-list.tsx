import { useState } from 'react'
import type { PastedSlot, Unread } from '#domain/timetable/paste/reading.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { clock, dayName } from './wording.ts'

interface UnreadListProps {
  unknown: readonly Unread[]
  slots: readonly PastedSlot[]
  onAdd: (slots: readonly PastedSlot[]) => void
}

/** What of the table is no class, is missing, or could not be read. */
export function UnreadList({ unknown, slots, onAdd }: UnreadListProps) {
  const [done, setDone] = useState<ReadonlySet<Unread>>(new Set())
  const shown = unknown.filter((one) => !done.has(one) && textOf(one) !== '')
  if (shown.length === 0) return null
  const add = (one: Unread, added: readonly PastedSlot[]) => {
    onAdd(added)
    setDone(new Set([...done, one]))
  }
  return (
    <section aria-labelledby="unread-title">
      <h3 id="unread-title" className="text-base">
        Not in it, or not read
      </h3>
      <ul className="mt-1 text-sm">
        {shown.map((one, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same line may be there twice
          <li
            key={`${at} ${textOf(one)}`}
            className="flex flex-wrap items-center justify-between gap-2 border-t border-line py-1.5"
          >
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {textOf(one)}
            </span>
            <AddButton one={one} slots={slots} onAdd={(added) => add(one, added)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface AddButtonProps {
  one: Unread
  slots: readonly PastedSlot[]
  onAdd: (slots: readonly PastedSlot[]) => void
}

/** What is no course may be put in all the same: the library, a Saturday as Monday. */
function AddButton({ one, slots, onAdd }: AddButtonProps) {
  if (one.kind !== 'not-a-course') return null
  if (one.follows !== undefined) {
    const { follows, weekday } = one
    const copies = slots.filter((slot) => slot.weekday === follows).map((slot) => ({ ...slot, weekday }))
    return (
      <Button variant="line" disabled={copies.length === 0} onClick={() => onAdd(copies)}>
        {`Copy ${dayName(follows)} to ${dayName(weekday)}`}
      </Button>
    )
  }
  const { start, end, weekday, cell } = one
  if (!start || !end) return null
  return (
    <Button
      variant="line"
      aria-label={`Put in ${cell}, ${dayName(weekday)} ${clock(start)}`}
      onClick={() => onAdd([{ weekday, start, end, course: null, name: cell, lab: false, doubt: [] }])}
    >
      Put in
    </Button>
  )
}

function textOf(one: Unread): string {
  switch (one.kind) {
    case 'not-a-course':
      return `${dayName(one.weekday)}${one.start ? `, ${clock(one.start)}` : ''}: “${one.cell}” is no course.`
    case 'cell':
      return `${dayName(one.weekday)}: “${one.cell}” was not read.`
    case 'note':
      return `“${one.cell}” was not read.`
    case 'no-room':
      return one.courses === undefined ? 'The table has no rooms.' : `No room of ${one.courses.join(', ')}.`
    case 'no-teacher':
      return one.courses === undefined ? 'The table has no teachers.' : `No teacher of ${one.courses.join(', ')}.`
    case 'too-long':
      return 'The table is longer than any timetable: its end was not read.'
    default:
      return ''
  }
}
