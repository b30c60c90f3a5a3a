import { useEffect, useState } from 'react'
import { PasswordChecklist } from '#web/ui/forms/password-checklist.tsx'
import type { GuessReason } from './guess-reason.ts'

interface PasswordRulesProps {
  password: string
  /** The rules that are specified for this form; none where it lists none. */
  items?: readonly { label: string; met: boolean }[]
  /** The password that the server has rejected as too weak, if it has. */
  rejected: string | undefined
}

/** After a key the estimate waits for the next one, ms. */
const settleMs = 250

/** The server has longer word lists than the browser. */
const unexplained = { title: 'Easy to guess', text: 'It is in a guessing list. Three unlike words do better.' }

/** What a password must have, and whether it is easy to guess: a reason, which no button waits for. */
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
    // Without a reason in the browser, the server still checks the password.
    const timer = setTimeout(() => void estimate().catch(() => undefined), settleMs)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [password])
  return known?.password === password ? known.reason : undefined
}
