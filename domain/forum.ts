import { counted, thousands } from './counted.ts'
import { isBlank, visibleText } from './text/visible-text.ts'

/** Maximum lengths, in characters. The database checks the same numbers (supabase/schema/forum/tables.sql). */
export const forumLimits = { title: 200, content: 20_000, tags: 300, comment: 10_000 } as const

export type ForumField = keyof typeof forumLimits

/**
 * The texts of docs/behaviour.md#validation-discussions for a discussion or comment that cannot be posted, verbatim.
 */
export const forumProblems = {
  titleBlank: 'Please enter a title for your discussion',
  contentBlank: 'Please enter content for your discussion',
  discussionSignedOut: 'You must be logged in to create a discussion',
  commentBlank: 'Please enter a comment',
  noDiscussion: 'No discussion selected',
  commentSignedOut: 'You must be logged in to comment',
} as const

export type DiscussionDraft = { title: string; content: string; tags: string }

export type DiscussionProblems = Partial<Record<keyof DiscussionDraft | 'form', string>>

/** One text per field, empty without problems; `form` concerns the person instead of a field. */
export function discussionProblems(draft: DiscussionDraft, signedIn: boolean): DiscussionProblems {
  const problems: DiscussionProblems = {}
  const title = isBlank(draft.title) ? forumProblems.titleBlank : overLimit('title', draft.title)
  const content = isBlank(draft.content) ? forumProblems.contentBlank : overLimit('content', draft.content)
  const tags = overLimit('tags', draft.tags)
  if (title !== undefined) problems.title = title
  if (content !== undefined) problems.content = content
  if (tags !== undefined) problems.tags = tags
  if (!signedIn) problems.form = forumProblems.discussionSignedOut
  return problems
}

/** The first problem that prevents posting a comment, in the order of docs/behaviour.md#validation-discussions. */
export function commentProblem(
  content: string,
  discussionId: string | undefined,
  signedIn: boolean,
): string | undefined {
  if (isBlank(content)) return forumProblems.commentBlank
  if (discussionId === undefined) return forumProblems.noDiscussion
  if (!signedIn) return forumProblems.commentSignedOut
  return overLimit('comment', content)
}

/** A text over its limit is not cut off, so that the end of a pasted paragraph is not lost silently. */
export function overLimit(field: ForumField, text: string): string | undefined {
  const over = forumLength(text) - forumLimits[field]
  if (over <= 0) return undefined
  return `${counted(over, 'character')} too long. The limit is ${thousands(forumLimits[field])}.`
}

/** How many characters are left, once that is a tenth or less of the limit. */
export function remaining(field: ForumField, text: string): string | undefined {
  const left = forumLimits[field] - forumLength(text)
  if (left < 0 || left > forumLimits[field] / 10) return undefined
  return `${counted(left, 'character')} left`
}

/** In code points of the trimmed text, like PostgreSQL's char_length. */
function forumLength(text: string): number {
  return [...visibleText(text).trim()].length
}
