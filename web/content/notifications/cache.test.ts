import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { insertNotification, type Notification, notificationKeys, type Pages, type Unread } from './cache.ts'

const notification = (id: number, kind = 'answer'): Notification => ({
  id,
  kind,
  subject_id: null,
  title: 't',
  body: '',
  url: '/',
  created_at: '2026-11-22T10:00:00Z',
  read_at: null,
})

test('a notification that arrives is counted and inserted first into the lists of its kind, once', () => {
  const client = new QueryClient()
  const pages: Pages = { pages: [{ rows: [notification(1)], hasMore: false }], pageParams: [null] }
  const [all, answers, notices] = [[], ['answer'], ['notice']].map((kinds) => notificationKeys.list(kinds))
  for (const key of [all, answers, notices]) client.setQueryData(key ?? [], pages)
  client.setQueryData<Unread>(notificationKeys.unread, { total: 1, answers: 1 }, { updatedAt: Date.now() - 10_000 })

  expect(insertNotification(client, notification(2))).toBe(true)
  expect(insertNotification(client, notification(2))).toBe(false)
  const idsOf = (key = all) =>
    client.getQueryData<Pages>(key ?? [])?.pages.flatMap(({ rows }) => rows.map(({ id }) => id))
  expect([idsOf(all), idsOf(answers), idsOf(notices)]).toEqual([[2, 1], [2, 1], [1]])
  expect(client.getQueryData(notificationKeys.unread)).toEqual({ total: 2, answers: 2 })
})

test('a notification that arrives right after the unread count invalidates the count instead of increasing it', () => {
  const client = new QueryClient()
  client.setQueryData<Unread>(notificationKeys.unread, { total: 1, answers: 1 })
  insertNotification(client, notification(2))
  expect(client.getQueryData(notificationKeys.unread)).toEqual({ total: 1, answers: 1 })
  expect(client.getQueryState(notificationKeys.unread)?.isInvalidated).toBe(true)
})
