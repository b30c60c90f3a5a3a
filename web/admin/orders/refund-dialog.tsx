import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { maxTime, typedDate } from '../typed-dates.ts'
import { ChangeError } from './change-error.tsx'
import { type Order, refundOf, useOrderChange } from './orders.ts'
import { ReceiptField } from './receipt-field.tsx'

const schema = z.object({ asked: typedDate, receipt: z.string() })

const sentBack =
  'The full amount is refunded to the original payment method, and the Pro plan ends. You cannot undo this.'
const handedBack = 'Give the full amount back first. The Pro plan ends. You cannot undo this.'

export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useId()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { asked: '', receipt: '' },
  })
  const change = useOrderChange(() => {
    toast.success('The payment is refunded')
    onClose()
  })
  const submit = handleSubmit(({ asked, receipt }) =>
    change.mutate(refundOf(order, { askedAt: asked === '' ? undefined : new Date(asked).toISOString(), receipt })),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Refund this payment?"
      description={order.by_hand ? handedBack : sentBack}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="danger" busy={change.isPending}>
            {change.isPending ? 'Refunding...' : 'Refund'}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-4" onSubmit={submit}>
        {order.by_hand && <ReceiptField {...register('receipt')} />}
        <Field
          label="When the student asked"
          hint="Used to check the 24-hour limit. Leave it empty for now."
          error={formState.errors.asked?.message}
        >
          {(control) => <Input {...control} {...register('asked')} type="datetime-local" max={maxTime} />}
        </Field>
      </form>
      <ChangeError error={change.error} />
      {change.proofDialog}
    </Dialog>
  )
}
