import { expect } from 'vitest'
import { readEvents, type StreamEvent } from '#domain/text/event-stream.ts'
import type { Pool } from '#server/core/database/pool.ts'

export interface Notified {
  kind: string
  title: string
  body: string
  url: string
  subject_id: string | null
}

/** Waits until the outbox is empty: the listening server processes it. */
export async function allFannedOut(pool: Pick<Pool, 'query'>): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        'select id from private.events where fanned_out_at is null and due_at <= now() limit 1',
      )
      return rows.length
    })
    .toBe(0)
}

/** The notifications of an account, the oldest first. */
export async function toldTo(pool: Pick<Pool, 'query'>, account: string): Promise<Notified[]> {
  await allFannedOut(pool)
  const { rows } = await pool.query<Notified>(
    'select kind, title, body, url, subject_id from public.notifications where account_id = $1 order by id',
    [account],
  )
  return rows
}

export interface OpenStream {
  status: number
  /** The next event; undefined when the stream has ended. */
  next: () => Promise<StreamEvent | undefined>
  close: () => Promise<void>
}

type Ask = (path: string, init: RequestInit) => Response | Promise<Response>

/** Opens a stream of /api/live. */
export async function openStream(ask: Ask, headers: Record<string, string>): Promise<OpenStream> {
  const leaving = new AbortController()
  const response = await ask('/api/live', { headers, signal: leaving.signal })
  if (response.status !== 200 || response.body === null)
    return { status: response.status, next: async () => undefined, close: async () => {} }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const texts = async function* () {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  }
  const events = readEvents(texts())
  return {
    status: 200,
    next: async () => (await events.next()).value ?? undefined,
    close: async () => {
      await reader.cancel().catch(() => {})
      leaving.abort()
    },
  }
}
