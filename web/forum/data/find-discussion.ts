import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Cursor } from './cursor.ts'
import { forumKeys } from './keys.ts'
import type { Discussion, Page } from './schema.ts'

export type Pages<Row> = InfiniteData<Page<Row>, Cursor | null>

/** From a cached list. In a file of its own: the page needs it, and changes of the cache come with the dialogs. */
export function findDiscussion(client: QueryClient, id: string): Discussion | undefined {
  for (const [, list] of client.getQueriesData<Pages<Discussion>>({ queryKey: forumKeys.lists })) {
    const found = list?.pages.flatMap((page) => page.rows).find((row) => row.id === id)
    if (found) return found
  }
  return undefined
}
