import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { commentAnchor } from '#domain/notifications.ts'
import { MutedPost } from '#web/content/discussions/muted-post.tsx'
import { useMarkSubjectRead } from '#web/content/notifications/mark-read.ts'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { useStableCallback } from '#web/page/use-stable-callback.ts'
import { ItemNotFound, notFoundTitle } from '#web/ui/feedback/item-not-found.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { AboutLine } from '../anchors/about-line.tsx'
import { Byline } from '../posts/byline.tsx'
import { CommentForm, type CommentFormHandle } from '../comments/comment-form.tsx'
import { CommentList } from '../comments/comment-list.tsx'
import { notAmong } from '../data/posted-comments.ts'
import { quoteOf, quoteOfSelection } from '../comments/quote.ts'
import { DeleteDialogs } from '../posts/delete-dialogs.tsx'
import type { PendingDelete } from '../posts/delete-dialogs.tsx'
import { AuthorStanding } from '../endorsements/standing.tsx'
import { EditedMark } from '../edits/edited-mark.tsx'
import { Helpful } from '../helpful/helpful.tsx'
import { JumpLine } from '../reading/jump-line.tsx'
import { useReadBefore } from '../reading/use-reading.ts'
import { ReopenedNote } from '../solved/reopened-note.tsx'
import { useSolve } from '../solved/solve.ts'
import { DiscussionActions } from './discussion-actions.tsx'
import { ModeratedNote } from '../posts/moderated.ts'
import { LogInNote } from '../posts/log-in-note.tsx'
import { PostText } from '../posts/post-text.tsx'
import { useMergedInto } from '../data/merged.ts'
import { useDiscussion } from '../data/queries.ts'
import type { Reported } from '#web/content/reports/report-dialog.tsx'
import type { AnyPost, Comment, Discussion } from '../data/schema.ts'
import { TagLinks } from './tag-links.tsx'
import { isOfOthers } from '../viewer.ts'
import type { Viewer } from '../viewer.ts'
import { wording } from '../wording.ts'
import { useNewestComment, usePostComment } from '../data/mutations.ts'

const EditDialog = lazyDialog(async () => (await import('../edits/edit-dialog.tsx')).EditDialog)
const ReportDialog = lazyDialog(async () => (await import('#web/content/reports/report-dialog.tsx')).ReportDialog)
const ReopenDialog = lazyDialog(async () => (await import('../solved/reopen-dialog.tsx')).ReopenDialog, {
  prefetched: false,
})
const HistoryDialog = lazyDialog(async () => (await import('../edits/history-dialog.tsx')).HistoryDialog, {
  prefetched: false,
})

interface DiscussionDialogProps {
  id: string
  open: boolean
  viewer: Viewer | undefined
  onClose: () => void
}

const linkedComment = new RegExp(`^#${commentAnchor('(.+)')}$`)
const useLinkedId = () => useLocation().hash.match(linkedComment)?.[1]

/** Another discussion needs another key. */
export function DiscussionDialog({ id, open, viewer, onClose }: DiscussionDialogProps) {
  const query = useDiscussion(id, open)
  const discussion = query.data
  const linkedId = useLinkedId()
  const merged = useMergedInto(id, linkedId, open && discussion === null)
  const navigate = useNavigate()
  useEffect(() => {
    if (open && typeof merged.data === 'string') void navigate(merged.data, { replace: true })
  }, [open, merged.data, navigate])
  if (discussion) return <OpenDiscussion {...{ discussion, open, viewer, onClose }} />

  // While it is not known whether it was merged, and until the address is the other one's, it is loading.
  const gone = discussion === null && merged.data === null
  return (
    <Dialog open={open} onClose={onClose} title={notFoundTitle('Discussion', gone)} size="lg">
      <ItemNotFound
        one="Discussion"
        {...{ gone, onClose }}
        failed={query.isError || merged.isError}
        onRetry={() => void (query.isError ? query : merged).refetch()}
        goneText="It may have been deleted, or the link is incomplete."
        seeAll="See all discussions"
      />
    </Dialog>
  )
}

type OpenDiscussionProps = Omit<DiscussionDialogProps, 'id'> & { discussion: Discussion }

