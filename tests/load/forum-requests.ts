import { newerThan, olderThan, searchFilter, type Cursor } from '#web/forum/search-filter.ts'

// The addresses that the forum's page asks for (web/forum/queries.ts), below /rest/v1.

const address = (table: string, parameters: Record<string, string | undefined>) =>
  `/rest/v1/${table}?${new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )}`

const inBrackets = (conditions: string | undefined) => (conditions === undefined ? undefined : `(${conditions})`)

/** The list, or a search, newest first; with `after`, the page that follows that row. */
export function discussionsAddress(search = '', after?: Cursor): string {
  const filter = inBrackets(searchFilter(search))
  const order = { order: 'created_at.desc,id.desc', limit: '21' }
  if (after === undefined) return address('discussions', { select: '*,comments(count)', or: filter, ...order })
  const cursor = { created_at: `lte.${after.created_at}`, or: `(${olderThan(after)})`, ...order }
  const page = address('discussions', { select: '*,comments(count)', ...cursor })
  return filter === undefined ? page : `${page}&${new URLSearchParams({ or: filter })}`
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
