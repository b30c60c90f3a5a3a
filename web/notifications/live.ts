import { readEvents } from '#domain/text/event-stream.ts'
import { liveHeartbeatMs } from '#domain/notifications.ts'
import { watchConnection } from '#web/backend/watch-connection.ts'
import { withSession } from '#web/backend/with-session.ts'
import { type Notification, notificationRow } from '#web/content/notifications/cache.ts'

interface Listener {
  onNotification: (notification: Notification) => void
  onConnect: () => void
  /** Something may have come while there was no stream, as between the first count and the first stream. */
  onGap: () => void
  onDisconnect: () => void
}

/** Waits before the next attempt, ms: of many whose server restarts, not all come at the same moment. */
const [firstWait, longestWait] = [1_000, 60_000]
const waitAfter = (failures: number) => Math.min(firstWait * 2 ** failures, longestWait) * (0.5 + Math.random() / 2)

/**
 * Hears what is new while the page can be seen: one stream, opened again when it is lost, from the last notification on.
 * A hidden tab has none, and costs the server nothing. Returns what ends it.
 */
export function followLive({ onNotification, onConnect, onGap, onDisconnect }: Listener): () => void {
  const ending = new AbortController()
  let stream: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let last: number | undefined

  const isWanted = () => !ending.signal.aborted && document.visibilityState === 'visible' && navigator.onLine

  async function listen(): Promise<void> {
    clearTimeout(timer)
    if (stream !== undefined || !isWanted()) return
    const own = new AbortController()
    stream = own
    const watch = watchConnection(2 * liveHeartbeatMs)
    try {
      const body = await open(last, AbortSignal.any([own.signal, watch.signal]))
      onConnect()
      if (last === undefined) onGap()
      failures = 0
      for await (const { event, data } of readEvents(watch.over(body))) {
        if (event === 'resumed') onGap()
        if (event !== 'notification') continue
        const notification = notificationRow.parse(JSON.parse(data))
        last = notification.id
        onNotification(notification)
      }
    } catch {
      // The line, or a server that is busy: tried again below.
    }
    watch.end()
    stream = undefined
    onDisconnect()
    if (isWanted()) timer = setTimeout(() => void listen(), waitAfter(failures++))
  }

  const follow = () => {
    if (isWanted()) void listen()
    else stream?.abort()
  }
  const { signal } = ending
  document.addEventListener('visibilitychange', follow, { signal })
  addEventListener('online', follow, { signal })
  addEventListener('offline', follow, { signal })
  follow()
  return () => {
    ending.abort()
    clearTimeout(timer)
    stream?.abort()
  }
}

/** @throws where it is refused: who is signed out, or has too many pages open */
async function open(last: number | undefined, signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await withSession((token) =>
    fetch('/api/live', {
      headers: {
        authorization: `Bearer ${token ?? ''}`,
        ...(last !== undefined && { 'last-event-id': String(last) }),
      },
      cache: 'no-store',
      signal,
    }),
  )
  if (!response.ok || response.body === null) throw new Error(`/api/live: ${response.status}`)
  return response.body
}
