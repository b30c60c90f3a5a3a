import { useState } from 'react'
import { displayName } from '#domain/accounts/display-name.ts'
import { namesOf, onFirstAccount, useAccount } from '#web/session/account.ts'
import { useSession } from '#web/session/session.ts'
import { prefetch } from '#web/ui/browser/load-with-retry.ts'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'

const loadForm = async () => (await import('./onboarding-form.tsx')).OnboardingForm
const OnboardingForm = lazyPart(loadForm, { early: false })
const ConsentStep = lazyPart(async () => (await import('./consent-step.tsx')).ConsentStep, { early: false })
const PostsName = lazyPart(async () => (await import('#web/content/posts-name.tsx')).PostsName, { early: false })

// The form is at the top of the page: its code is fetched as soon as the account is known.
onFirstAccount(({ onboardedAt }) => onboardedAt === null && prefetch(loadForm))

/**
 * Asks each account once for name, branch and semester, and then what it agrees to. Renders nothing afterwards.
 *
 * @param onSaved called when the second question follows, so that the page does not ask it, too
 */
export function Onboarding({ onSaved }: { onSaved: () => void }) {
  const { user } = useSession()
  const { data: account } = useAccount()
  /** The name that was just saved: what follows is shown on this visit. */
  const [saved, setSaved] = useState<string>()
  const [renamed, setRenamed] = useState(false)
  const [agreed, setAgreed] = useState(false)
  /** Skipped for this visit, also where that could not be saved. */
  const [skipped, setSkipped] = useState(false)

  if (!user || !account || skipped) return null
  if (account.onboardedAt === null)
    return (
      // As high as the form, which is rendered a moment later.
      <div className="mb-10 min-h-150 lg:min-h-118">
        <OnboardingForm
          user={user}
          account={account}
          onSkip={() => setSkipped(true)}
          onSaved={(fullName) => {
            setSaved(displayName({ ...namesOf(user), fullName }))
            onSaved()
          }}
        />
      </div>
    )
  if (saved === undefined) return null
  return (
    <>
      {!renamed && <PostsName accountId={user.id} name={saved} className="mb-6" onDone={() => setRenamed(true)} />}
      {!agreed && <ConsentStep onDone={() => setAgreed(true)} />}
    </>
  )
}