function OpenDiscussion({ discussion, open, viewer, onClose }: OpenDiscussionProps) {
  const [posted, setPosted] = useState<readonly Comment[]>([])
  const question = useDialogEntry('delete')
  const reporting = useDialogEntry('report')
  const [reported, setReported] = useState<Reported>()
  const report = (what: Reported) => {
    setReported(what)
    reporting.open()
  }
  const editing = useDialogEntry('edit')
  const [edit, setEdit] = useState<{ edited: AnyPost; turn: number }>()
  const beginEdit = (edited: AnyPost) => {
    setEdit({ edited, turn: (edit?.turn ?? 0) + 1 })
    editing.open()
  }
  const history = useDialogEntry('history')
  const [shownHistory, setShownHistory] = useState<AnyPost>()
  const showHistory = (edited: AnyPost) => {
    setShownHistory(edited)
    history.open()
  }
  const [pendingDelete, setPendingDelete] = useState<PendingDelete>()
  const condemn = (what: PendingDelete) => {
    setPendingDelete(what)
    question.open()
  }
  const reportComment = useStableCallback(({ id }: Comment) => report({ kind: 'comment', id }))
  const deleteComment = useStableCallback((comment: Comment) => condemn({ kind: 'comment', comment }))
  const editComment = useStableCallback((comment: Comment) => beginEdit({ kind: 'comment', post: comment }))
  const showCommentHistory = useStableCallback((comment: Comment) => showHistory({ kind: 'comment', post: comment }))
  const form = useRef<CommentFormHandle>(null)
  const reply = useStableCallback(({ id, user_name: name, content }: Comment) => {
    const item = document.getElementById(commentAnchor(id))
    form.current?.answer({ id, name }, quoteOfSelection(item, getSelection()) ?? quoteOf(content))
  })
  const mayComment = viewer !== undefined && (discussion.locked_at === null || viewer.moderates)
  const solve = useSolve(discussion)
  const solveBy = useStableCallback(({ id }: Comment) => !solve.isPending && solve.mutate(id))
  const reopening = useDialogEntry('reopen')
  const openReopening = useStableCallback(() => reopening.open())
  const [removals, setRemovals] = useState(0)
  const comments = useRef<HTMLElement>(null)
  // The button that had the focus was removed with its comment.
  useEffect(() => {
    if (removals > 0) comments.current?.focus()
  }, [removals])
  const linkedId = useLinkedId()
  const markRead = useStableCallback(useMarkSubjectRead())
  useEffect(() => {
    if (open && viewer !== undefined) markRead(discussion.id)
    // Includes notifications that arrived while the dialog was closed.
  }, [open, viewer, discussion.id, markRead])
  const before = useReadBefore(discussion, open)
  const [isJumping, setJumping] = useState(false)
  const endJump = useStableCallback(() => setJumping(false))
  const showNew = useStableCallback((fresh: readonly Comment[]) => {
    setPosted((before) => [...before, ...notAmong(before, fresh)])
    // The button that had the focus is gone.
    comments.current?.focus({ preventScroll: true })
  })
  const posting = usePostComment(discussion.id, viewer?.id, (comment) => setPosted((before) => [...before, comment]))
  const newest = useNewestComment(discussion.id, viewer?.id)

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={discussion.title}
      description={
        <span className="mt-2 block">
          <Byline post={discussion}>
            <AuthorStanding of={discussion.author_standing} />
            <EditedMark post={discussion} onOpen={() => showHistory({ kind: 'discussion', post: discussion })} />
          </Byline>
        </span>
      }
      footer={
        discussion.locked_at !== null && viewer?.moderates !== true ? undefined : viewer ? (
          <CommentForm
            ref={form}
            key={viewer.id}
            discussion={discussion}
            viewer={viewer}
            posting={posting}
            newest={newest}
          />
        ) : (
          <LogInNote text={wording.pleaseLogIn} accent />
        )
      }
    >
      {before.readTo !== null && before.newComments > 0 && (
        <JumpLine
          newComments={before.newComments}
          readTo={before.readTo}
          isJumping={isJumping}
          onJump={() => setJumping(true)}
        />
      )}
      {(discussion.hidden ?? discussion.locked_at) !== null && (
        <ModeratedNote
          hidden={discussion.hidden}
          lockedAt={discussion.locked_at}
          mine={!isOfOthers(viewer, discussion)}
        />
      )}
      <AboutLine discussion={discussion} />
      {/* Whoever opens a discussion wants to read what has its tags. */}
      <MutedPost post={{ ...discussion, muted_tag: null }} inList={false}>
        <PostText text={discussion.content} format={discussion.format} />
        <div className="mt-2.5 empty:hidden">
          <Helpful target={{ kind: 'discussion', post: discussion }} mayMark={isOfOthers(viewer, discussion)} />
        </div>
      </MutedPost>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <TagLinks tags={discussion.tags} />
        <DiscussionActions
          discussion={discussion}
          viewer={viewer}
          onReport={() => report({ kind: 'discussion', id: discussion.id })}
          onEdit={() => beginEdit({ kind: 'discussion', post: discussion })}
          onDelete={() => condemn({ kind: 'discussion', discussion })}
        />
      </div>
      <ReopenedNote discussion={discussion} />
      <section ref={comments} tabIndex={-1} aria-label="Comments" className="outline-none">
        <CommentList
          discussion={discussion}
          viewer={viewer}
          open={open}
          readBefore={before.readTo}
          posted={posted}
          linkedId={linkedId}
          onItsWay={newest?.status === 'pending' ? newest.variables : undefined}
          onReport={reportComment}
          onEdit={editComment}
          onDelete={deleteComment}
          onHistory={showCommentHistory}
          onReply={mayComment ? reply : undefined}
          onSolve={solveBy}
          onReopen={openReopening}
          isJumping={isJumping}
          onJumped={endJump}
          onShowNew={showNew}
        />
      </section>
      {reported && (
        <ReportDialog key={reported.id} reported={reported} open={reporting.isOpen} onClose={reporting.close} />
      )}
      {reopening.isOpen && <ReopenDialog discussion={discussion} open onClose={reopening.close} />}
      {edit && viewer && (
        <EditDialog
          key={edit.turn}
          edited={edit.edited}
          viewer={viewer}
          open={editing.isOpen}
          onClose={editing.close}
          onSaved={(saved) => {
            if (saved.kind !== 'comment') return
            setPosted((before) => before.map((comment) => (comment.id === saved.post.id ? saved.post : comment)))
          }}
        />
      )}
      {shownHistory && (
        <HistoryDialog key={shownHistory.post.id} edited={shownHistory} open={history.isOpen} onClose={history.close} />
      )}
      <DeleteDialogs
        pendingDelete={question.isOpen ? pendingDelete : undefined}
        onCancel={question.close}
        onCommentDeleted={(gone) => {
          setPendingDelete(undefined)
          question.close()
          setPosted((before) => before.filter((comment) => comment.id !== gone.id))
          setRemovals((count) => count + 1)
        }}
        onDiscussionDeleted={() => open && onClose()}
      />
    </Dialog>
  )
}
