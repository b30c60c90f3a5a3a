import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import type { EntryText } from '#domain/entries/entries.ts'
import { momentText } from '#domain/timetable/change-text.ts'
import { errorCode } from '#web/backend/errors.ts'
import { errorSentence } from '#web/queries/error-sentence.ts'
import {
  changedByEntries,
  type ClassEntry,
  editForClass,
  useClassEntry,
  useMayEditForClass,
} from '#web/session/entries/class-entries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { EntryFields, hasNoDay, hasNoTitle } from './entry-fields.tsx'
import { maxNote, maxTitle } from './use-proposal.ts'

interface EditForClassDialogProps {
  account: string
  id: string
  onClose: () => void
}

/** An entry of the class, edited for all its members: by who proposed it, or the class representative. */
export function EditForClassDialog(props: EditForClassDialogProps) {
  const { account, id, onClose } = props
  const { data: entry, isPending, isError, isFetching, refetch } = useClassEntry(id)
  const mayEdit = useMayEditForClass(account, entry)
  if (entry && mayEdit) return <EditForm {...props} loaded={entry} reload={async () => (await refetch()).data} />
  return (
    <Dialog open onClose={onClose} size="sm" title="Edit for the class">
      {isPending ? (
        <Skeleton className="h-24" />
      ) : isError ? (
        <Message tone="error" title="The entry could not be loaded">
          <p>Check your connection and try again.</p>
          <Button variant="line" className="mt-3" busy={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </Message>
      ) : (
        <p>
          {entry === null
            ? 'This entry was taken back, or it is of another class.'
            : 'Only the classmate who proposed this entry and the class representative edit it.'}
        </p>
      )}
    </Dialog>
  )
}

interface EditFormProps extends EditForClassDialogProps {
  loaded: ClassEntry
  reload: () => Promise<ClassEntry | null | undefined>
}

function EditForm({ id, onClose, loaded, reload }: EditFormProps) {
  const form = useId()
  const client = useQueryClient()
  const [entry, setEntry] = useState<EntryText>(loaded)
  // An edit is based on the version that was read, also where a newer one is loaded while it is typed.
  const [seen, setSeen] = useState(loaded.edited_at)
  const [conflict, setConflict] = useState<ClassEntry>()
  const [isChecked, setChecked] = useState(false)
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: () => editForClass(id, entry, seen),
    onSuccess: (confirmed) => {
      toast.success(confirmed ? 'Your class has it now.' : 'Proposed. Classmates can confirm it now.')
      for (const name of changedByEntries) void client.invalidateQueries({ queryKey: [name] })
      onClose()
    },
    onError: async (error) => {
      if (errorCode(error) !== 'PT409') return
      const now = await reload()
      if (!now) return
      setConflict(now)
      // Saved again, the text replaces the one that is shown now.
      setSeen(now.edited_at)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!hasNoTitle(entry) && !hasNoDay(entry) && !saving.isPending) saving.mutate()
  }
  const failed = conflict && errorCode(saving.error) === 'PT409' ? null : saving.error
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Edit for the class"
      description="All your class sees it. A new text, day or time counts once three classmates or the class representative confirm it."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="accent" busy={saving.isPending}>
            {conflict ? 'Save my text' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {conflict && (
          <Message tone="warning" title="This was changed while you were editing">
            <p>Nothing is lost: your text is in the form below. This is what it says now:</p>
            <div
              dir="auto"
              className="my-2.5 max-h-60 overflow-y-auto rounded-control bg-sheet px-3 py-2 wrap-anywhere text-ink"
            >
              <p className="font-semibold">{conflict.title}</p>
              <p>{momentText(conflict.date, conflict.starts_at)}</p>
              <p className="whitespace-pre-wrap">{conflict.note}</p>
            </div>
            <Button
              variant="line"
              onClick={() => {
                setEntry(conflict)
                setConflict(undefined)
              }}
            >
              Use this text instead
            </Button>
          </Message>
        )}
        <EntryFields
          entry={entry}
          onEdit={(changed) => setEntry({ ...entry, ...changed })}
          isChecked={isChecked}
          maxTitle={maxTitle}
          maxNote={maxNote}
        />
        {failed && <Message tone="error">{errorSentence(failed)}</Message>}
      </form>
    </Dialog>
  )
}
