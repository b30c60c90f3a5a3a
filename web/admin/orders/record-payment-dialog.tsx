import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { rupees } from '#domain/money/rupees.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ChangeError } from './change-error.tsx'
import { type Order, paymentOf, useOrderChange } from './orders.ts'
import { ReceiptField } from './receipt-field.tsx'

const schema = z.object({ receipt: z.string() })

/** For money that the office has taken. */
export function RecordPaymentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useId()
  const { register, handleSubmit } = useForm({ resolver: zodResolver(schema), defaultValues: { receipt: '' } })
  const change = useOrderChange(() => {
    toast.success('Marked as paid')
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Mark this order as paid?"
      description={`The office has taken ${rupees(order.amount_paise)} for ${order.id}. The Pro plan starts at once.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={change.isPending}>
            {change.isPending ? 'Saving...' : 'Mark as paid'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={handleSubmit(({ receipt }) => change.mutate(paymentOf(order, receipt)))}>
        <ReceiptField {...register('receipt')} />
      </form>
      <ChangeError error={change.error} />
      {change.proofDialog}
    </Dialog>
  )
}
