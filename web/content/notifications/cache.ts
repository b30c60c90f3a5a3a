import { useQuery } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'

// An account's notifications in the query cache that all pages share, as far as the bell needs them. Lists and
// mutations are in other files, which the bell does not load.

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
  /** The lists of one search; '' for all. */
  list: (kinds: readonly string[], search = '') => [...notificationKeys.lists, search, ...kinds],
} as const

/** @param every the polling interval, ms; undefined while a stream pushes new ones */
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

/** A younger count may include the notification that the stream has just pushed, ms. */
const settlesAfter = 5_000

/** Inserts a pushed notification. @returns whether it was unknown */
export function insertNotification(client: QueryClient, added: Notification): boolean {
  const lists = client.getQueriesData<Pages>({ queryKey: notificationKeys.lists })
  if (lists.some(([, pages]) => pages?.pages.some(({ rows }) => rows.some(({ id }) => id === added.id)))) return false
  for (const [key, pages] of lists) {
    const [first, ...rest] = pages?.pages ?? []
    if (pages === undefined || first === undefined) continue
    const [search, ...kinds] = key.slice(notificationKeys.lists.length)
    // Only the server can decide whether it matches a search.
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

/** Fetches what arrived while no stream was connected. */
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
    // The count is as old as the server's last answer.
    { updatedAt: client.getQueryState(notificationKeys.unread)?.dataUpdatedAt ?? 0 },
  )
}
