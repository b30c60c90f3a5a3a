import { X } from 'lucide-react'
import { useState } from 'react'
import type { Hour } from '#domain/timetable/draft/slot.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Input } from '#web/ui/forms/input.tsx'

interface HoursDialogProps {
  hours: readonly Hour[]
  onClose: () => void
  /** @param hours the previous one beside each, where it is a changed one */
  onSave: (hours: readonly { before: Hour | undefined; now: Hour }[]) => void
}

/** The hours of the grid; breaks are the gaps between them. */
export function HoursDialog({ hours, onClose, onSave }: HoursDialogProps) {
  const [rows, setRows] = useState(() =>
    hours.map((hour, key) => ({ key, before: hour as Hour | undefined, now: hour })),
  )
  const [problem, setProblem] = useState('')
  const set = (key: number, now: Partial<Hour>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, now: { ...row.now, ...now } } : row)))
  const save = () => {
    const sorted = rows.toSorted((one, other) => (one.now.starts_at < other.now.starts_at ? -1 : 1))
    const isWrong = sorted.some(
      ({ now }, at) =>
        now.starts_at === '' || now.ends_at <= now.starts_at || now.ends_at > (sorted[at + 1]?.now.starts_at ?? '24'),
    )
    if (isWrong || rows.length === 0)
      setProblem('Each hour needs a beginning and a later end, before the next one begins.')
    else onSave(sorted.map(({ before, now }) => ({ before, now })))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Hours"
      description="Lunch and breaks are the gaps between them."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={save}>Save hours</Button>
        </>
      }
    >
      {problem !== '' && <Message tone="error">{problem}</Message>}
      <ul className="grid gap-2">
        {rows.map(({ key, now }, at) => (
          <li key={key} className="flex items-center gap-2 max-sm:gap-1">
            <Input
              type="time"
              className="min-w-0 max-sm:px-1.5"
              aria-label={`Hour ${at + 1}, beginning`}
              value={now.starts_at}
              onChange={({ target }) => set(key, { starts_at: target.value })}
            />
            <span aria-hidden="true">to</span>
            <Input
              type="time"
              className="min-w-0 max-sm:px-1.5"
              aria-label={`Hour ${at + 1}, end`}
              value={now.ends_at}
              onChange={({ target }) => set(key, { ends_at: target.value })}
            />
            <IconButton label={`Remove hour ${at + 1}`} onClick={() => setRows(rows.filter((row) => row.key !== key))}>
              <X aria-hidden="true" strokeWidth={1.75} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        variant="line"
        className="mt-3"
        onClick={() =>
          setRows([
            ...rows,
            {
              key: Math.max(0, ...rows.map((row) => row.key)) + 1,
              before: undefined,
              now: { starts_at: '', ends_at: '' },
            },
          ])
        }
      >
        Add an hour
      </Button>
    </Dialog>
  )
}
