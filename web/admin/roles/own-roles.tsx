import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'

/** For who gives no roles: their own are on a page that does not need one. */
export function OwnRoles() {
  return (
    <>
      <PageHead title="Roles" lead="You have a role, and give none to others." />
      <Link to={paths.role()} className={buttonClass({ variant: 'line' })}>
        See your roles
      </Link>
    </>
  )
}
