import type { Hono } from 'hono'
import type { z } from 'zod'
import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { TokenVerifier } from '#server/supabase/caller/caller.ts'
import type { PageSources } from '#server/core/http/security-headers.ts'
import type { Log } from '#server/core/log/log.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'

// The port of a payment service. Its adapter is a folder in providers/, and a line of providers/registry.ts. A checkout
// that the pages do not have yet is a folder in web/plans/checkouts, and a line there.

/** A payment as the provider reports it. Amounts in paise. */
export interface Payment {
  id: string
  orderId: string | undefined
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** card, upi, netbanking, wallet … */
  method: string
  /** When its first attempt began. */
  createdAt: Date
  /** Why it failed, as a text for the payer. */
  failure: string | undefined
}

/** A provider before it is configured. */
export interface ProviderModule {
  /** Its value of PAYMENTS. */
  name: string
  /** Its environment variables; docs/configuration.md lists them. */
  variables: z.ZodObject
  /** The variables that choose it, for the start-up line of a site without payments. */
  hint: string
  /**
   * Undefined where the environment does not choose this provider.
   * @throws {ConfigError} for incomplete settings
   */
  configure: (environment: ProviderEnvironment) => ConfiguredProvider | undefined
}

/** Every environment variable that is set and not empty. */
export type Variables = Readonly<Record<string, string | undefined>>

interface ProviderEnvironment {
  variables: Variables
  /** The value of PAYMENTS; undefined where it is not set. */
  choice: string | undefined
  /** Only this machine can reach the site. */
  isLocalSite: boolean
}

/** A provider whose settings are complete. */
export interface ConfiguredProvider {
  name: string
  /** Chosen by default: it accepts orders from this machine only. */
  localOnly: boolean
  /** Origins that its checkout needs on our pages. */
  pageSources: PageSources
  open: (deps: OpenDeps) => Promise<Provider>
}

interface OpenDeps {
  pool: Pool
  jobs: Jobs
  /** The URL at which this process reaches itself without a reverse proxy. */
  origin: string
}

/** Dependencies of the payment routes, including the provider's own. */
export interface PaymentDeps {
  pool: Pool
  tokens: TokenVerifier
  config: Pick<Config, 'rateLimits'>
  log: Log
}

/** A payment service. Every call may throw `ProviderUnavailable` or `ProviderRejected`. */
export interface Provider {
  name: string
  /** Its name in the start-up lines. */
  describe: string
  /** The public half of our key at the provider; orders are stored with it. */
  keyId: string
  /**
   * The key ids of orders that it knows: keys change, while the account at the provider stays. Also a regular
   * expression for PostgreSQL, so without flags.
   */
  orderKeys: RegExp
  /** Payments are simulated. */
  testMode: boolean
  /** How long an order can be paid. */
  orderHours: number
  /** Returns the order's id: letters, digits, '_' and '-'. */
  createOrder: (order: { amount: number; currency: string; receipt: string }) => Promise<string>
  paymentsOf: (orderId: string) => Promise<Payment[]>
  findPayment: (id: string) => Promise<Payment>
  /** Which of the pages' checkouts opens its orders (web/plans/checkouts/registry.ts). */
  checkoutName: string
  /** What the browser needs to open the checkout, beside the order itself. */
  checkout: Readonly<Record<string, string>>
  /** Undefined for a checkout that does not report to the page. */
  callback: Callback | undefined
  /** Undefined where the provider sends none. */
  webhook: Webhook | undefined
  /**
   * Refunds a payment in full and returns the refund's id. Idempotent. Undefined where staff take and return the money,
   * and record both.
   */
  refund: ((payment: { id: string; amount: number }) => Promise<string>) | undefined
  /** Endpoints of the provider in our process. */
  routes: ((deps: PaymentDeps) => { path: string; app: Hono }) | undefined
}

/** The checkout's report of a payment, sent by the page, or posted by the checkout itself (return.ts). */
interface Callback {
  /**
   * The payment's id, once verified that the provider issued it for this very order.
   * @throws {AppError} validation_failed, order_mismatch, bad_signature
   */
  read: (body: unknown, orderId: string) => string
}

/** The events that a provider sends. */
export interface Webhook {
  /** Mounted at /api/webhooks/<name>. */
  name: string
  /**
   * Verifies the provider's signature and parses the request. `body` must be exact.
   * @throws {AppError} bad_signature
   */
  read: (request: { body: string; header: (name: string) => string | undefined }) => WebhookRequest
}

interface WebhookRequest {
  /** The same whenever the provider sends it again. */
  id: string
  event: WebhookEvent
}

export type WebhookEvent =
  | { type: 'payment'; payment: Payment }
  /** Part of a payment or all of it was refunded. */
  | { type: 'refund'; refund: { id: string; paymentId: string; orderId: string | undefined; amount: number } }
  | { type: 'refund_failed'; refundId: string | undefined }
  /** Genuine, and of no interest to us. */
  | { type: 'ignored' }
  /** Genuine, and of an unknown format. */
  | { type: 'unreadable' }

/** The provider did not respond, or not sensibly: a retry may succeed. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** The provider rejected the request. */
export class ProviderRejected extends Error {
  override name = 'ProviderRejected'
}

/** For a provider whose checkout is a page of our own. */
export const noPageSources: PageSources = { script: [], frame: [], connect: [], image: [], form: [] }
