import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import type { DataClient } from '#web/backend/table-client.ts'
import { prefetch } from '#web/session/prefetch.ts'
import { searchText } from '#web/content/substring-filter.ts'
import { findDiscussion } from './find-discussion.ts'
import { forumKeys } from './keys.ts'
import { discussionColumns, discussionRow, listColumns, pageOf } from './schema.ts'
import type { Discussion, Page } from './schema.ts'
import type { Shown } from './shown.ts'
import { olderThan } from './cursor.ts'
import type { Cursor } from './cursor.ts'

export const discussionsPageSize = 20
const pageAndOne = discussionsPageSize + 1

/** Which discussions: a search is one of all. */
export interface Listed {
  search: string
  shown: Shown
}

/** Newest first, 20 at a time; the previous discussions remain visible while another search loads. */
export function useDiscussions(listed: Listed) {
  const { search, shown } = listed
  const isNewest = search === '' && shown === ''
  return useInfiniteQuery({
    queryKey: forumKeys.list(search, search === '' ? shown : ''),
    queryFn: ({ pageParam, signal }) =>
      isNewest && pageParam === null ? askNewest(signal) : fetchDiscussions(listed, pageParam, signal),
    initialData: () => (isNewest ? onlyPage(askNewest.answered()) : undefined),
    initialPageParam: firstPage(),
    getNextPageParam: lastRow<Discussion>,
    // An empty result of one search is no placeholder for another.
    placeholderData: (before) => (before?.pages[0]?.rows.length ? before : undefined),
    staleTime: 30_000,
  })
}

/** One discussion, initially from a cached list; null when there is none with this id. */
export function useDiscussion(id: string, enabled: boolean) {
  const client = useQueryClient()
  return useQuery({
    queryKey: forumKeys.discussion(id),
    queryFn: ({ signal }) => fetchDiscussion(id, signal),
    // Stale from the start, so fetched again; if that fails, the cached one remains visible.
    initialData: () => findDiscussion(client, id),
    initialDataUpdatedAt: 0,
    enabled,
  })
}

const newest: Listed = { search: '', shown: '' }
const askNewest = prefetch((signal) => fetchDiscussions(newest, null, signal), { when: () => location.search === '' })

async function fetchDiscussions(listed: Listed, after: Cursor | null, signal: AbortSignal) {
  const query = searchText(listed.search)
  const isPlain = query === '' && /^(|unanswered|solved)$/.test(listed.shown)
  const rows = isPlain
    ? await fetchList(listed, after, signal)
    : // Few visits begin with another list: its code is loaded with it.
      await (
        await import('./other-lists.ts')
      ).fetchOther({ query, shown: listed.shown, rows: pageAndOne }, after, signal)
  return pageOf(z.array(discussionRow).parse(rows), discussionsPageSize)
}

async function fetchList(listed: Listed, after: Cursor | null, signal: AbortSignal): Promise<unknown> {
  const { data: rows } = await onlyShown(newestOf(data(), after), listed).abortSignal(signal).throwOnError()
  return rows
}

function onlyShown(query: ReturnType<typeof newestOf>, { shown }: Listed) {
  if (shown === 'unanswered') return query.is('answered_at', null)
  // Any time: the data API's client has no 'is not null'.
  return shown === 'solved' ? query.gte('solved_at', '-infinity') : query
}

export function newestOf(client: DataClient, after: Cursor | null = null) {
  let query = client.from('discussions').select(listColumns)
  if (after !== null) query = query.lte('created_at', after.created_at).or(olderThan(after))
  return query.order('created_at', { ascending: false }).order('id', { ascending: false }).limit(pageAndOne)
}

async function fetchDiscussion(id: string, signal: AbortSignal): Promise<Discussion | null> {
  // The database would reject a malformed id (22P02); to a reader it is an unknown discussion.
  if (!z.guid().safeParse(id).success) return null
  const { data: row } = await data()
    .from('discussions')
    .select(discussionColumns)
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return z.nullable(discussionRow).parse(row)
}

export function firstPage(): Cursor | null {
  return null
}

/** A list of which the first page is known. */
const onlyPage = <Row>(page: Page<Row> | undefined) => page && { pages: [page], pageParams: [firstPage()] }

export function lastRow<Row extends Cursor>(page: Page<Row>): Cursor | undefined {
  return page.hasMore ? page.rows.at(-1) : undefined
}
