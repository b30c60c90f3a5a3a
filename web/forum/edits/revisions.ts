import * as z from 'zod/mini'
import { type Change, textChange } from '#web/content/differences/word-changes.ts'
import type { AnyPost } from '../data/schema.ts'

/** The text that an edit replaced; a comment has no tags, and a title where it was the question of a merged discussion. */
export const revisionRow = z.object({
  revision: z.number(),
  title: z.nullable(z.string()),
  content: z.string(),
  tags: z.nullable(z.string()),
  format: z.string(),
  edited_by: z.string(),
  edited_at: z.string(),
})
export type Revision = z.infer<typeof revisionRow>

export interface EditOfPost {
  revision: number
  by: string
  at: string
  changes: Change[]
}

/** What each edit changed. Both are the newest first: an edit's new text is in the edit after it, or is the post's own. */
export function changesOf(revisions: readonly Revision[], { kind, post }: AnyPost): EditOfPost[] {
  return revisions.map((old, index) => {
    const now =
      revisions[index - 1] ?? (kind === 'discussion' ? post : { ...post, title: post.merged_title, tags: null })
    return {
      revision: old.revision,
      by: old.edited_by === 'moderator' ? 'Edited by a moderator' : 'Edited by the author',
      at: old.edited_at,
      changes: [
        textChange('Title', old.title ?? '', now.title ?? ''),
        textChange('Text', old.content, now.content),
        textChange('Tags', old.tags ?? '', now.tags ?? ''),
        textChange('Format', formatName(old.format), formatName(now.format)),
      ].filter((change) => change !== undefined),
    }
  })
}

const formatName = (format: string) => (format === 'markdown' ? 'Markdown' : 'plain text')
