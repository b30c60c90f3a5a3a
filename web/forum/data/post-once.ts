import { isRejected } from '#web/backend/errors.ts'

/** Posts whose answer was lost: they may have arrived all the same. */
const unanswered = new Set<string>()

interface Posting<Row> {
  insert: () => Promise<Row>
  /** The author's latest posts, as the database has them. */
  newest: () => Promise<readonly Row[]>
}

/**
 * Inserts a post. One that was sent before and had no answer is looked for first: who presses again on a bad line does
 * not post it twice.
 */
export async function postOnce<Post extends object, Row extends { [Name in keyof Post]?: unknown }>(
  post: Post,
  { insert, newest }: Posting<Row>,
): Promise<Row> {
  const key = JSON.stringify(post)
  const isPost = (row: { [Name in keyof Post]?: unknown }) =>
    (Object.keys(post) as (keyof Post)[]).every((name) => row[name] === post[name])
  const found = unanswered.has(key) ? (await newest()).find(isPost) : undefined
  const row =
    found ??
    (await insert().catch((error: unknown) => {
      if (!isRejected(error)) unanswered.add(key)
      throw error
    }))
  unanswered.delete(key)
  return row
}
