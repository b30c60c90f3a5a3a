import { useEffect } from 'react'
import { namesOf, useAccount } from '#web/accounts/session/account.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { QueriesProvider } from '#web/queries/queries.ts'
import { setMember } from './member.ts'

/** Tells the bars who is signed in. With the pages' own queries: what a page has asked for is not asked for again. */
export function MemberSource() {
  return (
    <QueriesProvider>
      <Source />
    </QueriesProvider>
  )
}

function Source() {
  const { user } = useSession()
  const { data: account } = useAccount()
  const known = user && namesOf(user)
  const own = [account?.firstName, account?.lastName].filter(Boolean).join(' ')
  const name = own || known?.fullName || known?.name || user?.email
  const pro = account?.plan === 'pro'

  useEffect(() => setMember({ name, pro }), [name, pro])
  useEffect(() => () => setMember(), [])
  return undefined
}
