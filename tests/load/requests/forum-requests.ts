import { searchText } from '#web/content/substring-filter.ts'
import { type Cursor, newerThan, olderThan } from '#web/forum/data/cursor.ts'
import { beforeRow } from '#web/forum/data/cursor-arguments.ts'

// The requests of the forum's page (web/forum/data/queries.ts), below /rest/v1.

const newestFirst = { order: 'created_at.desc,id.desc' }

const address = (table: string, parameters: Record<string, string | undefined>) =>
  `/rest/v1/${table}?${new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )}`

/** The list, newest first; with `after`, the page that follows that row. */
export function discussionsAddress(after?: Cursor): string {
  return address('discussions', {
    select: '*,comments(count)',
    created_at: after && `lte.${after.created_at}`,
    or: after && `(${olderThan(after)})`,
    ...newestFirst,
    limit: '21',
  })
}

/** The results of a search, in the same order. */
export function searchAddress(text: string, after?: Cursor): string {
  return address('rpc/search_discussions', {
    query: searchText(text),
    most: '21',
    ...beforeRow(after ?? null),
    select: '*,comments(count)',
    ...newestFirst,
  })
}

export const discussionAddress = (id: string): string =>
  address('discussions', { select: '*,comments(count)', id: `eq.${id}`, limit: '2' })

export const commentsAddress = (discussionId: string, after?: Cursor): string =>
  address('comments', {
    select: '*',
    discussion_id: `eq.${discussionId}`,
    created_at: after && `gte.${after.created_at}`,
    or: after && `(${newerThan(after)})`,
    order: 'created_at.asc,id.asc',
    limit: '51',
  })
