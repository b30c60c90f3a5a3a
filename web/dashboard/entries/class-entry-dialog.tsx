import { useState } from 'react'
import { Link } from 'react-router'
import { longDay } from '#domain/dates/college-time.ts'
import { entryKinds, type EntryKind, type OfClass, type OwnEntry } from '#domain/entries/entries.ts'
import { paths } from '#domain/paths.ts'
import { hourText } from '#domain/timetable/change-text.ts'
import { useAnswerEntry, useClassEntry, useMayEditForClass } from '#web/session/entries/class-entries.ts'
import { writeEntry } from '#web/session/entries/entries-outbox.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { EditForClass } from './for-whom.tsx'

interface ClassEntryDialogProps {
  account: string
  entry: OwnEntry
  ofClass: OfClass
  onClose: () => void
}

/** An entry of the class. Done is the reader's own: from then on it is among their own entries. */
export function ClassEntryDialog({ account, entry, ofClass, onClose }: ClassEntryDialogProps) {
  const [own, setOwn] = useState<ReturnType<typeof writeEntry>>()
  const answer = useAnswerEntry()
  const mayEdit = useMayEditForClass(account, useClassEntry(entry.id).data)
  const { id, kind, title, date, starts_at: at, note } = entry
  const { confirmed, agreed, reporter, answer: said, edited_at: seen } = ofClass
  const toggle = () => {
    if (own === undefined) setOwn(writeEntry(account, 'done', writeEntry(account, 'add', asOwn(entry))))
    else {
      writeEntry(account, 'change', own)
      onClose()
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={title}
      description={[entryKinds[kind as EntryKind], longDay(date), at === null ? '' : hourText(at)]
        .filter(Boolean)
        .join(', ')}
      footer={
        <>
          {!confirmed && said === null && (
            <>
              <Button
                variant="quiet"
                className="mr-auto"
                busy={answer.isPending}
                onClick={() => answer.send({ id, agrees: false, seen })}
              >
                Not so
              </Button>
              <Button variant="line" busy={answer.isPending} onClick={() => answer.send({ id, agrees: true, seen })}>
                Confirm
              </Button>
            </>
          )}
          <Button variant={own === undefined ? 'accent' : 'line'} onClick={toggle}>
            {own === undefined ? 'Done' : 'Not done'}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {note !== '' && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {note}
          </p>
        )}
        <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
          {confirmed
            ? `Your class says so. ${reporter === null ? '' : `${reporter} proposed it.`}`
            : `${reporter ?? 'A classmate'} says so: ${agreed} of 3 classmates confirm.`}
        </p>
        <p className="flex flex-wrap gap-x-5 gap-y-2 text-sm font-semibold">
          <Link to={paths.class({ day: date })}>See all changes of the class</Link>
          {mayEdit && <EditForClass id={id} />}
        </p>
      </div>
    </Dialog>
  )
}

const asOwn = ({ id, kind, title, date, starts_at, note, written_at }: OwnEntry) => ({
  id,
  kind,
  title,
  date,
  starts_at,
  note,
  written_at,
})
