import { useEffect, useState } from 'react'
import { commentAnchor } from '#domain/notifications.ts'
import type { PagedItems } from '#web/page/paging/use-paged-items.ts'
import { useStableCallback } from '#web/page/use-stable-callback.ts'
import { showComment } from './show-comment.ts'
import type { Comment } from '../data/schema.ts'

interface Jump {
  /** Whether the reader has pressed, and is not there yet. */
  isJumping: boolean
  onJumped: () => void
  /** Where the jump ends; undefined while no loaded comment is new. */
  first: Comment | undefined
  /** All loaded comments below the answer. */
  comments: readonly Comment[]
  paged: PagedItems<Comment>
  query: {
    data: unknown
    isFetching: boolean
    isError: boolean
    hasNextPage: boolean
    fetchNextPage: () => Promise<unknown>
  }
}

/** Leads to the first new comment, through the pages before it; returns its id once it is in the document. */
export function useJump({ isJumping, onJumped, first, comments, paged, query }: Jump): string | undefined {
  const [reached, setReached] = useState<string>()
  const index = comments.findIndex(({ id }) => id === first?.id)
  const step = useStableCallback(() => {
    if (!isJumping || query.isFetching) return
    if (query.isError || (first === undefined && !query.hasNextPage)) return onJumped()
    if (first === undefined) return void query.fetchNextPage()
    if (index !== -1 && index < paged.earlier) return paged.showEarlier()
    if (index >= paged.earlier + paged.items.length) return paged.showMore()
    // The second press: nothing is rendered that would lead there.
    if (first.id === reached) showComment(document.getElementById(commentAnchor(first.id)))
    setReached(first.id)
    onJumped()
  })
  // After each rendering: a step renders what the next one needs.
  useEffect(() => step())
  return reached
}
