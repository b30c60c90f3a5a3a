import { useMemo } from 'react'
import { displayName } from '#domain/accounts/display-name.ts'
import { hasArea, namesOf, useAccount } from '#web/session/account.ts'
import { useSession } from '#web/session/session.ts'

/** The signed-in reader of the forum. */
export type Viewer = { id: string; name: string; moderates: boolean }

/** Follows every sign-in and sign-out; undefined while nobody is signed in. */
export function useViewer(): Viewer | undefined {
  const { user } = useSession()
  const { data: account } = useAccount()
  return useMemo(() => {
    if (user === undefined) return undefined
    const names = namesOf(user)
    const fullName = `${account?.firstName ?? ''} ${account?.lastName ?? ''}`.trim() || names.fullName
    return {
      id: user.id,
      name: displayName({ ...names, fullName }),
      moderates: hasArea(account, 'forum'),
    }
  }, [user, account])
}

interface Post {
  user_id?: string | null | undefined
  /** Of an anonymous post, which has no account. */
  mine?: boolean | null | undefined
}

const isOwn = (viewer: Viewer, { user_id: author, mine }: Post) => viewer.id === author || mine === true

/** Whether to edit or delete. Courtesy only: the database's policies authorize (docs/behaviour.md#roles). */
export function mayChange(viewer: Viewer | undefined, post: Post): boolean {
  return viewer !== undefined && (viewer.moderates || isOwn(viewer, post))
}

/** Own posts can neither be reported nor be marked as helpful. */
export function isOfOthers(viewer: Viewer | undefined, post: Post): boolean {
  return viewer !== undefined && !isOwn(viewer, post)
}
