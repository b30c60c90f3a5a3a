import { useState } from 'react'
import { courseText, type OfferedCourse } from '#domain/timetable/draft/cells.ts'
import type { Conflict } from '#domain/timetable/draft/edits.ts'
import type { Slot } from '#domain/timetable/draft/slot.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Radio } from '#web/ui/forms/choice.tsx'
import { clock, dayName } from './wording.ts'

interface ConflictDialogProps {
  conflicts: readonly Conflict[]
  /** The own version of each, by its id; absent where it was removed. */
  slots: readonly Slot[]
  loaded: readonly Slot[]
  courseById: ReadonlyMap<string, OfferedCourse>
  busy: boolean
  onClose: () => void
  /** @param theirs the ids of which the stored version is taken */
  onSave: (theirs: ReadonlySet<string>) => void
}

/** What somebody else has changed meanwhile: both versions, and a choice for each class. */
export function ConflictDialog({ conflicts, slots, loaded, courseById, busy, onClose, onSave }: ConflictDialogProps) {
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  const choose = (id: string, isMine: boolean) => {
    const next = new Set(mine)
    if (isMine) next.add(id)
    else next.delete(id)
    setMine(next)
  }
  const rows = conflicts
    .map(({ id, now }) => {
      const own = slots.find((slot) => slot.id === id)
      return { id, now, own, at: own ?? now ?? loaded.find((slot) => slot.id === id) }
    })
    .toSorted((one, other) => (orderOf(one.at) < orderOf(other.at) ? -1 : 1))
  const theirs = new Set(conflicts.map(({ id }) => id).filter((id) => !mine.has(id)))
  return (
    <Dialog
      open={conflicts.length > 0}
      onClose={onClose}
      size="sm"
      title="Changed while you typed"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Back to typing
          </Button>
          <Button variant="accent" busy={busy} onClick={() => onSave(theirs)}>
            Save
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">
        {
          'All your other classes are published. Somebody else has changed these meanwhile: choose for each. Nothing of yours is lost.'
        }
      </p>
      <ul className="mt-4 grid gap-5">
        {rows.map(({ id, now, own, at }) => (
          <li key={id}>
            <fieldset>
              <legend className="mb-1.5 font-semibold">
                {at === undefined ? 'A class' : `${dayName(at.weekday)}, ${clock(at.starts_at)}`}
              </legend>
              <div className="grid grid-cols-2 gap-3">
                <Version title="Stored now" slot={now ?? undefined} courseById={courseById}>
                  <Radio name={id} checked={!mine.has(id)} onChange={() => choose(id, false)}>
                    Take this
                  </Radio>
                </Version>
                <Version title="You" slot={own} courseById={courseById}>
                  <Radio name={id} checked={mine.has(id)} onChange={() => choose(id, true)}>
                    Take mine
                  </Radio>
                </Version>
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const orderOf = (slot: Slot | undefined) => (slot === undefined ? '' : `${slot.weekday} ${slot.starts_at}`)

interface VersionProps {
  title: string
  slot: Slot | undefined
  courseById: ReadonlyMap<string, OfferedCourse>
  children: React.ReactNode
}

function Version({ title, slot, courseById, children }: VersionProps) {
  return (
    <div className="flex min-w-0 flex-col rounded-control border-2 border-line px-3 pt-2.5 pb-1 text-sm wrap-anywhere has-checked:border-ink">
      <p className="text-xs text-ink-2">{title}</p>
      {slot === undefined ? (
        <p>Removed</p>
      ) : (
        <>
          <p className="font-semibold">
            {[courseText([slot], courseById), slot.room].filter((part) => part !== '').join(', ')}
          </p>
          <p>
            {[
              slot.teacher,
              slot.group_name,
              slot.week === null ? '' : `week ${slot.week}`,
              `until ${clock(slot.ends_at)}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </>
      )}
      <div className="mt-auto">{children}</div>
    </div>
  )
}
