import { useState } from 'react'
import { wording as quoted } from '#domain/wording.ts'
import { useRefreshAccount } from '#web/session/account.ts'
import { errorCode } from '#web/backend/errors.ts'
import { chooseFree } from '../orders/payment-calls.ts'
import { useLogInAgain } from '../payment/use-log-in-again.ts'
import { wording } from '../wording.ts'

type Choice = { is: 'idle' | 'busy' | 'done' } | { is: 'failed'; text: string }

/** For an account without a plan, or with an expired Pro plan. */
export function useFreePlan() {
  const logInAgain = useLogInAgain()
  const refreshAccount = useRefreshAccount()
  const [choice, setChoice] = useState<Choice>({ is: 'idle' })

  const choose = async () => {
    setChoice({ is: 'busy' })
    try {
      await chooseFree()
      setChoice({ is: 'done' })
      void refreshAccount()
    } catch (error) {
      const code = errorCode(error)
      if (code === 'not_signed_in') return void logInAgain()
      setChoice({ is: 'failed', text: code === 'cannot_downgrade' ? quoted.plans.cannotDowngrade : wording.freeFailed })
      // Another tab has paid meanwhile.
      if (code === 'cannot_downgrade') void refreshAccount()
    }
  }
  return { choice, choose: () => void choose() }
}
