import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { useStoredEntry } from './past-entries.ts'

interface OtherDayDialogProps {
  account: string
  id: string
  onClose: () => void
}

/** An own entry that Today does not list: one that is done, or of a day before or after the fortnight. */
export function OtherDayDialog({ account, id, onClose }: OtherDayDialogProps) {
  const { data: entry, isPending, isError } = useStoredEntry(account, id)
  if (entry) {
    const { done, ...own } = entry
    return <EntryDialog account={account} entry={own} done={done} onClose={onClose} />
  }
  return (
    <Dialog open onClose={onClose} size="sm" title="Your entry">
      {isPending ? (
        <Skeleton className="h-24" />
      ) : (
        <p>
          {isError
            ? 'The entry could not be loaded. Check your connection and open it again.'
            : 'This entry was removed, or it is of another account.'}
        </p>
      )}
    </Dialog>
  )
}
