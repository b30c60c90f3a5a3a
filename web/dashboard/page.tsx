import type { User } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { greeting } from '#domain/display-name.ts'
import { isLetIn, namesOf, useAccount } from '#web/accounts/session/account.ts'
import type { Account } from '#web/accounts/session/account.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { pages } from '#web/pages.ts'
import { paths } from '#web/paths.ts'
import { PageGuard } from '#web/shell/guards.tsx'
import { firstRequests } from '#web/shell/document/first-requests.ts'
import { pageMeta } from '#web/shell/pages/page-meta.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { Stats } from './stats.tsx'
import { UpgradeRow } from './upgrade-row.tsx'

export const handle = firstRequests()

export const meta = () =>
  pageMeta({
    title: 'Dashboard',
    description: 'Papers, discussions, alumni, the CGPA calculator, book vendors and the blog, one click away.',
    path: paths.dashboard(),
  })

/** Undefined while it is being asked for, null if it cannot be known. */
type MaybeAccount = Account | null | undefined

export default function DashboardPage() {
  const { status, user } = useSession()
  const [account, setAccount] = useState<MaybeAccount>()

  return (
    <>
      {status !== 'failed' && (
        <Container>
          {/* Outside the guard, so that it is one element from the first frame on: its words grow in place. */}
          <PageHead title={heading(user, account)} lead={lead(account)} />
        </Container>
      )}
      <PageGuard page={pages.dashboard}>
        <Dashboard onAccount={setAccount} />
      </PageGuard>
    </>
  )
}

function Dashboard({ onAccount }: { onAccount: (account: MaybeAccount) => void }) {
  const { data, isError, isPending, refetch } = useAccount()
  const account = isPending ? undefined : (data ?? null)
  // No card is marked as Pro until the plan is known, and none if it cannot be: the guard behind it will tell.
  const free = account ? !isLetIn(account) : false

  useEffect(() => onAccount(account), [account, onAccount])

  return (
    <Container>
      {isError && (
        <Message tone="error" title="Your account could not be loaded" className="mb-6">
          <p>You can still open the pages below.</p>
          <Button variant="line" className="mt-3" onClick={() => void refetch()}>
            Try again
          </Button>
        </Message>
      )}
      <FeatureCards lockPro={free} />
      {free && <UpgradeRow />}
      {/* Below what depends on the plan: it must not be pushed down. */}
      {!isPending && <Stats />}
    </Container>
  )
}

function heading(user: User | undefined, account: MaybeAccount): string {
  if (!user || account === undefined) return 'Welcome'
  const names = namesOf(user)
  return greeting({ firstName: account?.firstName, name: names.fullName ?? names.name, email: names.email })
}

function lead(account: MaybeAccount): string {
  if (account === undefined) return 'Your pages'
  if (account === null) return 'Your pages.'
  return isLetIn(account) ? 'You have access to everything.' : 'Three of these pages need Pro.'
}
