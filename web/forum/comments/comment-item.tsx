import { CircleCheck, CornerUpLeft, Flag, Link2, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { commentAnchor } from '#domain/notifications.ts'
import { paths } from '#domain/paths.ts'
import { MutedPost } from '#web/content/discussions/muted-post.tsx'
import { copyLink } from '#web/ui/actions/copy-link-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { EndorseButton } from '../endorsements/endorse-button.tsx'
import { AuthorStanding, EndorsedBy } from '../endorsements/standing.tsx'
import { EditedMark } from '../edits/edited-mark.tsx'
import { Helpful } from '../helpful/helpful.tsx'
import { MuteAuthor } from '../mutes/mute-button.tsx'
import { OwnHint, PostTime } from '../posts/byline.tsx'
import { ModeratedNote } from '../posts/moderated.ts'
import { PostText } from '../posts/post-text.tsx'
import type { Comment } from '../data/schema.ts'
import { AnsweredLink } from './answered-link.tsx'
import { showComment } from './show-comment.ts'

const row = 'border-t border-line py-3.5'
const columns = 'grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-3'
const head = 'flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-0.5 text-sm leading-[1.4]'

interface CommentItemProps {
  comment: Comment
  /** Undefined for readers without the right. */
  onReport: ((comment: Comment) => void) | undefined
  onEdit: ((comment: Comment) => void) | undefined
  onDelete: ((comment: Comment) => void) | undefined
  onHistory: (comment: Comment) => void
  /** Begins a comment that answers it; undefined where the reader may not comment. */
  onReply: ((comment: Comment) => void) | undefined
  /** Marks it as the answer; undefined for readers without the right, and where it is. */
  onSolve: ((comment: Comment) => void) | undefined
  /** Whether it solved the discussion. */
  isAnswer: boolean
  /** Opens the discussion again; undefined for readers without the right. */
  onReopen: (() => void) | undefined
  /** Whether the reader may find it helpful, and mute who wrote it. */
  mayMark: boolean
  /** Whether the reader may endorse it. */
  mayEndorse: boolean
  /** Whether others wrote it since the reader opened the discussion before. */
  isNew: boolean
  /** Whether the reader was led to this comment: by a link, or as the first new one. */
  linked: 'link' | 'new' | undefined
}

export const CommentItem = memo(function CommentItem(props: CommentItemProps) {
  const { comment, onReport, onEdit, onDelete, onHistory, mayMark, linked, isNew, isAnswer } = props
  const { onReply, onSolve, onReopen, mayEndorse } = props
  return (
    <li
      id={commentAnchor(comment.id)}
      className={classNames(
        row,
        isAnswer && 'rounded-sheet border-2 border-teal! px-3.5',
        linked && (isAnswer ? 'animate-linked outline-none' : '-mx-3 animate-linked rounded-control px-3 outline-none'),
      )}
      {...(linked && {
        tabIndex: -1,
        ref: showComment,
        'aria-label': `${linked === 'new' ? 'First new' : 'Linked'} comment by ${comment.user_name}`,
      })}
    >
      <MutedPost post={comment} isLinked={linked !== undefined} inList={false}>
        <div className={columns}>
          {isAnswer && (
            <p className="col-span-3 mb-2">
              <Stamp tone="teal" icon={CircleCheck}>
                Solved
              </Stamp>
            </p>
          )}
          <Avatar name={comment.user_name} />
          <p className={head}>
            <b dir="auto" className="font-semibold wrap-anywhere">
              {comment.user_name}
            </b>
            <AuthorStanding of={comment.author_standing} />
            <OwnHint post={comment} />
            <PostTime iso={comment.created_at} />
            <EditedMark post={comment} onOpen={() => onHistory(comment)} />
            {isNew && <b className="text-xs text-pen">New</b>}
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
            {comment.hidden !== null && <ModeratedNote hidden={comment.hidden} mine={!mayMark} />}
            <AnsweredLink comment={comment} />
            {comment.merged_title !== null && (
              <div className="mb-1 wrap-anywhere">
                <span className="block text-xs text-ink-2">Question of a merged discussion</span>
                <b dir="auto" className="font-semibold">
                  {comment.merged_title}
                </b>
              </div>
            )}
            <PostText text={comment.content} format={comment.format} />
            <EndorsedBy comment={comment} />
            <div className="mt-2.5 flex flex-wrap items-center gap-x-2 gap-y-1">
              <Helpful target={{ kind: 'comment', post: comment }} mayMark={mayMark} />
              {onReply && (
                <Button
                  variant="quiet"
                  // What is selected in the comment is quoted, and must stay selected.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onReply(comment)}
                >
                  <CornerUpLeft aria-hidden="true" strokeWidth={1.75} />
                  Reply
                </Button>
              )}
              <IconButton
                label={`Copy link to the comment by ${comment.user_name}`}
                title="Copy link"
                className="text-ink-2!"
                onClick={() => void copyLink(paths.discussion({ id: comment.discussion_id, comment: comment.id }))}
              >
                <Link2 aria-hidden="true" strokeWidth={1.75} className="size-4.5!" />
              </IconButton>
              {mayMark && <MuteAuthor comment={comment} />}
              {mayEndorse && <EndorseButton comment={comment} />}
              {onSolve && (
                <Button variant="quiet" onClick={() => onSolve(comment)}>
                  <CircleCheck aria-hidden="true" strokeWidth={1.75} />
                  This solved it
                </Button>
              )}
              {isAnswer && onReopen && (
                <Button variant="quiet" onClick={onReopen}>
                  <RotateCcw aria-hidden="true" strokeWidth={1.75} />
                  Reopen
                </Button>
              )}
            </div>
          </div>
        </div>
      </MutedPost>
    </li>
  )
})

/** A comment that is being sent, labelled as such. */
export function CommentOnItsWay({ author, content }: { author: string; content: string }) {
  return (
    <li className={`${row} ${columns} text-ink-2`} ref={(item) => item?.scrollIntoView({ block: 'nearest' })}>
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
        <PostText text={content} format="markdown" />
      </div>
    </li>
  )
}
