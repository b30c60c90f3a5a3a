import { useState } from 'react'
import { type Announcement, announcementLimit, readAnnouncement } from '#domain/drives/announcement.ts'
import { counted } from '#domain/counted.ts'
import { useBranches } from '#web/content/branches.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { useOrganisations } from '../catalogue.ts'
import { draftSlot, readDraft, saveDraft } from '../draft.ts'
import { readValues, type Values } from '../fields.ts'
import { RowForm, type RowFormProps } from '../row-form.tsx'

/** The form of a new drive, with a box whose text fills it. What was typed before stays, and nothing is saved before a person has. */
export function AnnouncedRowForm(props: Omit<RowFormProps, 'start'>) {
  const { accountId, table } = props
  const [slot] = useState(() => draftSlot(accountId, table.table, 'announcement'))
  const [text, setText] = useState(() => String(readDraft(slot)?.['text'] ?? ''))
  const [read, setRead] = useState<Announcement>()
  const [filled, setFilled] = useState<{ turn: number; start: Values; typed: Values }>({
    turn: 0,
    start: {},
    typed: {},
  })
  const { data: branches } = useBranches()
  const { data: organisations } = useOrganisations()

  const change = (next: string) => {
    setText(next)
    saveDraft(slot, next.trim() === '' ? undefined : { text: next })
  }
  const fill = () => {
    if (branches === undefined || organisations === undefined || text.trim() === '') return
    const found = readAnnouncement(text, { branches, organisations })
    const form = draftSlot(accountId, table.table, 'new')
    // What an earlier text has filled in was not typed.
    const before = { ...readValues(table.fieldsOf('new'), undefined), ...filled.start }
    const changed = Object.entries(readDraft(form) ?? {}).filter(
      ([name, value]) => name in before && value !== before[name],
    )
    saveDraft(form, undefined)
    setRead(found)
    const typed = { ...filled.typed, ...Object.fromEntries(changed) }
    setFilled({ turn: filled.turn + 1, start: { ...found.values, ...typed }, typed })
  }

  return (
    <>
      <Sheet className="mb-8 grid max-w-[46rem] gap-4 p-4.5">
        <Field
          label="Announcement"
          hint="Optional. Paste the message of the company or the cell: what it says is filled in below."
        >
          {(control) => (
            <Textarea
              {...control}
              rows={text === '' ? 3 : 8}
              maxLength={announcementLimit}
              value={text}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </Field>
        <Button
          variant="line"
          className="justify-self-start"
          disabled={text.trim() === '' || branches === undefined || organisations === undefined}
          onClick={fill}
        >
          Fill the form from it
        </Button>
        {read && <Outcome read={read} />}
      </Sheet>
      <RowForm key={filled.turn} {...props} start={filled.start} onSavedRow={() => saveDraft(slot, undefined)} />
    </>
  )
}

/** The text itself is kept as what the drive is about: it is no field that was read. */
const readFields = ({ values }: Announcement) => Object.keys(values).filter((name) => name !== 'description').length

function Outcome({ read }: { read: Announcement }) {
  const count = readFields(read)
  return (
    <Message
      tone={read.questions.length > 0 || count === 0 ? 'warning' : 'info'}
      title={
        count === 0
          ? 'The text names nothing that the form asks for'
          : `${counted(count, 'field')} filled in. Check each before you save.`
      }
    >
      {read.questions.length > 0 && (
        <ul className="grid gap-1">
          {read.questions.map((question) => (
            <li key={question} dir="auto" className="wrap-anywhere">
              {question}
            </li>
          ))}
        </ul>
      )}
    </Message>
  )
}
