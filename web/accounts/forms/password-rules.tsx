import { useEffect, useState } from 'react'
import { PasswordChecklist } from '#web/ui/forms/password-checklist.tsx'
import type { GuessReason } from './guess-reason.ts'

interface PasswordRulesProps {
  password: string
  /** The rules that are specified for this form; none where it lists none. */
  items?: readonly { label: string; met: boolean }[]
  /** The password that the server has rejected as too weak, if any. */
  rejected: string | undefined
}

/** The debounce of the estimate, ms. */
const settleMs = 250

/** The server has longer word lists than the browser. */
const unexplained = { title: 'Easy to guess', text: 'It is in a guessing list. Three unlike words do better.' }

/** The rules for a password, and a reason why it is easy to guess, which does not disable the button. */
export function PasswordRules({ password, items = [], rejected }: PasswordRulesProps) {
  const reason = useReason(password)
  const shown = reason ?? (rejected === password && password !== '' ? unexplained : undefined)
  return <PasswordChecklist items={items} reason={shown} />
}

function useReason(password: string): GuessReason | undefined {
  const [known, setKnown] = useState<{ password: string; reason: GuessReason | undefined }>()
  useEffect(() => {
    if (password === '') return undefined
    let left = false
    const estimate = async () => {
      const { loadEstimator, reasonOf } = await import('./guess-reason.ts')
      const show = (estimator?: Awaited<ReturnType<typeof loadEstimator>>) => {
        if (!left) setKnown({ password, reason: reasonOf(password, estimator) })
      }
      show()
      show(await loadEstimator())
    }
    // Without an estimate in the browser, the server still checks the password.
    const timer = setTimeout(() => void estimate().catch(() => undefined), settleMs)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [password])
  return known?.password === password ? known.reason : undefined
}
