import * as z from 'zod/mini'
import { audiences } from '#domain/notices/audiences.ts'
import { isPast } from '#domain/notices.ts'
import { newestPosts, type Post, postShape } from './posts.ts'
import type { DataClient } from '#web/backend/table-client.ts'

// Notices among the posts of /blog: those that the reader may read.

const listed = {
  ...postShape,
  deadline: z.nullable(z.string()),
  valid_until: z.nullable(z.string()),
  audience: z.enum(audiences),
}
const rows = z.array(z.object(listed))
const columns = Object.keys(listed).join(', ')

export interface BoardNotice extends Post {
  deadline: string | null
  valid_until: string | null
  audience: (typeof audiences)[number]
  /** Whether the notice was over when it was read from the database: a document without scripts has no other clock. */
  past: boolean
}

/** A row of the board. */
export type BoardItem = Post | BoardNotice

export const isNotice = (item: BoardItem): item is BoardNotice => 'audience' in item

/** Newest first; row-level security filters the rows. */
export async function fetchBoardNotices(client: DataClient, signal: AbortSignal): Promise<BoardNotice[]> {
  const { data } = await newestPosts(client, 'notices', columns).abortSignal(signal).throwOnError()
  const now = new Date()
  return rows.parse(data).map((row) => ({ ...row, past: isPast(row, now) }))
}

export const noticeCounts = z.object({
  everyone: z.number(),
  members: z.number(),
  pro: z.number(),
  pro_offices: z.array(z.object({ author: z.string(), count: z.number() })),
})
export type NoticeCounts = z.infer<typeof noticeCounts>

/** The number of notices in force, by audience: the same for every reader. */
export async function fetchNoticeCounts(client: DataClient, signal: AbortSignal): Promise<NoticeCounts> {
  const { data } = await client.rpc('notice_counts', {}, { get: true }).abortSignal(signal).throwOnError()
  return noticeCounts.parse(data)
}
