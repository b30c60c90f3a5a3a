import { useNavigate } from 'react-router'
import { signOut } from '#web/session/session.ts'
import { paths } from '#domain/paths.ts'

/** For a session that the server has ended: this browser deletes it, too, and the person may log in. */
export function useLogInAgain() {
  const navigate = useNavigate()
  return async () => {
    await signOut('local', async () => {})
    await navigate(paths.login({ next: paths.purchasePlan() }))
  }
}
