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
import { Line, StayingRows } from './staying-rows.tsx'

/** Says what taking back does, and what stays and why, before it is done. */
export function UndoDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const press = usePressOnce()
  const preview = useUndoPreview(id, open)
  const undo = useMutation({
    mutationFn: () => undoImport(id),
    onSuccess: (rows) => {
      if (rows !== undefined) toast.success(`${counted(rows, 'row')} taken back`)
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
          <StayingRows rows={remaining} count={remaining.length} />
        </ul>
      )}
      <p className="mt-3 text-sm text-ink-2">
        You can import the same list again. Taking back is written to the audit log.
      </p>
    </Dialog>
  )
}
