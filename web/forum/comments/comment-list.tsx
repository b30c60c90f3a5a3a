import { Fragment, memo, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { counted } from '#domain/counted.ts'
import { useProgressiveList } from '#web/page/use-progressive-list.ts'
import { ChaiDrawing } from '#web/ui/art/chai-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { CommentItem, CommentOnItsWay } from './comment-item.tsx'
import { PagedList } from '#web/page/paging/paged-list.tsx'
import { usePagedItems } from '#web/page/paging/use-paged-items.ts'
import { inReadingOrder, notAmong } from '../data/posted-comments.ts'
import { CommentOrder, type Order, orderChoice } from './comment-order.tsx'
import { draftSlot } from '../drafts/draft.ts'
import { commentsPageSize, useComment, useComments } from '../data/comment-queries.ts'
import type { Comment, Discussion } from '../data/schema.ts'
import { LiveLine } from '../reading/live-line.tsx'
import { useJump } from './use-jump.ts'
import { NewLine } from '../reading/new-line.tsx'
import { useMarkShown } from '../reading/use-reading.ts'
import { useFailureToast } from '../posts/use-failure-toast.ts'
import { mayChange, isOfOthers } from '../viewer.ts'
import type { Viewer } from '../viewer.ts'
import { wording } from '../wording.ts'
import type { NewComment } from '../data/mutations.ts'

interface CommentListProps {
  discussion: Discussion
  viewer: Viewer | undefined
  open: boolean
  /** Up to when the reader had read; null where they had not opened it. */
  readBefore: string | null
  /** Comments posted or inserted since the dialog opened; they may lie beyond the loaded pages. */
  posted: readonly Comment[]
  onItsWay: NewComment | undefined
  /** The id of the comment in the address: a notification's link. */
  linkedId: string | undefined
  onReport: (comment: Comment) => void
  onEdit: (comment: Comment) => void
  onDelete: (comment: Comment) => void
  onHistory: (comment: Comment) => void
  onReply: ((comment: Comment) => void) | undefined
  onSolve: (comment: Comment) => void
  onReopen: () => void
  /** Whether the reader is on the way to the first new comment. */
  isJumping: boolean
  onJumped: () => void
  /** Inserts comments that others have written meanwhile. */
  onShowNew: (comments: readonly Comment[]) => void
}

/** Memoized: a dialog above the discussion, or a report, must not render hundreds of comments. */
export const CommentList = memo(function CommentList({
  discussion,
  viewer,
  open,
  readBefore,
  posted,
  onItsWay,
  linkedId,
  onReport,
  onEdit,
  onDelete,
  onHistory,
  onReply,
  onSolve,
  onReopen,
  isJumping,
  onJumped,
  onShowNew,
}: CommentListProps) {
  const { order, choose, show } = useOrder(viewer?.id)
  const query = useComments(discussion.id, order === 'helpful')
  useFailureToast(query.error, wording.commentsFailed)

  const pages = query.data?.pages
  const loaded = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages])
  const known = loaded.find(({ id }) => id === linkedId)
  const { data: found } = useComment(linkedId, discussion.id, query.data !== undefined && known === undefined)
  const linked = known ?? found ?? undefined
  const extra = notAmong(loaded, posted)
  const answerId = discussion.solved_comment_id ?? undefined
  const knownAnswer = loaded.find(({ id }) => id === answerId)
  const { data: foundAnswer } = useComment(
    answerId,
    discussion.id,
    query.data !== undefined && knownAnswer === undefined,
  )
  const answer = knownAnswer ?? foundAnswer ?? undefined
  // The answer is directly after the question, and not once more below.
  const others = (comments: readonly Comment[]) => comments.filter(({ id }) => id !== answer?.id)
  const inOrder = others(
    query.hasNextPage ? loaded : order === 'helpful' ? [...loaded, ...extra] : inReadingOrder([...loaded, ...extra]),
  )
  const paged = usePagedItems(inOrder, {
    name: 'comments',
    pageSize: commentsPageSize,
    choice: `${discussion.id} ${order}`,
  })
  const isShownToTheEnd = paged.later === 0 && !query.hasNextPage
  // Own new comments are shown immediately, and so is the one that a link leads to.
  const alsoShown = others([...(linked ? notAmong(posted, [linked]) : []), ...(isShownToTheEnd ? [] : posted)])
  const after = notAmong(paged.items, alsoShown)
  // Others may have posted since the count was fetched.
  const answers = answer === undefined ? 0 : 1
  const count =
    Math.max(discussion.comment_count, inOrder.length + answers + (query.hasNextPage ? extra.length : 0)) - answers
  const isAll = !query.hasNextPage
  const inOneRow = useMemo(() => [...loaded, ...notAmong(loaded, posted)], [loaded, posted])
  const upTo = useMarkShown({
    discussion,
    viewer,
    open,
    // The most helpful of several pages leave gaps between them.
    comments: query.data && (isAll ? inOneRow : order === 'oldest' ? loaded : noComments),
    isAll,
  })
  const isNew = (comment: Comment) =>
    readBefore !== null &&
    comment.created_at > readBefore &&
    isOfOthers(viewer, comment) &&
    comment.author_muted !== true
  const firstNew = inOrder.find(isNew)
  const newAnswer = isAll && answer && isNew(answer) ? answer : undefined
  // A jump is to the first by time.
  if (isJumping && order !== 'oldest') show('oldest')
  const jumpedId = useJump({ isJumping, onJumped, first: firstNew ?? newAnswer, comments: inOrder, paged, query })
  const item = (comment: Comment) => (
    <Fragment key={comment.id}>
      {order === 'oldest' && comment.id === firstNew?.id && <NewLine />}
      {itemOf(comment)}
    </Fragment>
  )
  const itemOf = (comment: Comment) => (
    <CommentItem
      comment={comment}
      isNew={isNew(comment)}
      linked={comment.id === jumpedId ? 'new' : comment.id === linkedId ? 'link' : undefined}
      onReport={isOfOthers(viewer, comment) ? onReport : undefined}
      onEdit={mayChange(viewer, comment) ? onEdit : undefined}
      onDelete={mayChange(viewer, comment) ? onDelete : undefined}
      onHistory={onHistory}
      onReply={onReply}
      isAnswer={comment.id === answer?.id}
      onSolve={maySolve && comment.id !== answer?.id ? onSolve : undefined}
      onReopen={maySolve ? onReopen : undefined}
      mayMark={isOfOthers(viewer, comment)}
      mayEndorse={discussion.may_endorse === true && isOfOthers(viewer, comment)}
    />
  )
  const maySolve = mayChange(viewer, discussion)
  const empty = answers + inOrder.length + after.length === 0 && onItsWay === undefined

  if (query.isPending) return <LoadingComments />
  return (
    <>
      {query.data === undefined && (
        <div className="mt-6 grid justify-items-start gap-3">
          <Message tone="error">{wording.commentsFailed}</Message>
          <Button variant="line" busy={query.isFetching} onClick={() => void query.refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {query.data !== undefined && empty && (
        <EmptyState drawing={<ChaiDrawing />} title="No comments yet" text="Be the first to comment." />
      )}
      {answer && <ul className="mt-6">{itemOf(answer)}</ul>}
      {!empty && (
        <>
          <div className="mt-7 mb-2 flex flex-wrap items-center justify-between gap-x-4">
            <h3>{commentsHeading(count, answers)}</h3>
            {count > 1 && <CommentOrder order={order} onChoose={choose} />}
          </div>
          <PagedList
            paged={paged}
            query={query}
            more="Show more comments"
            earlier="Show earlier comments"
            failed={wording.commentsFailed}
          >
            <LoadedComments comments={paged.items} item={item} />
          </PagedList>
          <ul className={isShownToTheEnd ? undefined : 'mt-5'}>
            {after.map(item)}
            {onItsWay && (
              <CommentOnItsWay
                author={onItsWay.anonymous ? 'Anonymous' : onItsWay.author.name}
                content={onItsWay.content}
              />
            )}
          </ul>
        </>
      )}
      {open && viewer && query.data && isAll && (
        <LiveLine discussionId={discussion.id} after={upTo} shown={inOneRow} onShow={onShowNew} />
      )}
    </>
  )
})

const noComments: readonly Comment[] = []

/** The order that this device shows comments in. Stored beside the drafts: every page would load a key of its own. */
function useOrder(account: string | undefined) {
  const slot = draftSlot(account ?? '', 'order')
  const [order, show] = useState<Order>(() => orderChoice.read(slot) ?? 'oldest')
  const choose = (chosen: Order) => {
    show(chosen)
    orderChoice.write(slot, chosen)
  }
  return { order, choose, show }
}

function commentsHeading(count: number, answers: number): string {
  if (answers === 0) return count === 0 ? 'Comments' : counted(count, 'comment')
  return count === 0 ? 'No other comments' : counted(count, 'more comment')
}

interface LoadedCommentsProps {
  comments: readonly Comment[]
  item: (comment: Comment) => ReactNode
}

/** The end of a long cached thread is rendered after the dialog. */
function LoadedComments({ comments, item }: LoadedCommentsProps) {
  return <ul>{useProgressiveList(comments, 20).map(item)}</ul>
}

function LoadingComments() {
  return (
    <div className="mt-7">
      <output className="sr-only">Loading comments...</output>
      <Skeleton className="mb-3 h-6 w-32" />
      {['w-11/12', 'w-3/4'].map((width) => (
        <div key={width} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 border-t border-line py-3.5">
          <Skeleton className="size-8" />
          <div>
            <Skeleton className="mt-1 h-4 w-40" />
            <Skeleton className={`mt-3 h-4 ${width}`} />
          </div>
        </div>
      ))}
    </div>
  )
}
