import { listenTo } from '#server/core/database/listen-to.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Log } from '#server/core/log/log.ts'

/** Longest wait until the next post is read again; setTimeout's own limit is 24 days. */
const longestWaitMs = 24 * 60 * 60 * 1000

/**
 * Notifies of every change of public content (supabase/schema/content/public-content.sql): of every write, and of the
 * time at which a post or a notice is published or ends.
 */
export function watchContent(pool: Pool, log: Log, onChange: () => void): { close: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function waitForNextPost(): Promise<void> {
    clearTimeout(timer)
    const { rows } = await pool.query<{ ms: number | null }>({
      name: 'next-post',
      text: `select extract(epoch from min(moment) - now())::float8 * 1000 as ms
        from (
          select publish_at from public.blog_posts
          -- Those for others are counted in a document; one that is over leaves the landing page and goes under Past.
          union all select publish_at from public.notices
          union all select coalesce(valid_until, deadline) from public.notices
          union all select opened_at from public.college
        ) as changes (moment)
        where moment > now() and moment < now() + interval '1 day'`,
    })
    const { ms } = rows[0] ?? { ms: null }
    if (closed) return
    // The database counts microseconds: a millisecond early, the post would not be public yet.
    timer = setTimeout(ms === null ? wait : changed, Math.min((ms ?? longestWaitMs) + 2, longestWaitMs))
    timer.unref()
  }
  // After a failed query the listener's next connection tries again.
  const wait = () =>
    void waitForNextPost().catch((err: unknown) => log.warn({ err }, 'could not look for the next post'))

  function changed(): void {
    wait()
    onChange()
  }

  const listener = listenTo(pool, {
    channel: 'public_content',
    name: 'documents',
    onNotification: changed,
    onConnect: changed,
    log,
  })
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      await listener.close()
    },
  }
}
