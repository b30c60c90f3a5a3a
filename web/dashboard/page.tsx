import { greeting } from '#domain/display-name.ts'
import { namesOf, useAccount } from '#web/accounts/account.ts'
import type { Account } from '#web/accounts/account.ts'
import { useSession } from '#web/accounts/session.ts'
import { paths } from '#web/paths.ts'
import { LoginGuard } from '#web/shell/guards.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Wrap } from '#web/ui/wrap.tsx'
import { Doors } from './doors.tsx'
import { Stats } from './stats.tsx'
import { UpgradeRow } from './upgrade-row.tsx'

export const meta = () =>
  pageMeta({
    title: 'Dashboard',
    description: 'Papers, discussions, alumni, the CGPA calculator, book vendors and the blog, each behind its door.',
    path: paths.dashboard(),
    listed: false,
  })

export default function DashboardPage() {
  return (
    <LoginGuard head={<PendingHead />}>
      <Dashboard />
    </LoginGuard>
  )
}

function Dashboard() {
  const { user } = useSession()
  const { data: account, isError, isPending, refetch } = useAccount()
  // Until the plan is known no door is marked, and if it cannot be known none is either: its guard will tell.
  const free = account !== undefined && account.plan === 'free' && !account.isAdmin
  const names = user && namesOf(user)
  const name = names?.fullName ?? names?.name
  const heading = greeting({ firstName: account?.firstName, name, email: names?.email })

  return (
    <Wrap>
      {isPending ? <PendingHead /> : <PageHead title={heading} lead={lead(account, free)} />}
      {isError && (
        <Message tone="error" title="Your account could not be loaded" className="mb-6">
          <p>The doors below still work.</p>
          <Button variant="line" className="mt-3" onClick={() => void refetch()}>
            Try again
          </Button>
        </Message>
      )}
      <Doors lockPro={free} />
      {free && <UpgradeRow />}
      <Stats />
    </Wrap>
  )
}

function lead(account: Account | undefined, free: boolean): string {
  if (!account) return 'Six doors.'
  return free ? 'Six doors, three with Pro.' : 'Six doors, all of them open.'
}

function PendingHead() {
  return <PageHead title={<Pending width="w-72">Welcome</Pending>} lead={<Pending width="w-56">Loading...</Pending>} />
}

/** Holds the line's height, so that nothing moves when the words come. */
function Pending({ width, children }: { width: string; children: string }) {
  return (
    <span className="flex h-[1lh] items-center">
      <span className="sr-only">{children}</span>
      <Skeleton className={`h-[.7em] max-w-full ${width}`} />
    </span>
  )
}
