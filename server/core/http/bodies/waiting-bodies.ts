import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '#server/core/config/config.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { ByteBudget, type Share, shareOfAccount, sharesOfAddress } from './byte-budget.ts'
import { clientAddress } from '../addresses/client-address.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/**
 * Limits of the bytes of bodies in memory. Each byte costs up to eight: the pieces, the whole, a text of two bytes a
 * letter as soon as one is not Latin, the parsed JSON, and the message to the database.
 */
export const bodyLimits = {
  process: 16 * megabyte,
  /** A campus may share an address; a request of the site's pages has a few hundred bytes. */
  address: 4 * megabyte,
  account: 2 * megabyte,
  /** Bodies longer than `small` may use `openPart` of the process's budget: the rest is for sign-ins and the like. */
  small: 64 * kilobyte,
  openPart: 0.75,
  /** The cost of a request without its body. */
  perRequest: 4 * kilobyte,
}

declare module 'hono' {
  interface ContextVariableMap {
    waitingBody?: WaitingBody
  }
}

/** Its `Retry-After` is in seconds. */
export class BodyBudgetExceeded extends AppError {
  override name = 'BodyBudgetExceeded'
  declare readonly status: 429 | 503
  constructor(used: 'process' | 'share') {
    const headers = { 'retry-after': used === 'process' ? '2' : '5' }
    if (used === 'process')
      super(503, 'overloaded', 'The site is busy at the moment. Please try again in a few seconds.', { headers })
    else
      super(429, 'too_many_requests', 'Too many requests at the same time. Please try again in a few seconds.', {
        headers,
      })
  }
}

/** The body of one request: counted from before it is read until the response is sent. */
class WaitingBody {
  readonly #budget: ByteBudget
  readonly #shares: Share[]
  #bytes = 0

  constructor(budget: ByteBudget, address: string) {
    this.#budget = budget
    this.#shares = sharesOfAddress(address, bodyLimits.address)
  }

  /** @throws {BodyBudgetExceeded} */
  reserve(length: number): void {
    const bytes = Math.max(length, bodyLimits.perRequest) - this.#bytes
    if (bytes <= 0) return
    const exceeded = this.#budget.add(bytes, this.#shares, length > bodyLimits.small ? bodyLimits.openPart : 1)
    if (exceeded !== undefined) throw new BodyBudgetExceeded(exceeded)
    this.#bytes += bytes
  }

  /** @throws {BodyBudgetExceeded} */
  countFor(account: string): void {
    const share = shareOfAccount(account, bodyLimits.account)
    if (this.#shares.some(({ key }) => key === share.key)) return
    const bytes = this.#bytes
    this.release()
    this.#shares.push(share)
    if (bytes > 0) this.reserve(bytes)
  }

  release(): void {
    if (this.#bytes === 0) return
    this.#budget.remove(this.#bytes, this.#shares)
    this.#bytes = 0
  }
}

/** Mounted before everything that reads bodies, for methods that have one. */
export function countWaitingBodies({ trustProxy }: Pick<Config, 'trustProxy'>): MiddlewareHandler {
  const budget = new ByteBudget(bodyLimits.process)
  return async (c, next) => {
    const body = new WaitingBody(budget, clientAddress(c, trustProxy))
    c.set('waitingBody', body)
    try {
      await next()
    } finally {
      body.release()
    }
  }
}

/** For guards, once they know the account. @throws {BodyBudgetExceeded} */
export function countBodyFor(c: Context, account: string): void {
  c.get('waitingBody')?.countFor(account)
}

/**
 * Reserves the announced length before reading, and reads nothing without room. For a body of unknown length, which no
 * browser sends, each piece is reserved as it arrives.
 *
 * @returns false for a longer body
 * @throws {BodyBudgetExceeded}
 */
export async function isBodyWithin(c: Context, maxBytes: number): Promise<boolean> {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return true
  const announced = c.req.header('content-length')
  const isCounted = announced === undefined || c.req.header('transfer-encoding') !== undefined
  if (!isCounted && Number(announced) > maxBytes) return false
  const waiting = c.get('waitingBody')
  if (!isCounted) {
    waiting?.reserve(Number(announced))
    return true
  }
  const reader = c.req.raw.body?.getReader()
  if (reader === undefined) return true
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  // The reader of a longer body is not cancelled: that would close the connection before the response is sent.
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > maxBytes) return false
    waiting?.reserve(length)
    pieces.push(value)
  }
  c.req.raw = new Request(c.req.raw, { method: c.req.method, body: new Blob(pieces) })
  return true
}
