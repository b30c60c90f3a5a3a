import { CornerUpLeft } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { commentAnchor } from '#domain/notifications.ts'
import type { Comment } from '../data/schema.ts'
import { showComment } from './show-comment.ts'

/** 'In answer to Anonymous Peacock', which leads there. A component of its own: the address renders it, not the comment. */
export function AnsweredLink({ comment }: { comment: Comment }) {
  const { search, hash, state } = useLocation()
  if (comment.reply_to === null) return null
  const line = 'inline-flex min-h-9 max-w-full items-center gap-1.5 text-sm text-ink-2'
  const icon = <CornerUpLeft aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
  // Its reader may not read the comment.
  if (comment.reply_to_name === null)
    return (
      <p className={line}>
        {icon}
        <span>In answer to a hidden comment</span>
      </p>
    )
  const anchor = commentAnchor(comment.reply_to)
  return (
    <p>
      <Link
        to={{ search, hash: `#${anchor}` }}
        state={state}
        replace
        preventScrollReset
        className={`${line} no-underline hover:underline`}
        onClick={() => {
          // The address would not change, and nothing with it.
          if (hash === `#${anchor}`) showComment(document.getElementById(anchor))
        }}
      >
        {icon}
        <span dir="auto" className="truncate">
          <span>{'In answer to '}</span>
          <bdi>{comment.reply_to_name}</bdi>
        </span>
      </Link>
    </p>
  )
}
