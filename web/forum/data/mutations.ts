import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { visibleText } from '#domain/text/visible-text.ts'
import type { DiscussionDraft } from '#domain/forum.ts'
import type { Anchor } from '#domain/forum/anchors.ts'
import { data } from '#web/backend/data.ts'
import { aboutKey } from '#web/content/discussions/about.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { addComment, forgetComment, forgetDiscussion, showDiscussion } from './cache.ts'
import {
  type Answered,
  anonymousDraft,
  answeredDraft,
  discussionDraft,
  draftSlot,
  dropComment,
  dropDraft,
} from '../drafts/draft.ts'
import { drafts } from '../drafts/sync.ts'
import { forumKeys } from './keys.ts'
import { useNewestMutation, useOnSettled } from './newest-mutation.ts'
import { postOnce } from './post-once.ts'
import { latestPosts } from './posts-of-author.ts'
import { commentRow, discussionRow } from './schema.ts'
import type { Comment, Discussion } from './schema.ts'
import type { Viewer } from '../viewer.ts'
import { wording } from '../wording.ts'

// Offline, a mutation must fail immediately and restore the text, not wait silently for a connection.
const networkMode = 'always'

type NewDiscussion = {
  draft: DiscussionDraft & { anonymous?: boolean | undefined; about?: Anchor | undefined }
  author: Viewer
}
export interface NewComment {
  content: string
  anonymous: boolean
  /** The comment that it answers. */
  answered: Answered | undefined
  discussionId: string
  author: Viewer
}

/** @param onPosted called if the component is mounted, or mounted again */
export function usePostDiscussion(author: Viewer, onPosted: () => void) {
  const client = useQueryClient()
  const mutationKey = ['post discussion', author.id]
  const newest = useNewestMutation<Discussion, NewDiscussion>(mutationKey)
  useOnSettled(newest, ({ status }) => {
    if (status === 'success') onPosted()
  })
  const { mutate, reset, error } = useMutation({
    networkMode,
    mutationKey,
    mutationFn: insertDiscussion,
    onSuccess: (discussion, { draft, author: { id } }) => {
      dropDraft(discussionDraft, draftSlot(id, 'new'), draft)
      drafts.settle(id, 'new')
      showDiscussion(client, discussion)
      void client.invalidateQueries({ queryKey: aboutKey })
      toast.success(wording.created)
    },
    onError: () => toast.error(wording.createFailed),
  })
  return { mutate, reset, error, isPending: newest?.status === 'pending' }
}

const postCommentKey = (discussionId: string, authorId: string | undefined) => ['post comment', discussionId, authorId]

/** The newest comment of this account here, including one posted from a dialog that is closed by now. */
export const useNewestComment = (discussionId: string, authorId: string | undefined) =>
  useNewestMutation<Comment, NewComment>(postCommentKey(discussionId, authorId))

export function usePostComment(
  discussionId: string,
  authorId: string | undefined,
  onPosted: (comment: Comment) => void,
) {
  const client = useQueryClient()
  return useMutation({
    networkMode,
    mutationKey: postCommentKey(discussionId, authorId),
    mutationFn: insertComment,
    onSuccess: (comment, { content, author }) => {
      dropComment(draftSlot(author.id, comment.discussion_id), content)
      anonymousDraft.write(draftSlot(author.id, `as ${comment.discussion_id}`), undefined)
      answeredDraft.write(draftSlot(author.id, `to ${comment.discussion_id}`), undefined)
      drafts.settle(author.id, `comment ${comment.discussion_id}`)
      addComment(client, comment)
      toast.success(wording.commentAdded)
      onPosted(comment)
    },
    onError: () => toast.error(wording.commentFailed),
  })
}

export function useDeleteDiscussion() {
  const client = useQueryClient()
  return useMutation({
    networkMode,
    mutationFn: (id: string) => deleteRow('discussions', id),
    onSuccess: (_, id) => {
      toast.success(wording.discussionDeleted)
      forgetDiscussion(client, id)
    },
    onError: (_, id) => {
      toast.error(wording.deleteDiscussionFailed)
      void client.invalidateQueries({ queryKey: forumKeys.discussion(id) })
    },
  })
}

export function useDeleteComment() {
  const client = useQueryClient()
  return useMutation({
    networkMode,
    mutationFn: (comment: Comment) => deleteRow('comments', comment.id),
    onSuccess: (_, comment) => {
      toast.success(wording.commentDeleted)
      forgetComment(client, comment)
    },
    onError: (_, comment) => {
      toast.error(wording.deleteCommentFailed)
      void client.invalidateQueries({ queryKey: forumKeys.comments(comment.discussion_id) })
    },
  })
}

function insertDiscussion({ draft, author }: NewDiscussion) {
  const post = {
    title: visibleText(draft.title).trim(),
    content: visibleText(draft.content).trim(),
    tags: visibleText(draft.tags).trim(),
    format: 'markdown',
    ...(draft.about && { anchor_kind: draft.about.kind, anchor_id: draft.about.id }),
  }
  const anonymous = draft.anonymous === true
  const columns = '*, mine, comments(count), excerpt'
  return postOnce(storedAs(post, anonymous, author), {
    insert: async () => {
      const { data: row } = await data()
        .from('discussions')
        .insert({ ...post, ...authorship(anonymous, author) })
        .select(columns)
        .single()
        .throwOnError()
      return discussionRow.parse(row)
    },
    newest: async () =>
      z.array(discussionRow).parse(await latestPosts({ table: 'discussions', columns, author, anonymous })),
  })
}

function insertComment({ content, anonymous, answered, discussionId, author }: NewComment) {
  const post = {
    discussion_id: discussionId,
    content: visibleText(content).trim(),
    format: 'markdown',
    ...(answered && { reply_to: answered.id }),
  }
  const columns = '*, mine, reply_to_name'
  return postOnce(storedAs(post, anonymous, author), {
    insert: async () => {
      const { data: row } = await data()
        .from('comments')
        .insert({ ...post, ...authorship(anonymous, author) })
        .select(columns)
        .single()
        .throwOnError()
      return commentRow.parse(row)
    },
    newest: async () => z.array(commentRow).parse(await latestPosts({ table: 'comments', columns, author, anonymous })),
  })
}

/** Our database sets author, name and time itself; a plain hosted project needs them (docs/behaviour.md#backend-calls). */
const authorship = (anonymous: boolean, author: Viewer) =>
  anonymous ? { anonymous } : { user_id: author.id, user_name: author.name, created_at: new Date().toISOString() }

/** What the row of a post is recognized by. */
const storedAs = <Post extends object>(post: Post, anonymous: boolean, author: Viewer) => ({
  ...post,
  ...(anonymous ? { anonymous, mine: true } : { user_id: author.id }),
})

/**
 * A policy hides a row that may not be deleted instead of raising an error, so a returned row is the proof of success.
 */
async function deleteRow(table: 'discussions' | 'comments', id: string): Promise<void> {
  const { data: rows } = await data().from(table).delete().eq('id', id).select('id').throwOnError()
  z.array(z.unknown()).check(z.minLength(1)).parse(rows)
}
