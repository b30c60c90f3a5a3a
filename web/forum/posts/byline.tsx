import type { ReactNode } from 'react'
import { discussionTime } from '#domain/dates/discussion-time.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'

type Posted = { user_name: string; created_at: string }

/** Author and time, in the reader's own time zone. */
export function Byline({ post, children }: { post: Posted; children?: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm leading-[1.4] text-ink-2">
      <Avatar name={post.user_name} />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {post.user_name}
      </span>
      <PostTime iso={post.created_at} />
      {children}
    </span>
  )
}

export function PostTime({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="text-xs text-ink-3">
      {discussionTime(iso)}
    </time>
  )
}
