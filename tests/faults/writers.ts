import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, pay, send } from '#tests/support/features/payments.ts'

/** What the site acknowledged, by unique names. */
interface Acknowledged {
  /** E-mails. */
  accounts: string[]
  /** Titles. */
  discussions: string[]
  comments: string[]
  /** Messages of the contact page. */
  messages: string[]
  orders: string[]
  /** E-mails of those whose Pro plan was acknowledged. */
  paid: string[]
}

interface Writers {
  acknowledged: Acknowledged
  /** The number of requests sent. */
  sent: () => number
  /** Finishes the pending requests. */
  stop: () => Promise<void>
}

interface Member {
  email: string
  headers: Record<string, string>
}

/** The same numbers for the same seed, from 0 up to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

interface Writing {
  /** The site's. */
  url: string
  /** Resolves a path: accounts and tables may be at another address. */
  at: (path: string) => string
  apikey: string
  count: number
  random: () => number
}

/**
 * People who write without a pause, independently of each other. A request without a response may have been processed.
 */
export function startWriters({ url, at, apikey, count, random }: Writing): Writers {
  const acknowledged: Acknowledged = { accounts: [], discussions: [], comments: [], messages: [], orders: [], paid: [] }
  let sent = 0
  const ending = new AbortController()
  const { signal } = ending

  /** Undefined without a response. */
  const attempt = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    sent++
    const answer = await send(at(path), body, headers).catch(() => undefined)
    if (answer === undefined || answer.status >= 500) await sleep(40)
    return answer
  }
  /** Repeats until the site responds. Undefined when the writers are stopped before that. */
  const insist = async (path: string, body: unknown, headers?: Record<string, string>) => {
    for (let answer: Answer | undefined; !signal.aborted;) {
      answer = await attempt(path, body, headers)
      if (answer !== undefined && answer.status < 500) return answer
    }
    return undefined
  }

  const join = async (): Promise<Member | undefined> => {
    const email = `writer${sent}-${Math.floor(random() * 1e9)}@example.org`
    const answer = await insist('/auth/v1/signup', { email, password: 'Genda#2026' }, { apikey })
    if (answer?.status !== 200) return undefined
    acknowledged.accounts.push(email)
    return { email, headers: { apikey, authorization: `Bearer ${String(answer.body['access_token'])}` } }
  }

  const discuss = async ({ headers }: Member) => {
    const title = `discussion ${sent}-${Math.floor(random() * 1e9)}`
    const answer = await attempt(
      '/rest/v1/discussions?select=id',
      { title, content: title },
      {
        ...headers,
        prefer: 'return=representation',
      },
    )
    if (answer?.status !== 201) return
    acknowledged.discussions.push(title)
    const [{ id }] = answer.body as unknown as [{ id: string }]
    for (let number = 1; number <= 3; number++) {
      const content = `comment ${number} on ${title}`
      const commented = await attempt('/rest/v1/comments', { discussion_id: id, content }, headers)
      if (commented?.status === 201) acknowledged.comments.push(content)
    }
  }

  const write = async ({ email }: Member) => {
    const message = `message ${sent}-${Math.floor(random() * 1e9)}`
    // Repeated with the same text until it is accepted: that counts as one message.
    const answer = await insist('/api/contact', { name: 'Sample Student', email, message })
    if (answer?.status === 200) acknowledged.messages.push(message)
  }

  const buy = async ({ email, headers }: Member) => {
    const order = await attempt('/api/orders', { amount: 4900, currency: 'INR' }, headers)
    if (order?.status !== 201) return
    const id = String(order.body['id'])
    acknowledged.orders.push(id)
    const paid = await pay({ url, keyId: String(order.body['keyId']) }, id).catch(() => undefined)
    if (paid?.status !== 200) return
    const told = await attempt(`/api/orders/${id}/verify`, paid.body, headers)
    if (told?.body['state'] === 'paid') acknowledged.paid.push(email)
  }

  const live = async () => {
    while (!signal.aborted) {
      const member = await join()
      if (member === undefined) continue
      if (random() < 0.7) await buy(member)
      for (let deed = 0; deed < 4 && !signal.aborted; deed++) await (random() < 0.7 ? discuss(member) : write(member))
    }
  }
  const lives = Array.from({ length: count }, live)
  return {
    acknowledged,
    sent: () => sent,
    stop: async () => {
      ending.abort()
      await Promise.all(lives)
    },
  }
}
