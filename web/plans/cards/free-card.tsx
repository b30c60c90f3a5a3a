import { useNavigate } from 'react-router'
import { plans } from '#domain/plans.ts'
import type { Account } from '#web/accounts/session/account.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { PlanCard } from './plan-card.tsx'
import { SuccessMessage } from '../payment/success-message.tsx'
import { useFreePlan } from './use-free-plan.ts'
import { wording } from '../wording.ts'

const button = { size: 'lg', block: true } as const

/** Without an account: for visitors, and while it is not known who this is. */
export function FreeCardForVisitors({ waiting }: { waiting: boolean }) {
  const navigate = useNavigate()
  return (
    <PlanCard plan={plans.free} current={false}>
      <Button
        {...button}
        variant="line"
        disabled={waiting}
        onClick={() => void navigate(paths.login({ next: paths.purchasePlan() }))}
      >
        Start with Free
      </Button>
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
