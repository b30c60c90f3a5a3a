import { Link, useSearchParams } from 'react-router'
import { lastDayBefore } from '#domain/dates/calendar-date.ts'
import { paths } from '#domain/paths.ts'
import { areas, areasWithSecondFactor } from '#domain/roles/roles.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { LoginGuard } from '#web/session/guards.tsx'
import { useSession } from '#web/session/session.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { InvitationSheet } from './invitation-sheet.tsx'
import { type OwnRole, scopeOfOwnRole, useOwnRoles } from './roles.ts'

const title = 'Your roles'
const lead = 'What you may do for your college.'

export const meta = () => pageMeta({ title, description: lead, path: paths.role(), listed: false })

export default function RolePage() {
  const head = <PageHead compact title={title} lead={lead} />
  const invitation = useSearchParams()[0].get('invitation')
  return (
    <LoginGuard head={head}>
      <Container narrow className="pb-section">
        {head}
        {invitation !== null && <InvitationSheet id={invitation} />}
        <OwnRoles />
      </Container>
    </LoginGuard>
  )
}

function OwnRoles() {
  const query = useOwnRoles()
  if (query.isPending)
    return (
      <Sheet className="p-4.5" aria-busy="true">
        <Skeleton className="h-12 w-full" />
      </Sheet>
    )
  if (query.data === undefined)
    return <LoadFailed title="Failed to load your roles" busy={query.isFetching} onRetry={() => void query.refetch()} />
  if (query.data.length === 0)
    return (
      <p className="text-ink-2">
        {'You have no role. A role lets somebody do one part of the work: post notices, review papers.'}
      </p>
    )
  return (
    <ul className="grid gap-2.5">
      {query.data.map((role) => (
        <li key={role.id}>
          <RoleSheet role={role} />
        </li>
      ))}
    </ul>
  )
}

function RoleSheet({ role }: { role: OwnRole }) {
  const { user } = useSession()
  const hasFactor = user?.factors?.some(({ status }) => status === 'verified') === true
  const scope = scopeOfOwnRole(role)
  const needsFactor = areasWithSecondFactor.includes(role.area) && !hasFactor
  return (
    <Sheet as="article" className="px-4.5 py-4">
      <h2 className="text-lg">{scope === '' ? areas[role.area].label : `${areas[role.area].label}, ${scope}`}</h2>
      <p>
        {role.sections === null
          ? `You may ${areas[role.area].does}.`
          : 'You edit the timetable of your class, and a change that you report holds at once.'}
      </p>
      {role.expires_at !== null && <p className="text-sm text-ink-2">{`Until ${lastDayBefore(role.expires_at)}.`}</p>}
      <p className="mt-3">
        {needsFactor ? (
          <Link to={paths.security()} className={buttonClass({ variant: 'line' })}>
            Set up two-factor authentication first
          </Link>
        ) : (
          <Link
            to={role.sections === null ? paths.admin() : paths.class()}
            className={buttonClass({ variant: 'line' })}
          >
            {role.sections === null ? 'Go to the admin area' : 'Go to your class'}
          </Link>
        )}
      </p>
    </Sheet>
  )
}
