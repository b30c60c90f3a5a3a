import * as z from 'zod/mini'
import { contactFailure } from '#domain/contact.ts'
import type { ContactForm } from '#domain/contact.ts'

const timeout = 60_000

const acceptance = z.object({ sent: z.literal(true), mailed: z.boolean() })
const errorBody = z.object({ code: z.string(), message: z.string() })
/** Error codes whose message concerns the writer's mail; other codes concern the service. */
const forTheWriter = new Set(['mail_not_sent', 'too_many_requests', 'too_large'])

/**
 * @returns whether its mails are sent; else the message is stored, and they are retried
 * @param website the honeypot field, which is hidden from people
 * @throws {Error} with the message to show
 */
export async function sendMessage(form: ContactForm, website: string): Promise<boolean> {
  const answer = await post({ ...form, website })
  const { data: taken } = acceptance.safeParse(answer)
  if (taken) return taken.mailed
  const { data } = errorBody.safeParse(answer)
  if (data?.code === 'validation_failed') throw new Error(data.message)
  throw new Error(contactFailure(data && forTheWriter.has(data.code) ? data.message : ''))
}

async function post(body: ContactForm & { website: string }): Promise<unknown> {
  try {
    const response = await fetch('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
    })
    return await response.json()
  } catch {
    return undefined // no connection, or a response that does not parse
  }
}
