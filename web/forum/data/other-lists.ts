import { data } from '#web/backend/data.ts'
import { beforeActive, beforeRow } from './cursor-arguments.ts'
import type { Cursor } from './cursor.ts'
import { listColumns } from './schema.ts'
import type { Shown } from './shown.ts'

interface Other {
  query: string
  shown: Shown
  rows: number
}

/** A search, and the lists that a function of the database knows: one's own, and those by activity. */
export async function fetchOther({ query, shown, rows }: Other, after: Cursor | null, signal: AbortSignal) {
  if (query !== '') return fetchBy('search_discussions', { query, most: rows, ...beforeRow(after) }, signal)
  if (shown === 'mine') return fetchBy('my_discussions', { page_size: rows, ...beforeRow(after) }, signal)
  const page = { list: shown, page_size: rows, ...beforeActive(after) }
  const request = data().rpc('listed_discussions', page, { get: true }).select(listColumns)
  const { data: found }: { data: unknown } = await request.abortSignal(signal).throwOnError()
  return found
}

/** By a function of the database: one finds rare and frequent texts equally fast, the other knows anonymous posts. */
async function fetchBy(
  name: 'search_discussions' | 'my_discussions',
  args: object,
  signal: AbortSignal,
): Promise<unknown> {
  const { data: rows } = await data()
    .rpc(name, args, { get: true })
    .select(listColumns)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .abortSignal(signal)
    .throwOnError()
  return rows
}
