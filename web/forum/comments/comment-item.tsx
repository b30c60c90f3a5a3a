import { Flag, Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { commentAnchor } from '#domain/notifications.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { EditedMark } from '../edits/edited-mark.tsx'
import { Helpful } from '../helpful/helpful.tsx'
import { PostTime } from '../posts/byline.tsx'
import { PostText } from '../posts/post-text.tsx'
import type { Comment } from '../data/schema.ts'

const row = 'grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-3 border-t border-line py-3.5'
const head = 'flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-0.5 text-sm leading-[1.4]'

interface CommentItemProps {
  comment: Comment
  /** Undefined for readers without the right. */
  onReport: ((comment: Comment) => void) | undefined
  onEdit: ((comment: Comment) => void) | undefined
  onDelete: ((comment: Comment) => void) | undefined
  onHistory: (comment: Comment) => void
  /** Whether the reader may find it helpful. */
  mayMark: boolean
  /** Whether a notification's link leads to this comment. */
  linked: boolean
}

export const CommentItem = memo(function CommentItem(props: CommentItemProps) {
  const { comment, onReport, onEdit, onDelete, onHistory, mayMark, linked } = props
  return (
    <li
      id={commentAnchor(comment.id)}
      className={classNames(row, linked && '-mx-3 rounded-control bg-pen-wash px-3 outline-none')}
      {...(linked && {
        tabIndex: -1,
        ref: showLinked,
        'aria-label': `Linked comment by ${comment.user_name}`,
      })}
    >
      <Avatar name={comment.user_name} />
      <p className={head}>
        <b dir="auto" className="font-semibold wrap-anywhere">
          {comment.user_name}
        </b>
        <PostTime iso={comment.created_at} />
        <EditedMark post={comment} onOpen={() => onHistory(comment)} />
      </p>
      <span className="-my-1.5 flex">
        {onReport && (
          <IconButton
            label={`Report comment by ${comment.user_name}`}
            className="text-ink-3!"
            onClick={() => onReport(comment)}
          >
            <Flag aria-hidden="true" strokeWidth={1.75} className="size-4.5!" />
          </IconButton>
        )}
        {onEdit && (
          <IconButton label={`Edit comment by ${comment.user_name}`} onClick={() => onEdit(comment)}>
            <Pencil aria-hidden="true" strokeWidth={1.75} className="size-4.5!" />
          </IconButton>
        )}
        {onDelete && (
          <IconButton label={`Delete comment by ${comment.user_name}`} danger onClick={() => onDelete(comment)}>
            <Trash2 aria-hidden="true" strokeWidth={1.75} className="size-5!" />
          </IconButton>
        )}
      </span>
      <div className="col-start-2 col-end-4">
        <PostText text={comment.content} />
        <Helpful target={{ kind: 'comment', post: comment }} mayMark={mayMark} />
      </div>
    </li>
  )
})

/** Waits a frame, since the dialog focuses itself first. */
function showLinked(item: HTMLLIElement | null): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      item?.scrollIntoView({ block: 'center' })
      item?.focus({ preventScroll: true })
    }),
  )
}

/** A comment that is being sent, labelled as such. */
export function CommentOnItsWay({ author, content }: { author: string; content: string }) {
  return (
    <li className={`${row} text-ink-2`} ref={(item) => item?.scrollIntoView({ block: 'nearest' })}>
      <Avatar name={author} />
      <p className={head}>
        <b dir="auto" className="font-semibold wrap-anywhere">
          {author}
        </b>
        <span className="flex items-center gap-1.5 text-xs">
          <span className="spin" aria-hidden="true" />
          Posting...
        </span>
      </p>
      <div className="col-start-2 col-end-4">
        <PostText text={content} />
      </div>
    </li>
  )
}
