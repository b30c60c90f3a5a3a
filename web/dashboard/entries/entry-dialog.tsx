import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { collegeToday, daysAfter } from '#domain/dates/college-time.ts'
import type { EntryChange } from '#domain/entries/changes.ts'
import type { OwnEntry } from '#domain/entries/entries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { randomId } from '#web/ui/browser/random-id.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { ConcernedFields } from './concerned.tsx'
import { EntryFields, hasNoDay, hasNoTitle } from './entry-fields.tsx'
import { ForWhom } from './for-whom.tsx'
import { problemForClass, useProposal } from './use-proposal.ts'
import { usePressOnce } from '#web/ui/forms/use-press-once.ts'
import type { Concerned } from '#web/session/entries/class-entries.ts'
import { writeEntry } from '#web/session/entries/entries-outbox.ts'

interface EntryDialogProps {
  account: string
  /** Undefined for a new one. */
  entry: OwnEntry | undefined
  done?: boolean
  onClose: () => void
}

const fresh = (): OwnEntry => ({
  id: randomId(),
  kind: 'assignment',
  title: '',
  date: daysAfter(collegeToday(), 1),
  starts_at: null,
  note: '',
  written_at: '',
})

/** The form of an entry, which only its owner sees, unless it is proposed to the class. */
export function EntryDialog({ account, entry: stored, done = false, onClose }: EntryDialogProps) {
  const form = useId()
  const [entry, setEntry] = useState(() => stored ?? fresh())
  const [isChecked, setChecked] = useState(false)
  const [isDone, setDone] = useState(done)
  const press = usePressOnce()
  const edit = (changed: Partial<OwnEntry>) => setEntry({ ...entry, ...changed })
  const isIncomplete = hasNoTitle(entry) || hasNoDay(entry)

  const [was, setWas] = useState(entry)
  const write = (does: EntryChange['does']) => {
    const written = writeEntry(account, does, entry, was)
    setEntry(written)
    setWas(written)
  }
  const [forClass, setForClass] = useState(false)
  const [concerned, setConcerned] = useState<Concerned>({})
  const proposal = useProposal()
  const tooLong = forClass ? problemForClass(entry, concerned) : undefined

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isIncomplete || tooLong !== undefined || !press.begin()) return
    const outcome = forClass ? await proposal.send(entry, concerned) : 'own'
    // What the class has from somebody else is on its list.
    if (outcome === 'own' || outcome === 'proposed') write(stored === undefined ? 'add' : isDone ? 'done' : 'change')
    if (outcome === 'failed') press.end()
    else onClose()
  }

  const remove = () => {
    write('remove')
    toast.info('Entry removed')
    onClose()
  }
  const toggle = () => {
    setChecked(true)
    if (isIncomplete) return
    write(isDone ? 'change' : 'done')
    setDone(!isDone)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={stored === undefined ? 'Add an entry' : 'Your entry'}
      description={
        forClass
          ? 'Your class sees it, with your name. It counts once three classmates or the class representative confirm it.'
          : 'Only you see it: here, in your calendar, and as a reminder the evening before.'
      }
      footer={
        <>
          {stored !== undefined && (
            <Button variant="danger" className="mr-auto" onClick={remove}>
              Remove
            </Button>
          )}
          {stored !== undefined && (
            <Button variant="line" onClick={toggle}>
              {isDone ? 'Not done' : 'Done'}
            </Button>
          )}
          <Button type="submit" form={form} variant="accent" busy={proposal.isSending}>
            {stored === undefined ? 'Add' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <ForWhom account={account} entry={stored} forClass={forClass} onChoose={setForClass} />
        {forClass && <ConcernedFields account={account} concerned={concerned} onChoose={setConcerned} />}
        <EntryFields entry={entry} onEdit={edit} isChecked={isChecked} />
        {(tooLong ?? proposal.problem) !== undefined && <Message tone="error">{tooLong ?? proposal.problem}</Message>}
      </form>
    </Dialog>
  )
}
