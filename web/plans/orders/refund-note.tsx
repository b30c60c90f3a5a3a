import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { dateAndTime } from '#domain/dates/calendar-date.ts'
import { refundableUntil } from '#domain/plans.ts'
import { exactRupees } from '#domain/money/rupees.ts'
import { errorCode } from '#web/backend/errors.ts'
import { paths } from '#domain/paths.ts'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { cancelPaidOrder } from './payment-calls.ts'
import type { OrderRecord } from './orders.ts'

/** While the refund policy allows the student to cancel: the end of that period, and the button. */
export function RefundNote({ order }: { order: OrderRecord }) {
  const [now] = useState(() => Date.now())
  const { state, paidAt, proUntil, byHand } = order
  if (state !== 'paid' || !paidAt || !proUntil) return null
  const until = refundableUntil(new Date(paidAt))
  if (until.getTime() <= now) return null
  const limit = dateAndTime(until.toISOString())
  if (byHand)
    return (
      <p className="mt-4 text-sm text-ink-2">
        Changed your mind? You get a full refund until <span>{limit}</span>: go to the office where you paid, or{' '}
        <Link to={paths.contact()}>write to us</Link> with the order number.
      </p>
    )
  return <CancelOrder order={order} limit={limit} />
}

function CancelOrder({ order: { id, amountPaise }, limit }: { order: OrderRecord; limit: string }) {
  const { isOpen, open, close } = useDialogEntry('cancel-purchase')
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => cancelPaidOrder(id),
    onSuccess: () => toast.success('Cancelled. Your money is on its way back.'),
    // Also after an error: the refund may have begun although the response was lost.
    onSettled: async () => {
      for (const queryKey of [['orders'], ['order-events'], ['account']]) await client.invalidateQueries({ queryKey })
    },
  })
  return (
    <div className="mt-4 text-sm text-ink-2">
      <p>{`Changed your mind? Until ${limit} you can cancel and get everything back.`}</p>
      {cancel.isError && (
        <Message tone="error" className="mt-3">
          {errorCode(cancel.error)
            ? cancel.error.message
            : 'The server did not respond. Check the order before you try again.'}
        </Message>
      )}
      <Button variant="line" className="mt-3" busy={cancel.isPending} onClick={open}>
        {cancel.isPending ? 'Cancelling...' : 'Cancel and get a full refund'}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Cancel this purchase?"
        confirmLabel="Cancel and refund"
        onCancel={close}
        onConfirm={() => {
          close()
          cancel.mutate()
        }}
      >
        {`${exactRupees(amountPaise)} is refunded to your original payment method, and Pro ends now.`}
      </ConfirmDialog>
    </div>
  )
}
