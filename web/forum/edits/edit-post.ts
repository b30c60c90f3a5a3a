import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { DiscussionDraft } from '#domain/forum.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { data } from '#web/backend/data.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { replaceComment, replaceDiscussion } from '../data/replace-post.ts'
import { commentColumns, commentRow, discussionColumns, discussionRow } from '../data/schema.ts'
import type { AnyPost, Comment, Discussion } from '../data/schema.ts'

export const failedToSave = 'Failed to save changes'

/** Of a comment, title and tags are empty. */
export const textsOf = ({ kind, post }: AnyPost): DiscussionDraft =>
  kind === 'discussion'
    ? { title: post.title, content: post.content, tags: post.tags }
    : { title: '', content: post.content, tags: '' }

export const isSameText = (one: DiscussionDraft, other: DiscussionDraft): boolean =>
  one.title === other.title && one.content === other.content && one.tags === other.tags

/** The post has changed since its writer saw it: nothing was saved. */
export class EditConflict extends Error {
  readonly now: AnyPost

  constructor(now: AnyPost) {
    super('The post has been changed meanwhile.')
    this.now = now
  }
}

/** The post was deleted, or its reader may not edit it any more. */
export class EditRejected extends Error {
  readonly gone: boolean

  constructor(gone: boolean) {
    super('The post cannot be edited.')
    this.gone = gone
  }
}

interface Edit {
  edited: AnyPost
  texts: DiscussionDraft
  format: string
  /** The version that the writer saw. */
  version: number
}

export function useEditPost(onSaved: (saved: AnyPost) => void) {
  const client = useQueryClient()
  return useMutation({
    // Offline, it must fail at once and leave the text in the form.
    networkMode: 'always',
    mutationFn: saveEdit,
    onSuccess: (saved) => {
      if (saved.kind === 'discussion') replaceDiscussion(client, saved.post)
      else replaceComment(client, saved.post)
      toast.success('Changes saved')
      onSaved(saved)
    },
    onError: (error) => {
      if (!(error instanceof EditConflict)) toast.error(failedToSave)
    },
  })
}

async function saveEdit({ edited, texts, format, version }: Edit): Promise<AnyPost> {
  const typed = {
    title: visibleText(texts.title).trim(),
    content: visibleText(texts.content).trim(),
    tags: visibleText(texts.tags).trim(),
  }
  const saved = await update(edited, { ...typed, format }, version)
  if (saved !== undefined) return saved
  // Neither a policy nor the condition raises an error: what is there now says which of them hid the row.
  const now = await fetchPost(edited)
  if (now === undefined) throw new EditRejected(true)
  // An earlier attempt has arrived, and its response was lost.
  if (isSameText(textsOf(now), typed) && now.post.format === format) return now
  throw now.post.version === version ? new EditRejected(false) : new EditConflict(now)
}

async function update(
  { kind, post: { id } }: AnyPost,
  { title, content, tags, format }: DiscussionDraft & { format: string },
  version: number,
): Promise<AnyPost | undefined> {
  if (kind === 'comment') {
    const { data: rows } = await data()
      .from('comments')
      .update({ content, format })
      .eq('id', id)
      .eq('version', version)
      .select(commentColumns)
      .throwOnError()
    return asComment(z.array(commentRow).parse(rows)[0])
  }
  const { data: rows } = await data()
    .from('discussions')
    .update({ title, content, tags, format })
    .eq('id', id)
    .eq('version', version)
    .select(discussionColumns)
    .throwOnError()
  return asDiscussion(z.array(discussionRow).parse(rows)[0])
}

async function fetchPost({ kind, post: { id } }: AnyPost): Promise<AnyPost | undefined> {
  if (kind === 'comment') {
    const { data: row } = await data().from('comments').select(commentColumns).eq('id', id).maybeSingle().throwOnError()
    return asComment(z.nullable(commentRow).parse(row))
  }
  const { data: row } = await data()
    .from('discussions')
    .select(discussionColumns)
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  return asDiscussion(z.nullable(discussionRow).parse(row))
}

const asDiscussion = (post: Discussion | null | undefined): AnyPost | undefined =>
  post ? { kind: 'discussion', post } : undefined
const asComment = (post: Comment | null | undefined): AnyPost | undefined =>
  post ? { kind: 'comment', post } : undefined
