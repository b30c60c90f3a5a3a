import * as z from 'zod/mini'
import type { Turn } from '#domain/assistant/assistant.ts'
import { readEvents } from '#domain/text/event-stream.ts'
import { watchConnection } from '#web/backend/watch-connection.ts'
import { withSession } from '#web/backend/with-session.ts'
import { AskFailure } from './chat.ts'
import type { AnswerPart, ReplyRequest } from './chat.ts'
import { sourceShape } from './message.ts'

/** The server sends a heartbeat every ten seconds: after this silence, ms, the connection counts as lost. */
const timeout = 30_000

const errorBody = z.object({ code: z.string(), message: z.string() })
/** Error codes whose message is shown; other codes concern the service. */
const forThePerson = new Set(['too_many_requests', 'daily_limit', 'limits_unavailable'])

const text = z.object({ text: z.string() })
const found = z.object({ by: z.enum(['model', 'search']), sources: z.array(sourceShape) })

/**
 * Sends the turns to the assistant's server with the session's token, if any.
 * @throws {AskFailure}
 */
export async function askServer(
  turns: Turn[],
  onPart: (part: AnswerPart) => void,
  signal: AbortSignal,
  under: ReplyRequest,
): Promise<void> {
  const watch = watchConnection(timeout)
  try {
    const body = await open(turns, under, AbortSignal.any([signal, watch.signal]))
    for await (const { event, data } of readEvents(watch.over(body))) {
      if (event === 'sources') onPart(found.parse(JSON.parse(data)))
      if (event === 'text') onPart(text.parse(JSON.parse(data)))
      if (event === 'error') throw new AskFailure({})
      if (event === 'done') return
    }
    throw new AskFailure({ lost: true })
  } catch (error) {
    // Any other error here is a network error.
    throw error instanceof AskFailure || error instanceof z.core.$ZodError ? error : new AskFailure({ lost: true })
  } finally {
    watch.end()
  }
}

/** Cancels a reply on the server. If this request is lost, the server ends the reply itself a little later. */
export function stopReply(id: string): void {
  withSession((token) =>
    fetch(`/api/assistant/replies/${id}`, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      keepalive: true,
    }),
  ).catch(() => {})
}

async function open(
  turns: Turn[],
  { id, resume }: ReplyRequest,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await withSession((token) =>
    fetch('/api/assistant', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ messages: turns, id, ...(resume && { resume }) }),
      signal,
    }),
  )
  if (response.ok && response.body) return response.body
  const { data: rejected } = errorBody.safeParse(await response.json().catch(() => undefined))
  if (rejected?.code === 'reply_gone') throw new AskFailure({ gone: true })
  throw new AskFailure({ note: rejected && forThePerson.has(rejected.code) ? rejected.message : undefined })
}
