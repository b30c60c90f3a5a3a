import * as z from 'zod/mini'
import { contactFailure } from '#domain/contact.ts'
import type { ContactForm } from '#domain/contact.ts'

const timeout = 60_000

const acceptance = z.object({ sent: z.literal(true), mailed: z.boolean() })
const errorBody = z.object({ code: z.string(), message: z.string() })
/** Whose message is about this person's mail; other codes are about us. */
const forTheWriter = new Set(['mail_not_sent', 'too_many_requests', 'too_large'])

/**
 * @returns whether its mails are out; else it is stored, and they wait
 * @param website the field that no person sees
 * @throws {Error} whose message is to be shown
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
    return undefined // no connection, or no answer that can be read
  }
}
