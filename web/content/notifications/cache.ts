import { useQuery } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'

// A person's notifications in the query cache, which every page of theirs shares: what the bell needs by itself. Lists
// and what marks them are apart, so that a page does not load them for the bell's sake.

export const notificationRow = z.object({
  id: z.number(),
  kind: z.string(),
  subject_id: z.nullable(z.string()),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  created_at: z.string(),
  read_at: z.nullable(z.string()),
})
export type Notification = z.infer<typeof notificationRow>

const unreadShape = z.object({ total: z.number(), answers: z.number() })
export type Unread = z.infer<typeof unreadShape>

export interface Page {
  rows: Notification[]
  hasMore: boolean
}
export type Pages = InfiniteData<Page, number | null>

export const notificationKeys = {
  all: ['notifications'],
  unread: ['notifications', 'unread'],
  lists: ['notifications', 'list'],
  /** Of one search, '' for all. */
  list: (kinds: readonly string[], search = '') => [...notificationKeys.lists, search, ...kinds],
} as const

/** @param every asked for again so often, ms; undefined where somebody tells what is new */
export function useUnreadQuery(every: number | undefined) {
  return useQuery({
    queryKey: notificationKeys.unread,
    queryFn: async ({ signal }): Promise<Unread> => {
      const { data: counts } = await data()
        .rpc('unread_notifications', {}, { get: true })
        .abortSignal(signal)
        .throwOnError()
      return unreadShape.parse(counts)
    },
    refetchInterval: every ?? false,
    staleTime: 10_000,
  })
}

/** A count that is younger may hold already what the stream tells of, ms. */
const settlesAfter = 5_000

/** One that has just come. @returns whether it was unknown */
export function insertNotification(client: QueryClient, added: Notification): boolean {
  const lists = client.getQueriesData<Pages>({ queryKey: notificationKeys.lists })
  if (lists.some(([, pages]) => pages?.pages.some(({ rows }) => rows.some(({ id }) => id === added.id)))) return false
  for (const [key, pages] of lists) {
    const [first, ...rest] = pages?.pages ?? []
    if (pages === undefined || first === undefined) continue
    const [search, ...kinds] = key.slice(notificationKeys.lists.length)
    // Whether it would be found, the server knows.
    if (search !== '') continue
    if (kinds.length > 0 && !kinds.includes(added.kind)) continue
    client.setQueryData<Pages>(key, { ...pages, pages: [{ ...first, rows: [added, ...first.rows] }, ...rest] })
  }
  const { fetchStatus, dataUpdatedAt = 0 } = client.getQueryState(notificationKeys.unread) ?? {}
  if (fetchStatus === 'fetching' || Date.now() - dataUpdatedAt < settlesAfter)
    void client.invalidateQueries({ queryKey: notificationKeys.unread })
  else countUnread(client, [added], 1)
  return true
}

/** What came while nobody told. */
export const refreshNotifications = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: notificationKeys.all })

export function countUnread(client: QueryClient, rows: readonly Notification[], sign: 1 | -1): void {
  const answers = rows.filter(({ kind }) => kind === 'answer').length
  client.setQueryData<Unread>(
    notificationKeys.unread,
    (unread) =>
      unread && {
        total: Math.max(0, unread.total + sign * rows.length),
        answers: Math.max(0, unread.answers + sign * answers),
      },
    // It stays as old as what the server said.
    { updatedAt: client.getQueryState(notificationKeys.unread)?.dataUpdatedAt ?? 0 },
  )
}
