import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { maxDay, typedDate } from '../typed-dates.ts'
import { actProblem, type ListedAccount, useAct } from './accounts.ts'

const schema = z.object({ day: typedDate })

/** Gives the Pro plan for a time, or takes it away. Payments do it by themselves. */
export function PlanForm({ account }: { account: ListedAccount }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { day: '' },
  })
  const act = useAct(account.id, ({ plan }) => toast.success(plan === 'pro' ? 'On the Pro plan' : 'On the free plan'))
  const pro = account.plan === 'pro'
  const grant = handleSubmit(({ day }) => {
    // To the end of that day, where the admin is.
    const until = day === '' ? null : new Date(`${day}T23:59:59`).toISOString()
    act.mutate({ name: 'grant-pro', body: { until } })
  })

  return (
    <section className="border-t border-line pt-4">
      <h3 className="mb-3 text-base">Plan</h3>
      <div className="flex flex-wrap items-start gap-2.5">
        <Field
          label="Pro until"
          hint="Leave it empty for no end date."
          error={formState.errors.day?.message}
          className="w-52"
        >
          {(control) => <Input {...control} {...register('day')} type="date" max={maxDay} />}
        </Field>
        <Button className="min-h-12 md:mt-[1.6rem]" busy={act.isPending} onClick={grant}>
          {pro ? 'Change the end' : 'Grant Pro'}
        </Button>
        {pro && (
          <Button
            variant="line"
            className="min-h-12 md:mt-[1.6rem]"
            busy={act.isPending}
            onClick={() => act.mutate({ name: 'revoke-pro', body: {} })}
          >
            Revoke Pro
          </Button>
        )}
      </div>
      {act.isError && (
        <Message tone="error" className="mt-2">
          {actProblem(act.error)}
        </Message>
      )}
      {act.proofDialog}
    </section>
  )
}
