import { useState } from 'react'
import { displayName } from '#domain/accounts/display-name.ts'
import { namesOf, onFirstAccount, useAccount } from '#web/session/account.ts'
import { useSession } from '#web/session/session.ts'
import { prefetch } from '#web/ui/browser/load-with-retry.ts'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'

const loadForm = async () => (await import('./onboarding-form.tsx')).OnboardingForm
const OnboardingForm = lazyPart(loadForm, { early: false })
const PostsName = lazyPart(async () => (await import('#web/content/posts-name.tsx')).PostsName, { early: false })

// It stands on top of the page: its code comes as soon as it is known who sees it.
onFirstAccount(({ onboardedAt }) => onboardedAt === null && prefetch(loadForm))

/** Asks an account once for name, branch and semester. Nothing for whoever was asked before. */
export function Onboarding() {
  const { user } = useSession()
  const { data: account } = useAccount()
  /** The name that was saved here, until old posts are settled. */
  const [saved, setSaved] = useState<string>()
  /** For this visit also where that could not be saved: nobody has to get past it. */
  const [skipped, setSkipped] = useState(false)

  if (!user || !account || skipped) return null
  if (account.onboardedAt === null)
    return (
      // As high as the form, which arrives a moment later.
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
