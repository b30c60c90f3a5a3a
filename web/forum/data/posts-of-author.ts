import { data } from '#web/backend/data.ts'
import type { Viewer } from '../viewer.ts'

/** Far more than others post between two presses of one button. */
const recent = 50

interface Posted {
  table: 'discussions' | 'comments'
  columns: string
  author: Viewer
  anonymous: boolean
}

/**
 * The latest posts among which one is whose response was lost. A request cannot name the author of anonymous posts: those
 * say themselves whether they are the reader's.
 */
export async function latestPosts({ table, columns, author, anonymous }: Posted): Promise<unknown> {
  const query = data().from(table).select(columns)
  const { data: rows } = await (anonymous ? query : query.eq('user_id', author.id))
    .order('created_at', { ascending: false })
    .limit(anonymous ? recent : 5)
    .throwOnError()
  return rows
}
