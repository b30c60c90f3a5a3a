import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { errorCode } from '#web/backend/errors.ts'
import { useRefreshOrders } from '../../orders/orders.ts'
import { cancelManualOrder } from './manual-order.ts'

interface CancelDialogProps {
  id: string
  open: boolean
  onClose: () => void
}

export function CancelDialog({ id, open, onClose }: CancelDialogProps) {
  const queries = useQueryClient()
  const refreshOrders = useRefreshOrders()
  const cancel = useMutation({
    mutationFn: () => cancelManualOrder(id),
    onSuccess: async () => {
      await refreshOrders()
      onClose()
    },
    // Paid or expired meanwhile: the page shows which.
    onError: () => void queries.invalidateQueries({ queryKey: ['manual-order', id] }),
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Cancel this order?"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep order
          </Button>
          <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {cancel.isPending ? 'Cancelling...' : 'Cancel order'}
          </Button>
        </>
      }
    >
      <p>Do this only if you have not paid. You can order again any time.</p>
      {cancel.isError && (
        <Message tone="error" className="mt-4">
          {errorCode(cancel.error) === 'order_closed'
            ? 'This order has already been paid or has expired.'
            : 'The order could not be cancelled. Please try again.'}
        </Message>
      )}
    </Dialog>
  )
}
