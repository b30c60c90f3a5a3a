import { useQuery } from '@tanstack/react-query'
import { memo, Suspense } from 'react'
import { publicData } from '#web/backend/public-data.ts'
import { fetchBoardNotices } from '#web/content/posts/board.ts'
import { useSignedIn } from '#web/page/document/signed-in.ts'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'
import { MoreNotices } from './more-notices.tsx'
import { PostList, type PostListProps } from './post-list.tsx'

const MemberBoard = lazyOptional(
  () => import('./member-board.tsx'),
  (module) => module.MemberBoard,
)

/** Posts, and the notices for everyone; notices for members are loaded with the account. */
export const Board = memo(function Board(props: Omit<PostListProps, 'notices'>) {
  const signedIn = useSignedIn()
  const { data: notices } = useQuery({
    queryKey: ['notices for everyone', 'board'],
    queryFn: ({ signal }) => fetchBoardNotices(publicData(), signal),
    staleTime: 60_000,
    // Its audience may change.
    meta: { persist: false },
  })
  const forEveryone = <PostList {...props} notices={notices} />
  return (
    <>
      {signedIn ? (
        <Suspense fallback={forEveryone}>
          <MemberBoard>{(own) => <PostList {...props} notices={own ?? notices} />}</MemberBoard>
        </Suspense>
      ) : (
        forEveryone
      )}
      <MoreNotices />
    </>
  )
})
