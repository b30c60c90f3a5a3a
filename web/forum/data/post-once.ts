import { isRejected } from '#web/backend/errors.ts'

/** Posts whose response was lost: they may have arrived. */
const unanswered = new Set<string>()

interface Posting<Row> {
  insert: () => Promise<Row>
  /** Fetches the author's latest posts. */
  newest: () => Promise<readonly Row[]>
}

/**
 * Inserts a post. If an earlier attempt had no response, the author's latest posts are fetched first: a second press on
 * a bad line must not post it twice.
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
