import { plans } from '#domain/plans.ts'
import type { Account } from '#web/session/account.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { PlanCard } from './plan-card.tsx'
import { SuccessMessage } from '../payment/success-message.tsx'
import { useFreePlan } from './use-free-plan.ts'
import { VisitorLink } from './visitor-link.tsx'
import { wording } from '../wording.ts'

const button = { size: 'lg', block: true } as const

/** Without an account: for visitors, and while the session is being checked. */
export function FreeCardForVisitors({ waiting }: { waiting: boolean }) {
  return (
    <PlanCard plan={plans.free} current={false}>
      <VisitorLink variant="line" waiting={waiting}>
        Start with Free
      </VisitorLink>
    </PlanCard>
  )
}

export function FreeCard({ account }: { account: Account }) {
  const { choice, choose } = useFreePlan()
  const current = account.plan === 'free' && !account.proEnded
  return (
    <PlanCard plan={plans.free} current={current}>
      {choice.is === 'done' && <SuccessMessage text={wording.freeDone} />}
      {choice.is === 'failed' && (
        <Message tone="error" className="mb-4">
          {choice.text}
        </Message>
      )}
      {account.plan === 'pro' && (
        <>
          <Button {...button} disabled aria-describedby="no-downgrade">
            {wording.noDowngrade}
          </Button>
          <p id="no-downgrade" className="mt-3 text-center text-xs text-ink-3">
            {wording.noDowngradeWhy}
          </p>
        </>
      )}
      {current && (
        <Button {...button} disabled>
          {wording.current}
        </Button>
      )}
      {account.proEnded && (
        <Button {...button} variant="line" busy={choice.is === 'busy'} onClick={choose}>
          {choice.is === 'busy' ? 'Processing...' : 'Switch to Free'}
        </Button>
      )}
    </PlanCard>
  )
}
