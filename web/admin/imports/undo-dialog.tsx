import { useMutation, useQueryClient } from '@tanstack/react-query'
import { counted } from '#domain/counted.ts'
import { forgetPublicQueries } from '#web/queries/public-queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { usePressOnce } from '#web/ui/forms/use-press-once.ts'
import { LoadingLines } from '../loading-lines.tsx'
import { undoImport, useUndoPreview } from './api.ts'

const reasons = { edited: 'was edited since', used: 'is used by other rows' }
const namedRows = 8

/** Says what taking back does, and what stays and why, before it is done. */
export function UndoDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const press = usePressOnce()
  const preview = useUndoPreview(id, open)
  const undo = useMutation({
    mutationFn: () => undoImport(id),
    onSuccess: ({ removed, restored }) => {
      toast.success(`${counted(removed + restored, 'row')} taken back`)
      onClose()
    },
    onSettled: async () => {
      press.end()
      forgetPublicQueries()
      await client.invalidateQueries()
    },
  })
  const { removed = 0, restored = 0, remaining = [] } = preview.data ?? {}
  const problem = undo.error ?? preview.error
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Take back this import?"
      size="sm"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep the import
          </Button>
          <Button
            variant="danger"
            busy={undo.isPending}
            disabled={preview.data === undefined || removed + restored === 0}
            onClick={() => press.begin() && undo.mutate()}
          >
            {undo.isPending ? 'Taking back...' : `Take back ${counted(removed + restored, 'row')}`}
          </Button>
        </>
      }
    >
      {problem && <Message tone="error">{problem.message}</Message>}
      {open && preview.isPending && <LoadingLines label="Looking at the rows..." />}
      {preview.data && (
        <ul className="text-sm">
          <Line title={`${counted(removed, 'new row')}`} text={removed === 1 ? 'is removed.' : 'are removed.'} />
          <Line
            title={`${counted(restored, 'changed row')}`}
            text={restored === 1 ? 'goes back to what it was.' : 'go back to what they were.'}
          />
          {remaining.slice(0, namedRows).map(({ id: row, name, reason }) => (
            <Line key={row} title={name} text={`stays: it ${reasons[reason]}.`} />
          ))}
          {remaining.length > namedRows && (
            <Line title={`${remaining.length - namedRows} more`} text="stay: edited or used since." />
          )}
        </ul>
      )}
      <p className="mt-3 text-sm text-ink-2">
        You can import the same list again. Taking back is written to the audit log.
      </p>
    </Dialog>
  )
}

function Line({ title, text }: { title: string; text: string }) {
  return (
    <li className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 border-t border-line py-2.5 leading-snug first:border-t-0">
      <b dir="auto" className="wrap-anywhere">
        {title}
      </b>
      <span>{text}</span>
    </li>
  )
}
