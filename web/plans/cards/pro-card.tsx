import { FlaskConical } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { lastDayBefore } from '#domain/dates/calendar-date.ts'
import { plans, semesterEnd } from '#domain/plans.ts'
import type { Account } from '#web/session/account.ts'
import { useSiteSetting } from '#web/content/site-settings.ts'
import { paths } from '#domain/paths.ts'
import { college } from '#web/page/college.ts'
import { PublicQueriesProvider } from '#web/queries/public-queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { WaitingOrder } from '../checkouts/registry.ts'
import { useWaitingOrder } from '../orders/orders.ts'
import { PaymentMessage } from '../payment/payment-message.tsx'
import { PlanCard } from './plan-card.tsx'
import { usePayment } from '../payment/use-payment.ts'
import { useGuardState } from '../redirect-state.ts'
import { wording } from '../wording.ts'
import { VisitorLink } from './visitor-link.tsx'

const button = { size: 'lg', block: true } as const

/** Without an account: for visitors, and while the session is being checked. */
export function ProCardForVisitors({ waiting }: { waiting: boolean }) {
  const isSold = college().proForMembersUntil === null
  return (
    <ProCardFrame current={false}>
      <VisitorLink variant="accent" waiting={waiting} to={isSold ? 'login' : 'register'}>
        {isSold ? wording.upgrade : wording.join}
      </VisitorLink>
    </ProCardFrame>
  )
}

export function ProCard({ account, phone }: { account: Account; phone: string }) {
  const { payment, testMode, pay, onPaid } = usePayment(account, phone)
  const waiting = useWaitingOrder(account.id)
  const [semesterFromNow] = useState(() => semesterEnd(new Date()).toISOString())
  const pro = account.plan === 'pro'
  const confirming = payment.is === 'confirming' || payment.is === 'unverified'
  const busy = payment.is === 'busy' || confirming
  return (
    <ProCardFrame current={pro}>
      {testMode && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Stamp tone="pen" icon={FlaskConical}>
            TEST MODE
          </Stamp>
          This is a test. No real money is charged.
        </p>
      )}
      <PaymentMessage payment={payment} />
      {pro ? (
        <Button {...button} disabled>
          {wording.current}
        </Button>
      ) : (
        payment.is !== 'paid' &&
        (waiting ? (
          <Suspense>
            <WaitingOrder key={waiting.id} id={waiting.id} onPaid={onPaid} />
          </Suspense>
        ) : (
          <Button {...button} variant="accent" busy={busy} onClick={pay}>
            {payment.is === 'busy'
              ? 'Processing...'
              : confirming
                ? 'Confirming...'
                : payment.is === 'failed'
                  ? 'Try Again'
                  : wording.upgrade}
          </Button>
        ))
      )}
      {pro && account.proUntil && (
        <p className="mt-3 text-center text-sm font-semibold">{`Pro until ${lastDayBefore(account.proUntil)}`}</p>
      )}
      {!pro && payment.is !== 'paid' && (
        <p className="mt-3 text-center text-sm">{`If you pay today, Pro runs until ${lastDayBefore(semesterFromNow)}.`}</p>
      )}
    </ProCardFrame>
  )
}

function ProCardFrame({ current, children }: { current: boolean; children: ReactNode }) {
  const from = useGuardState()?.from
  return (
    <PlanCard plan={plans.pro} flag={wording.mostPopular} current={current} wanted={from && featureAt(from)}>
      {children}
      <p className="mt-3 text-center text-xs text-ink-3">
        <PublicQueriesProvider>
          <Guarantee />
        </PublicQueriesProvider>
      </p>
      <p className="text-center text-xs text-ink-3">{wording.guaranteeMeans}</p>
    </PlanCard>
  )
}

/** The plan's feature that includes the page at this path. */
function featureAt(path: string): string | undefined {
  if (path.startsWith(paths.pyqs())) return 'Pyqs and Notes'
  if (path.startsWith(paths.alumni())) return 'Alumni Support'
  return path.startsWith(paths.resume()) ? 'Premium Resume templates & projects' : undefined
}

/** The owner's text; the period itself is a rule of the server. */
function Guarantee() {
  return useSiteSetting('claims_plans').data?.guarantee ?? wording.guarantee
}
