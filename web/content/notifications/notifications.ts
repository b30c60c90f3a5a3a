import { useInfiniteQuery } from '@tanstack/react-query'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { searchText, substringFilter } from '../substring-filter.ts'
import { notificationKeys as keys, notificationRow, type Page } from './cache.ts'

const pageSize = 20

/** Newest first. @param kinds all if empty @param search matches titles and texts; '' for all */
export function useNotifications(kinds: readonly string[], search = '') {
  return useInfiniteQuery({
    queryKey: keys.list(kinds, searchText(search)),
    queryFn: ({ pageParam, signal }) => fetchPage({ kinds, search }, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (page: Page) => (page.hasMore ? page.rows.at(-1)?.id : undefined),
  })
}

interface Wanted {
  kinds: readonly string[]
  search: string
}

async function fetchPage({ kinds, search }: Wanted, before: number | null, signal: AbortSignal): Promise<Page> {
  let query = data().from('notifications').select('id, kind, subject_id, title, body, url, created_at, read_at')
  if (kinds.length > 0) query = query.in('kind', kinds)
  const filter = substringFilter(search, ['title', 'body'])
  if (filter !== undefined) query = query.or(filter)
  if (before !== null) query = query.lt('id', before)
  const { data: found } = await query
    .order('id', { ascending: false })
    .limit(pageSize + 1)
    .abortSignal(signal)
    .throwOnError()
  const rows = parseRows(notificationRow, found)
  return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize }
}
