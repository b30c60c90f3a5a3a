import type { User } from '@supabase/auth-js'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { offers } from '#web/backend/offers.ts'
import { paths } from '#domain/paths.ts'
import { LoginGuard } from '#web/session/guards.tsx'
import { useHydrated } from '#web/page/hydration/hydrated.ts'
import { firstRequests } from '#web/page/document/first-requests.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { useOffered } from '../log-in/providers.ts'
import { useSession } from '#web/session/session.ts'
import { SessionList } from './session-list.tsx'
import { EventList } from './event-list.tsx'
import { Passkeys } from './passkey-list.tsx'
import { SignInMethods } from './sign-in-methods.tsx'
import { TwoFactor } from './two-factor.tsx'

export const handle = firstRequests()

export const meta = () =>
  pageMeta({
    title: 'Security',
    description: 'Where you are logged in, your login methods and recent account activity.',
    path: paths.security(),
    listed: false,
  })

const leads = {
  events: 'Where you are logged in, your login methods and recent activity.',
  plain: 'Where you are logged in, and your login methods.',
}

/** All settings of the account's sign-in on one page; the profile panel has each in a dialog. */
export default function SecurityPage() {
  const { status, user } = useSession()
  const plain = useHydrated() && !offers('security-log')
  return (
    <>
      {status !== 'failed' && (
        <Container>
          <PageHead title="Security" lead={plain ? leads.plain : leads.events} />
        </Container>
      )}
      <LoginGuard>{user && <SecuritySettings user={user} />}</LoginGuard>
    </>
  )
}

function SecuritySettings({ user }: { user: User }) {
  if (!offers('security-log'))
    return (
      <Container narrow className="grid gap-8 pb-16">
        <SignInMatters user={user} />
      </Container>
    )
  return (
    <Container className="grid gap-8 pb-16 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <SettingsRow title="Recent activity" bare>
        <p className="-mt-1 text-sm text-ink-2">
          Not yours? Tell us, and we will help you secure your account. Activity is stored for 90 days.
        </p>
        <EventList user={user} />
      </SettingsRow>
      <div className="grid gap-8">
        <SignInMatters user={user} />
      </div>
    </Container>
  )
}

function SignInMatters({ user }: { user: User }) {
  const { data: offered } = useOffered()
  return (
    <>
      <SettingsRow title="Signed-in devices">
        <SessionList user={user} />
      </SettingsRow>
      <SettingsRow title="Two-factor authentication">
        <TwoFactor user={user} />
      </SettingsRow>
      {offered?.passkeys && (
        <SettingsRow title="Passkeys">
          <Passkeys user={user} />
        </SettingsRow>
      )}
      <SettingsRow title="Login methods">
        <SignInMethods user={user} />
      </SettingsRow>
    </>
  )
}

/** @param bare for children with sheets of their own */
function SettingsRow({ title, bare = false, children }: { title: string; bare?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3.5">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {bare ? children : <Sheet className="p-4.5">{children}</Sheet>}
    </section>
  )
}
