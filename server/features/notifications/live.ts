import { liveHeartbeatMs } from '#domain/notifications.ts'
import { listenTo } from '#server/core/database/listen-to.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Log } from '#server/core/log/log.ts'
import { isAbout, isWantedHere, readableBy } from './kinds/recipients.ts'
import { openStreams, type Stream, type StreamLimits } from './streams.ts'

interface Row {
  id: string
  account_id: string
  kind: string
  subject_id: string | null
  title: string
  body: string
  url: string
  created_at: Date
}

/** How often sessions are asked for again: whoever signed out, or was banned, hears nothing after that. */
const sessionCheckMs = 30_000
/** What came while a browser was away; it reads the rest by itself. */
const maxResumed = 20

export interface Live {
  isFull: (account: string, network: string) => boolean
  /** @param after the last notification that this browser has heard of */
  open: (stream: Stream, after: bigint | undefined) => void
  remove: (stream: Stream) => void
  /** Ends all streams: a server that stops waits for no request. Browsers come back by themselves. */
  close: () => Promise<void>
}

/** One connection listens for all streams of a process; the fan-out says which notifications are new. */
export function openLive({ pool, log, limits }: { pool: Pool; log: Log; limits: StreamLimits }): Live {
  const streams = openStreams(limits)
  /** The newest notification that was heard of; undefined until the first connection. */
  let heard: bigint | undefined
  let pending: { first: bigint; last: bigint } | undefined
  let sending = false
  let closed = false
  const warn = (err: unknown) => log.warn({ err }, 'live: notifications could not be sent')

  /** What arrives while others are being read is read together. */
  async function send(first: bigint, last: bigint): Promise<void> {
    pending = pending
      ? { first: first < pending.first ? first : pending.first, last: last > pending.last ? last : pending.last }
      : { first, last }
    if (sending) return
    sending = true
    try {
      while (pending !== undefined) {
        const { first: from, last: to }: { first: bigint; last: bigint } = pending
        pending = undefined
        if (streams.size === 0) continue
        const { rows } = await pool.query<Row>({
          name: 'live-new',
          text: newest,
          values: [from, to, streams.accounts()],
        })
        for (const row of rows) for (const stream of streams.of(row.account_id)) deliver(stream, row)
      }
    } finally {
      sending = false
    }
  }

  /** What was said while there was no connection is lost, so it is looked for. */
  async function catchUp(): Promise<void> {
    const { rows } = await pool.query<{ last: string }>('select coalesce(max(id), 0) as last from public.notifications')
    const last = BigInt(rows[0]?.last ?? 0)
    const first = heard
    heard = last
    if (first !== undefined && first < last) await send(first + 1n, last)
  }

  const listener = listenTo(pool, {
    channel: 'notifications',
    name: 'live',
    onNotification: (payload) => {
      const [, first, last] = /^(\d+)-(\d+)$/.exec(payload) ?? []
      if (first === undefined || last === undefined) return
      if (heard === undefined || BigInt(last) > heard) heard = BigInt(last)
      send(BigInt(first), BigInt(last)).catch(warn)
    },
    onConnect: () => void catchUp().catch(warn),
    log,
  })

  async function resume(stream: Stream, after: bigint): Promise<void> {
    const values = [after, [stream.account], maxResumed]
    const { rows } = await pool.query<Row>({ name: 'live-resume', text: missed, values })
    for (const row of rows.toReversed()) deliver(stream, row)
    // More may have come than is told here: then the page reads its list anew.
    stream.write('event: resumed\ndata:\n\n')
  }

  async function endDeadSessions(): Promise<void> {
    const sessions = new Set([...streams.all()].map(({ session }) => session))
    if (sessions.size === 0) return
    const { rows } = await pool.query<{ id: string }>('select id from sessions.live where id = any($1)', [
      [...sessions],
    ])
    for (const { id } of rows) sessions.delete(id)
    for (const stream of streams.all()) if (sessions.has(stream.session)) stream.close()
  }

  const heart = setInterval(() => {
    for (const stream of streams.all()) stream.write(': here\n\n')
  }, liveHeartbeatMs).unref()
  const check = setInterval(() => {
    endDeadSessions().catch((err: unknown) => log.warn({ err }, 'live: sessions could not be checked'))
  }, sessionCheckMs).unref()

  return {
    isFull: (account, network) => closed || streams.isFull(account, network),
    open: (stream, after) => {
      streams.add(stream)
      if (after !== undefined) resume(stream, after).catch(warn)
    },
    remove: streams.remove,
    close: async () => {
      closed = true
      clearInterval(heart)
      clearInterval(check)
      for (const stream of streams.all()) stream.close()
      await listener.close()
    },
  }
}

/** Once to each stream, also where it resumes while the same is being sent to all. */
function deliver(stream: Stream, { id, kind, subject_id, title, body, url, created_at }: Row): void {
  if (BigInt(id) <= stream.sent) return
  stream.sent = BigInt(id)
  const notification = { id: Number(id), kind, subject_id, title, body, url, created_at, read_at: null }
  stream.write(`id: ${id}\nevent: notification\ndata: ${JSON.stringify(notification)}\n\n`)
}

// What the policies of public.notifications say, for many accounts at once.
const visible = `
  n0.read_at is null and ${isWantedHere('n0.account_id', 'n0.kind')}
  and (not (${isAbout('n0.kind', 'notice')}) or exists (
    select from public.notices n where n.id = n0.subject_id and ${readableBy('n0.account_id')}))`
const columns = 'id, account_id, kind, subject_id, title, body, url, created_at'
const newest = `
  select ${columns} from public.notifications n0
  where n0.id between $1 and $2 and n0.account_id = any($3::uuid[]) and ${visible} order by n0.id`
const missed = `
  select ${columns} from public.notifications n0
  where n0.id > $1 and n0.account_id = any($2::uuid[]) and ${visible} order by n0.id desc limit $3`
