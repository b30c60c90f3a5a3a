import type { QueryClient } from '@tanstack/react-query'
import { backendAddress } from '#web/backend/address.ts'
import { withSession } from '#web/backend/with-session.ts'
import { mapRows } from '../data/cache.ts'
import type { Pages } from '../data/find-discussion.ts'
import { forumKeys } from '../data/keys.ts'
import type { Discussion } from '../data/schema.ts'

/** What this page has marked: each once. By account and discussion. */
const marked = new Map<string, string>()

interface Mark {
  reader: string
  discussion: Discussion
  /** The time of the newest comment that is shown, or of the discussion. */
  upTo: string
  /** Whether nothing later is left. */
  isAll: boolean
}

/**
 * Marks a discussion as read. The request outlives the page; where it fails, the next opening sends the mark. The server
 * keeps the later one of two devices.
 */
export async function markRead(client: QueryClient, { reader, discussion, upTo, isAll }: Mark): Promise<void> {
  const key = `${reader} ${discussion.id}`
  const before = marked.get(key) ?? discussion.read_to ?? ''
  if (before >= upTo) return
  marked.set(key, upTo)
  try {
    await send({ discussion: discussion.id, up_to: upTo })
    client.setQueriesData<Pages<Discussion>>({ queryKey: forumKeys.lists }, (list) =>
      mapRows(list, (rows) =>
        rows.map((row) =>
          row.id === discussion.id ? { ...row, read_to: upTo, new_comments: isAll ? 0 : row.new_comments } : row,
        ),
      ),
    )
    client.setQueryData<Discussion | null>(
      forumKeys.discussion(discussion.id),
      (row) => row && { ...row, read_to: upTo, new_comments: isAll ? 0 : row.new_comments },
    )
    // How many are left is known to the server alone.
    if (!isAll) void client.invalidateQueries({ queryKey: forumKeys.discussion(discussion.id) })
    void client.invalidateQueries({ queryKey: forumKeys.counts })
  } catch {
    if (marked.get(key) === upTo) marked.delete(key)
  }
}

/** By hand: the data client's requests end with the page. */
async function send(body: { discussion: string; up_to: string }): Promise<void> {
  const { base, key } = backendAddress()
  const response = await withSession((token) =>
    fetch(new URL('rest/v1/rpc/mark_discussion_read', base), {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${token ?? key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
    }),
  )
  if (!response.ok) throw new Error(`mark_discussion_read: ${response.status}`)
}
