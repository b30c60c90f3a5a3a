import { useState } from 'react'
import { NotProven } from '#web/accounts/fresh-proof/use-fresh-proof.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Refused } from '../call-admin-api.ts'
import { type Order, useRefund } from './orders.ts'

export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [asked, setAsked] = useState('')
  const refund = useRefund(() => {
    toast.success('Given back')
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Give this payment back?"
      description="The full amount goes back the way it came, and the Pro plan that it bought ends. This is final."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={refund.isPending}
            onClick={() =>
              refund.mutate({ id: order.id, askedAt: asked === '' ? undefined : new Date(asked).toISOString() })
            }
          >
            {refund.isPending ? 'Giving back...' : 'Refund'}
          </Button>
        </>
      }
    >
      <Field label="When the student asked" hint="The 24 hours count until then. Left empty, until now.">
        {(control) => (
          <Input {...control} type="datetime-local" value={asked} onChange={({ target }) => setAsked(target.value)} />
        )}
      </Field>
      {refund.isError && (
        <Message tone="error" className="mt-4">
          {refund.error instanceof Refused || refund.error instanceof NotProven
            ? refund.error.message
            : 'No answer came. Look at the order again before you try a second time.'}
        </Message>
      )}
      {refund.proofDialog}
    </Dialog>
  )
}
