import { MessageSquare, ThumbsUp } from 'lucide-react'
import { memo } from 'react'
import { discussionTime } from '#domain/dates/discussion-time.ts'
import { thousands } from '#domain/counted.ts'
import { paths } from '#domain/paths.ts'
import { ListLink } from '#web/page/address/list-link.tsx'
import { openedFromList } from '#web/page/address/use-list-address.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Byline } from '../posts/byline.tsx'
import { shortCount } from '../data/counts.ts'
import type { Discussion } from '../data/schema.ts'
import type { Shown } from '../data/shown.ts'
import { TagLinks } from './tag-links.tsx'

export const cardGrid = 'grid grid-cols-[3.25rem_minmax(0,1fr)] md:grid-cols-[5.5rem_minmax(0,1fr)]'
export const cardMark = 'border-r-2 border-margin px-1 py-4 text-center text-xs leading-[1.25] text-ink-2 md:pt-5'
export const cardBody = 'min-w-0 px-4 pt-3.5 pb-4 md:px-6 md:pt-4.5 md:pb-5'

/** A thread, with its comment count in the margin like marks. The whole card is one link. */
export const DiscussionCard = memo(function DiscussionCard({
  discussion,
  search,
  shown,
}: {
  discussion: Discussion
  search: string
  shown: Shown
}) {
  return (
    <Sheet as="article" interactive className={`relative ${cardGrid}`}>
      <CommentMark count={discussion.comment_count} />
      <div className={cardBody}>
        <div className="flex items-baseline gap-x-6">
          <h2 dir="auto" className="min-w-0 flex-1 text-lg leading-snug text-pretty wrap-anywhere">
            <ListLink
              to={paths.discussion({ id: discussion.id, q: search, show: shown })}
              state={openedFromList}
              preventScrollReset
              className="cover"
            >
              {discussion.title}
            </ListLink>
          </h2>
          <LastComment comment={discussion.last_comment} />
        </div>
        <p dir="auto" className="mt-1.5 line-clamp-2 max-w-[84ch] leading-[1.5] wrap-anywhere text-ink-2">
          {discussion.excerpt ?? discussion.content}
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <NewMark discussion={discussion} shown={shown} />
          <Byline post={discussion}>
            {discussion.solved_comment_id !== null && <b className="text-xs text-teal">Solved</b>}
            {discussion.hidden !== null && <b className="text-xs text-brick">Hidden</b>}
            <HelpfulCount count={discussion.helpful_count} />
          </Byline>
          {discussion.anchor_title !== null && (
            <p dir="auto" className="max-w-[36ch] truncate text-xs text-ink-2">{`About ${discussion.anchor_title}`}</p>
          )}
          <TagLinks tags={discussion.tags} />
        </div>
      </div>
    </Sheet>
  )
})

/** What is new to the reader. A discussion that they have not opened is new as a whole, where the list is of such. */
function NewMark({ discussion, shown }: { discussion: Discussion; shown: Shown }) {
  const { new_comments: comments, read_to: readTo } = discussion
  const isNew = comments > 0 || (shown === 'unread' && readTo === null)
  return isNew && <b className="text-xs text-pen">{comments > 0 ? `${shortCount(comments)} new` : 'New'}</b>
}

/** Where there is room: on a phone the number in the margin has to do. */
function LastComment({ comment }: { comment: Discussion['last_comment'] }) {
  if (!comment) return null
  return (
    <p dir="auto" className="hidden max-w-[40%] shrink-0 truncate text-xs text-ink-2 md:block">
      <span className="sr-only">Last comment: </span>
      <span>{`${comment.user_name}, ${discussionTime(comment.created_at)}`}</span>
    </p>
  )
}

function HelpfulCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="inline-flex items-center gap-1 text-xs">
      <ThumbsUp aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
      <span>
        {thousands(count)}
        <span className="sr-only"> found it helpful</span>
      </span>
    </span>
  )
}

function CommentMark({ count }: { count: number }) {
  return (
    <p className={cardMark}>
      <span className="display block text-[1.375rem] leading-[1.2] text-ink md:text-[1.75rem]">{thousands(count)}</span>
      <span className="max-md:sr-only">{count === 1 ? 'comment' : 'comments'}</span>
      <MessageSquare aria-hidden="true" strokeWidth={1.75} className="mx-auto mt-1 size-4.5 md:hidden" />
    </p>
  )
}
