import { Link } from 'react-router'
import { lastDayBefore } from '#domain/dates/calendar-date.ts'
import { plans } from '#domain/plans.ts'
import { rupees } from '#domain/money/rupees.ts'
import { paths } from '#domain/paths.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import type { Account } from '#web/session/account.ts'

export function PlanSection({ account: { plan, proEnded, proUntil } }: { account: Account }) {
  const lastDay = proUntil && lastDayBefore(proUntil)
  return (
    <>
      {plan === 'pro' ? (
        <>
          <p className="text-sm">
            <span>{lastDay && <b className="block">{`Pro until ${lastDay}`}</b>}</span>
            You can open every page.
          </p>
          <Button disabled className="mt-3">
            Pro Active
          </Button>
        </>
      ) : (
        <>
          <p className="text-sm">
            {`${proEnded && lastDay ? `Your Pro plan ended on ${lastDay}. ` : ''}Free. Pro is ${rupees(plans.pro.pricePaise)} per semester.`}
          </p>
          <Link to={paths.purchasePlan()} className={`${buttonClass({ variant: 'accent' })} mt-3`}>
            Upgrade to Pro
          </Link>
        </>
      )}
      <p className="mt-3 text-sm">
        <Link to={paths.payments()} className="inline-flex min-h-11 items-center">
          Payments and receipts
        </Link>
      </p>
    </>
  )
}
