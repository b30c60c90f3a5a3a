import { useMutation, useQueryClient } from '@tanstack/react-query'
import { data } from '#web/backend/data.ts'
import { countUnread, notificationKeys as keys, type Notification, type Pages, type Unread } from './cache.ts'

const markAs =
  (read_at: string, isMarked: (row: Notification) => boolean, marked: Map<number, Notification>) =>
  (row: Notification): Notification => {
    if (row.read_at !== null || !isMarked(row)) return row
    marked.set(row.id, row)
    return { ...row, read_at }
  }

/** Marks the notifications that `which` selects as read: optimistically in the cache, and on the server. */
function useMark<Which>(
  isMarked: (row: Notification, which: Which) => boolean,
  send: (which: Which) => PromiseLike<unknown>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (which: Which) => send(which),
    onMutate: (which) => {
      const marked = new Map<number, Notification>()
      const mark = markAs(new Date().toISOString(), (row) => isMarked(row, which), marked)
      client.setQueriesData<Pages>(
        { queryKey: keys.lists },
        (pages) => pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, rows: page.rows.map(mark) })) },
      )
      countUnread(client, [...marked.values()], -1)
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.unread }),
    onError: () => client.invalidateQueries({ queryKey: keys.lists }),
  })
}

export function useMarkRead() {
  return useMark(
    ({ id }, read: number) => id === read,
    (read) => update().eq('id', read).throwOnError(),
  )
}

/** @returns a function that marks all up to the newest seen as read: one that arrives meanwhile remains unread */
export function useMarkAllRead() {
  return useMark(
    ({ id }, newest: number) => id <= newest,
    (newest) => data().rpc('mark_all_read', { up_to: newest }).throwOnError(),
  )
}

/** Marks the notifications of a discussion or a notice as read when it is opened. */
export function useMarkSubjectRead() {
  const client = useQueryClient()
  const { mutate } = useMark(
    ({ subject_id }, subject: string) => subject_id === subject,
    (subject) => update().eq('subject_id', subject).is('read_at', null).throwOnError(),
  )
  return (subject: string) => {
    const known = client.getQueryState<Unread>(keys.unread)
    // With no unread notification, no request is sent. A count that was restored from an earlier visit does not include
    // later ones.
    const isNone = known?.data?.total === 0 && known.dataUpdatedAt > performance.timeOrigin
    if (!isNone) mutate(subject)
  }
}

const update = () => data().from('notifications').update({ read_at: new Date().toISOString() })
