import { createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { SmsSender } from './sms.ts'

const timeoutMs = 10_000

const answer = z.object({ message_id: z.string().min(1) }).partial()

/**
 * Sends messages to an HTTP address of the operator's, which knows the provider: the same call as a hosted project's
 * SMS hook, signed by Standard Webhooks (id, timestamp and body, HMAC-SHA256).
 */
export function openWebhook({ url, secret }: { url: string; secret: string }): SmsSender {
  return {
    describe: 'webhook',
    async send({ to, text, channel }) {
      const id = randomUUID()
      const timestamp = String(Math.floor(Date.now() / 1000))
      const body = JSON.stringify({ user: { phone: to }, sms: { phone: to, message: text, channel } })
      const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${signature}`,
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) throw new Error(`The SMS webhook answered ${response.status}.`)
      return answer.safeParse(await response.json().catch(() => ({}))).data?.message_id ?? id
    },
  }
}
