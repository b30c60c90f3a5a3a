import { useState } from 'react'
import { displayName } from '#domain/accounts/display-name.ts'
import { namesOf, onFirstAccount, useAccount } from '#web/session/account.ts'
import { useSession } from '#web/session/session.ts'
import { prefetch } from '#web/ui/browser/load-with-retry.ts'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'

const loadForm = async () => (await import('./onboarding-form.tsx')).OnboardingForm
const OnboardingForm = lazyPart(loadForm, { early: false })
const PostsName = lazyPart(async () => (await import('#web/content/posts-name.tsx')).PostsName, { early: false })

// The form is at the top of the page: its code is fetched as soon as the account is known.
onFirstAccount(({ onboardedAt }) => onboardedAt === null && prefetch(loadForm))

/** Asks each account once for name, branch and semester. Renders nothing afterwards. */
export function Onboarding() {
  const { user } = useSession()
  const { data: account } = useAccount()
  /** The name that was just saved, until the person has decided about old posts. */
  const [saved, setSaved] = useState<string>()
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
          onSaved={(fullName) => setSaved(displayName({ ...namesOf(user), fullName }))}
        />
      </div>
    )
  if (saved === undefined) return null
  return <PostsName accountId={user.id} name={saved} className="mb-6" onDone={() => setSaved(undefined)} />
}
