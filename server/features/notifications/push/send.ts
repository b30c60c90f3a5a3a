import { Agent, request } from 'node:https'
import type * as WebPush from 'web-push'
import { isLoopback } from '#server/core/config/config.ts'
import { LruCache } from '#server/core/memory/lru-cache.ts'
import { lookupPublic } from '#server/core/http/addresses/public-addresses.ts'
import type { PushServices } from './endpoints.ts'
import type { VapidKeys } from './vapid.ts'

export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

interface Push {
  /** Of the notification: a push service replaces one with the same topic that it still holds. */
  id: string
  title: string
  body: string
  url: string
  urgent: boolean
}

/**
 * What became of it: `taken` by the push service; `gone`, the subscription has ended; `rejected`, this push will never be
 * taken; `later`, the service is slow, failing or asks for time (seconds).
 */
export type Outcome = { kind: 'taken' | 'gone' | 'rejected' } | { kind: 'later'; status?: number; retryAfter?: number }

export interface Sender {
  send: (subscription: Subscription, push: Push) => Promise<Outcome>
  close: () => void
}

interface Options {
  keys: () => VapidKeys
  services: PushServices
  /** Whom a push service may write to: `mailto:` or `https:` (RFC 8292, 2.1). */
  subject: string
  timeoutMs?: number
}

/** Seconds for which a push service holds what a browser has not fetched: news of yesterday is none. */
const ttl = 24 * 60 * 60
/** A signature is good for 12 hours; each is used for one, by all pushes to a service. */
const signatureMs = 60 * 60 * 1000
/** Names below a service's domain are many. */
const maxSignatures = 500
/** What an answer may say; more is not read. */
const maxAnswerBytes = 16 * 1024
/** Connections to one service at once, reused. */
const sockets = { maxSockets: 48, maxFreeSockets: 16, keepAlive: true }

/** Encrypts (RFC 8291) and signs with web-push, and sends by itself: never to a private network, never waiting long. */
export function openSender({ keys, services, subject, timeoutMs = 10_000 }: Options): Sender {
  const agent = new Agent({ ...sockets, lookup: lookupPublic() })
  const ownAgent = new Agent(sockets)
  const signatures = new LruCache<string>(maxSignatures)
  let loaded: Promise<typeof WebPush> | undefined

  /** Loaded with the first push; where that fails, with the next one again. */
  async function load(): Promise<typeof WebPush> {
    loaded ??= import('web-push').then((module) => ('default' in module ? (module.default as typeof module) : module))
    try {
      return await loaded
    } catch (error) {
      loaded = undefined
      throw error
    }
  }

  async function signature({ getVapidHeaders }: typeof WebPush, audience: string): Promise<string> {
    const { publicKey, privateKey } = keys()
    const hour = Math.floor(Date.now() / signatureMs)
    return signatures.get(
      `${audience} ${publicKey} ${hour}`,
      () => getVapidHeaders(audience, subject, publicKey, privateKey, 'aes128gcm').Authorization,
    )
  }

  return {
    send: async ({ endpoint, p256dh, auth }, { id, urgent, ...shown }) => {
      // The list may have changed since it was stored.
      if (!services.accepts(endpoint)) return { kind: 'gone' }
      const library = await load()
      let details
      try {
        details = library.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify({ id, ...shown }),
          { TTL: ttl, urgency: urgent ? 'high' : 'normal', topic: `n${id}`, contentEncoding: 'aes128gcm' },
        )
      } catch {
        // A key that is no point of the curve: nothing can be encrypted for it.
        return { kind: 'gone' }
      }
      const headers = { ...details.headers, Authorization: await signature(library, new URL(endpoint).origin) }
      const own = services.isOwn(endpoint)
      const body = details.body ?? Buffer.alloc(0)
      const answer = await post(endpoint, { headers, body, agent: own ? ownAgent : agent, timeoutMs })
      return outcomeOf(answer)
    },
    close: () => {
      agent.destroy()
      ownAgent.destroy()
    },
  }
}

/** A push service may write to somebody; a site on this machine has only its mail address. */
export const vapidSubject = ({ siteUrl, contactEmail }: { siteUrl: string; contactEmail: string }): string =>
  siteUrl.startsWith('https://') && !isLoopback(new URL(siteUrl).hostname) ? siteUrl : `mailto:${contactEmail}`

interface Answer {
  /** 0 where none came. */
  status: number
  retryAfter?: number
}

interface Message {
  headers: Record<string, unknown>
  body: Buffer
  agent: Agent
  timeoutMs: number
}

/** Never rejects. Redirects are not followed: node:https follows none. */
function post(endpoint: string, { headers, body, agent, timeoutMs }: Message): Promise<Answer> {
  return new Promise((resolve) => {
    const sent = request(
      endpoint,
      // The whole exchange: a service that answers byte by byte is as slow as one that is silent.
      { method: 'POST', agent, headers: headers as Record<string, string>, signal: AbortSignal.timeout(timeoutMs) },
      (response) => {
        const status = response.statusCode ?? 0
        const seconds = Number(response.headers['retry-after'])
        const answer = { status, ...(seconds > 0 && { retryAfter: seconds }) }
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > maxAnswerBytes) response.destroy()
        })
        // What it says beside the status is never needed.
        response.on('close', () => resolve(answer))
        response.on('error', () => {})
      },
    )
    sent.on('error', () => resolve({ status: 0 }))
    sent.end(body)
  })
}

function outcomeOf({ status, retryAfter }: Answer): Outcome {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 413) return { kind: 'rejected' }
  return { kind: 'later', status, ...(retryAfter !== undefined && { retryAfter }) }
}
