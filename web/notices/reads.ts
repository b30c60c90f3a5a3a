import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { useMarkSubjectRead } from '#web/content/notifications/mark-read.ts'
import { data } from '#web/backend/data.ts'
import type { DataClient } from '#web/backend/table-client.ts'
import { prefetch } from '#web/session/prefetch.ts'

const shape = {
  notice_id: z.string(),
  revision: z.number(),
  read_at: z.string(),
  done_at: z.nullable(z.string()),
  unpinned_at: z.nullable(z.string()),
}
const rows = z.array(z.object(shape))
export type Read = z.infer<typeof rows>[number]
type Reads = Readonly<Record<string, Read>>

const key = ['notices', 'reads']
/** The queries with unread counts: the badge in the tab bar (web/shell/member/unread-notices.ts), and Today. */
const countedIn = [['notices', 'unread'], ['today']]

/** The reader's own, newest first, limited to what the list shows. */
export const newestReads = (client: DataClient) =>
  client.from('notice_reads').select(Object.keys(shape).join(', ')).order('read_at', { ascending: false }).limit(500)

const askReads = prefetch(async (signal): Promise<Reads> => {
  const { data: found } = await newestReads(data()).abortSignal(signal).throwOnError()
  return Object.fromEntries(rows.parse(found).map((read) => [read.notice_id, read]))
})

/** The reader's reads, by the notice's id. */
export function useReads() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => askReads(signal),
    initialData: () => askReads.answered(),
    staleTime: 60_000,
  })
}

interface Mark {
  id: string
  revision: number
  done?: boolean
  unpinned?: boolean
}

/** The columns that a mark changes. */
const changesOf = ({ done, unpinned }: Mark) => ({
  ...(done !== undefined && { done_at: done ? now() : null }),
  ...(unpinned !== undefined && { unpinned_at: unpinned ? now() : null }),
})

/** Marks a notice read, and with it done or unpinned, or neither any more. */
export function useMark() {
  return useChange(
    async (mark: Mark) => {
      const row = { notice_id: mark.id, revision: mark.revision, ...changesOf(mark) }
      await data().from('notice_reads').upsert(row).throwOnError()
    },
    (reads, mark) => {
      const { id, revision } = mark
      const before = reads[id] ?? { done_at: null, unpinned_at: null }
      const read_at = reads[id]?.revision === revision ? reads[id].read_at : now()
      return { ...reads, [id]: { ...before, notice_id: id, revision, read_at, ...changesOf(mark) } }
    },
  )
}

export interface Marks {
  done: boolean
  unpinned: boolean
  set: (marks: { done?: boolean; unpinned?: boolean }) => void
}

/** The reader's marks of a notice, and the way to change them. */
export function useMarks(id: string, revision: number): Marks {
  const { mutate } = useMark()
  const read = useReads().data?.[id]
  return {
    done: Boolean(read?.done_at),
    unpinned: Boolean(read?.unpinned_at),
    set: (marks) => mutate({ id, revision, ...marks }),
  }
}

/** For the keyboard: marks a notice unread. */
export function useMarkUnread() {
  return useChange(
    async (id: string) => {
      await data().from('notice_reads').delete().eq('notice_id', id).throwOnError()
    },
    (reads, id) => Object.fromEntries(Object.entries(reads).filter(([each]) => each !== id)),
  )
}

/** An optimistic mutation. */
function useChange<Which>(send: (which: Which) => Promise<void>, change: (reads: Reads, which: Which) => Reads) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: key,
    // Serialized: a mark and its withdrawal arrive in order.
    scope: { id: 'notices' },
    mutationFn: send,
    onMutate: (which) => show(client, (reads) => change(reads, which)),
    // After the last of several marks the state is fetched.
    onSettled: () => {
      if (client.isMutating({ mutationKey: key }) > 1) return
      for (const queryKey of [key, ...countedIn]) void client.invalidateQueries({ queryKey })
    },
  })
}

/**
 * Cancels a pending fetch, which is older. Before the first fetch nothing is set: the one mark would make all others
 * unread.
 */
async function show(client: QueryClient, change: (reads: Reads) => Reads): Promise<void> {
  if (client.getQueryData(key) === undefined) return
  await client.cancelQueries({ queryKey: key })
  client.setQueryData<Reads>(key, (reads) => reads && change(reads))
}

const now = () => new Date().toISOString()

/**
 * Marks an open notice read, once the revision that was read before is known. Undefined while none is open: each
 * opening, and each revision that arrives while it is open, is marked again.
 *
 * @returns that earlier mark: null where there was none, undefined until it is known
 */
export function useReadOnOpen(notice: { id: string; revision: number } | undefined): Read | null | undefined {
  const { data: reads } = useReads()
  const { mutate } = useMark()
  const markTold = useMarkSubjectRead()
  const [before, setBefore] = useState<Read | null>()
  /** The revision for which `before` was read. */
  const [shown, setShown] = useState<number>()
  const { id, revision } = notice ?? {}
  if (reads !== undefined && shown !== revision) {
    setShown(revision)
    // A dialog that is closing is not changed.
    if (id !== undefined) setBefore(reads[id] ?? null)
  }

  const mark = useEffectEvent((id: string, revision: number) => {
    if ((reads?.[id]?.revision ?? 0) < revision) mutate({ id, revision })
    // The bell's notifications of this notice are marked as read, too.
    markTold(id)
  })
  useEffect(() => {
    if (id !== undefined && shown !== undefined) mark(id, shown)
  }, [id, shown])
  return before
}
