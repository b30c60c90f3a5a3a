import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { actProblem, type ListedAccount, useAct } from './accounts.ts'

/** Gives the Pro plan for a time, or takes it away. Payments do it by themselves. */
export function PlanForm({ account }: { account: ListedAccount }) {
  const [day, setDay] = useState('')
  const act = useAct(account.id, ({ plan }) => toast.success(plan === 'pro' ? 'On the Pro plan' : 'On the free plan'))
  const pro = account.plan === 'pro'
  // To the end of that day, where the admin is.
  const until = day === '' ? null : new Date(`${day}T23:59:59`).toISOString()

  return (
    <section className="border-t border-line pt-4">
      <h3 className="mb-3 text-base">Plan</h3>
      <div className="flex flex-wrap items-start gap-2.5">
        <Field label="Pro until" hint="Left empty, no end is set." className="w-52">
          {(control) => <Input {...control} type="date" value={day} onChange={({ target }) => setDay(target.value)} />}
        </Field>
        <Button
          className="min-h-12 md:mt-[1.6rem]"
          busy={act.isPending}
          onClick={() => act.mutate({ name: 'grant-pro', body: { until } })}
        >
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
