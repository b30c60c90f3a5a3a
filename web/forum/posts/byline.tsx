import type { ReactNode } from 'react'
import { discussionTime } from '#domain/dates/discussion-time.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'

type Posted = OwnHintProps['post'] & { user_name: string; created_at: string }

/** Author and time, in the reader's own time zone. */
export function Byline({ post, children }: { post: Posted; children?: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm leading-[1.4] text-ink-2">
      <Avatar name={post.user_name} />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {post.user_name}
      </span>
      <OwnHint post={post} />
      <PostTime iso={post.created_at} />
      {children}
    </span>
  )
}

interface OwnHintProps {
  post: { anonymous?: boolean | null | undefined; mine?: boolean | null | undefined }
}

/** Marks the reader's own anonymous posts, for the reader alone. */
export function OwnHint({ post }: OwnHintProps) {
  if (post.anonymous !== true || post.mine !== true) return null
  return <span className="rounded-control bg-sunk px-1.5 text-xs text-ink-2">You</span>
}

export function PostTime({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="text-xs text-ink-3">
      {discussionTime(iso)}
    </time>
  )
}
