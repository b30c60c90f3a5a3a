import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isLetIn, namesOf, useAccount } from '#web/session/account.ts'
import { useSession } from '#web/session/session.ts'
import { paths } from '#domain/paths.ts'
import { QueriesProvider } from '#web/session/queries.ts'
import { isExactly } from '#web/page/navigation.ts'
import { forgetMember, setMember } from '#web/page/member.ts'
import { whenPageIdle } from '#web/ui/browser/when-idle.ts'
import { useUnreadNotices } from './unread-notices.ts'

/** Provides the bars with the account. It shares the pages' queries, so that nothing is fetched twice. */
export function MemberSource() {
  return (
    <QueriesProvider>
      <Source />
    </QueriesProvider>
  )
}

function Source() {
  const { user } = useSession()
  const { data: account } = useAccount({ again: false })
  const known = user && namesOf(user)
  const own = [account?.firstName, account?.lastName].filter(Boolean).join(' ')
  // Without a name the avatar shows U; before it is known, nothing.
  const name = own || known?.fullName || known?.name || (account && '')
  const pro = account?.plan === 'pro'
  const letIn = account && isLetIn(account)

  const { pathname } = useLocation()
  // On the dashboard its own query contains the count.
  const wanted = user !== undefined && !isExactly(paths.dashboard(), pathname)
  const { data: notices } = useUnreadNotices(wanted)

  useEffect(() => setMember({ name, pro, letIn }), [name, pro, letIn])
  useEffect(() => {
    if (wanted) setMember({ notices })
  }, [wanted, notices])
  useEffect(() => forgetMember, [])

  const client = useQueryClient()
  const id = user?.id
  useEffect(() => (id === undefined ? undefined : whenPageIdle(() => void sendWaiting(id, client))), [id, client])
  return undefined
}

/** Sends what was written on this device without a network. The code for that is loaded only where something waits. */
async function sendWaiting(account: string, client: QueryClient): Promise<void> {
  try {
    const { readOutbox } = await import('#web/storage/outbox-store.ts')
    if ((await readOutbox(account)).length === 0) return
    const { startSending } = await import('#web/session/attendance/start-sending.ts')
    startSending(account, client)
  } catch {
    // The next page tries again.
  }
}
