import * as z from 'zod/mini'

const text = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
)

const textOrNull = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? null),
)
const count = z.pipe(
  z.nullish(z.number()),
  z.transform((value) => value ?? 0),
)

/** What the college says of an account (supabase/schema/forum/endorsements.sql); moderators only where they endorse. */
const standing = { kind: z.enum(['staff', 'alumnus', 'moderator']), year: z.nullish(z.number()) }
const standingRow = z.object(standing)
export type Standing = z.infer<typeof standingRow>

const post = {
  id: z.string(),
  content: text,
  user_id: z.nullish(z.string()),
  user_name: text,
  anonymous: z.nullish(z.boolean()),
  // Whether the reader wrote it: also an anonymous one, which has no account.
  mine: z.nullish(z.boolean()),
  // Whether the reader has muted who wrote it under their name.
  author_muted: z.nullish(z.boolean()),
  author_standing: z.nullish(standingRow),
  // A string as the server sent it: the cursors need its microseconds (cursor.ts).
  created_at: z.string(),
  version: count,
  edits: count,
  edited_at: textOrNull,
  edited_by: textOrNull,
  format: text,
  helpful_count: count,
  // For its author and moderators alone: others have no such row.
  hidden: textOrNull,
  // Whether the reader is one of them: the policy shows own marks alone.
  helpful: z.nullish(z.array(z.object({ count: z.number() }))),
}

/** A discussion with its nested comment count, flattened as docs/behaviour.md#data-discussions has it. */
export const discussionRow = z.pipe(
  z.object({
    ...post,
    title: text,
    tags: text,
    // The beginning of a Markdown text without its marks; null of plain texts.
    excerpt: textOrNull,
    solved_comment_id: textOrNull,
    // What it is about (domain/forum/anchors.ts).
    anchor_kind: textOrNull,
    anchor_id: textOrNull,
    locked_at: textOrNull,
    reopened_at: textOrNull,
    reopen_reason: textOrNull,
    anchor_title: textOrNull,
    // Up to when the reader has read it; null of what they have not opened.
    read_to: textOrNull,
    // Comments of others since then; a hundred means that many or more.
    new_comments: count,
    // A tag of it that the reader has muted.
    muted_tag: textOrNull,
    last_comment: z.nullish(z.object({ user_name: text, created_at: z.string() })),
    // Whether the reader may endorse answers of others.
    may_endorse: z.nullish(z.boolean()),
    comments: z.array(z.object({ count: z.number() })),
  }),
  z.transform(({ comments, ...row }) => ({ ...row, comment_count: comments[0]?.count ?? 0 })),
)

export const commentRow = z.object({
  ...post,
  discussion_id: z.string(),
  // The comment that it answers; the name only where the reader may read that one.
  reply_to: textOrNull,
  reply_to_name: textOrNull,
  // Of the question of a discussion that was merged into this one.
  merged_title: textOrNull,
  endorsements: z.nullish(z.array(z.object({ ...standing, name: z.string(), mine: z.boolean() }))),
})

export type Discussion = z.infer<typeof discussionRow>
export type Comment = z.infer<typeof commentRow>

/** A post of either kind. */
export type AnyPost = { kind: 'discussion'; post: Discussion } | { kind: 'comment'; post: Comment }

// All but the plain text, which would double a long one.
const postColumns =
  'id, content, format, user_id, user_name, anonymous, mine, author_muted, created_at, version, edits, edited_at, edited_by, helpful_count, hidden'
export const listColumns = `${postColumns}, title, tags, solved_comment_id, anchor_kind, anchor_id, locked_at, reopened_at, reopen_reason, comments(count), excerpt, anchor_title, read_to, new_comments, muted_tag, last_comment`
export const discussionColumns = `${listColumns}, author_standing, may_endorse, helpful(count)`
export const commentColumns = `${postColumns}, discussion_id, reply_to, reply_to_name, merged_title, author_standing, endorsements, helpful(count)`

export type Page<Row> = { rows: Row[]; hasMore: boolean }

/** Expects one row more than the page shows, which tells whether it is the last page. */
export function pageOf<Row>(rows: Row[], size: number): Page<Row> {
  return { rows: rows.slice(0, size), hasMore: rows.length > size }
}
