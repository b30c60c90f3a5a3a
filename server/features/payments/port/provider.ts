import type { Hono } from 'hono'
import type { z } from 'zod'
import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { TokenVerifier } from '#server/supabase/caller/caller.ts'
import type { PageSources } from '#server/core/http/security-headers.ts'
import type { Log } from '#server/core/log/log.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'

// The port: what a payment service has to offer. Its adapter is a folder in providers/, and a line of
// providers/registry.ts. A checkout that the pages do not have yet is a folder in web/plans/checkouts, and a line there.

/** A payment as the provider tells of it. Amounts in paise. */
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
  /** Why it failed, worded for the person who paid. */
  failure: string | undefined
}

/** What a provider's folder shows before anything is opened. */
export interface ProviderModule {
  /** As PAYMENTS names it. */
  name: string
  /** Its environment variables; docs/configuration.md lists them. */
  variables: z.ZodObject
  /** Which variables choose it, for the start-up line of a site that takes no payments. */
  hint: string
  /**
   * Undefined where the environment does not ask for this provider.
   * @throws {ConfigError} where it does, by half
   */
  configure: (environment: ProviderEnvironment) => ConfiguredProvider | undefined
}

/** Every environment variable that is set and not empty. */
export type Variables = Readonly<Record<string, string | undefined>>

interface ProviderEnvironment {
  variables: Variables
  /** What PAYMENTS says; undefined where it is not set. */
  choice: string | undefined
  /** Nobody but this machine can reach the site. */
  isLocalSite: boolean
}

/** A provider whose settings are complete. */
export interface ConfiguredProvider {
  name: string
  /** The default, which nobody configured: it takes orders from this machine only. */
  localOnly: boolean
  /** Origins that its checkout needs on our pages. */
  pageSources: PageSources
  open: (deps: OpenDeps) => Promise<Provider>
}

interface OpenDeps {
  pool: Pool
  jobs: Jobs
  /** The URL at which this process reaches itself, past any reverse proxy. */
  origin: string
}

/** Dependencies of the payment routes, the provider's own among them. */
export interface PaymentDeps {
  pool: Pool
  tokens: TokenVerifier
  config: Pick<Config, 'rateLimits'>
  log: Log
}

/** The payment service, as far as we use it. Every call may throw `ProviderUnavailable` or `ProviderRejected`. */
export interface Provider {
  name: string
  /** How the start-up lines name it. */
  describe: string
  /** The public half of our key at the provider; an order is stored with it. */
  keyId: string
  /**
   * The key ids of whose orders it may be asked: a key is changed now and then, and the account at the provider stays.
   * Read by PostgreSQL, too: without flags.
   */
  orderKeys: RegExp
  /** Nobody really pays. */
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
  /** Undefined where no checkout reports back to the page. */
  callback: Callback | undefined
  /** Undefined where the provider sends none. */
  webhook: Webhook | undefined
  /**
   * Gives a payment back in full and returns the refund's id. Asked twice, it gives back once.
   * Undefined where people take and return the money, and record both.
   */
  refund: ((payment: { id: string; amount: number }) => Promise<string>) | undefined
  /** What the provider itself serves from our process. */
  routes: ((deps: PaymentDeps) => { path: string; app: Hono }) | undefined
}

/** What the checkout hands to the page once a payment is made, and the page to us; or posts to us itself (return.ts). */
interface Callback {
  /**
   * The payment's id, once it is proven that the provider named it for this very order.
   * @throws {AppError} validation_failed, order_mismatch, bad_signature
   */
  read: (body: unknown, orderId: string) => string
}

/** What a provider tells by itself. */
export interface Webhook {
  /** Mounted at /api/webhooks/<name>. */
  name: string
  /**
   * Reads a request that is proven to be the provider's. `body` is what was sent, to the byte.
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
  /** Part of a payment or all of it has gone back. */
  | { type: 'refund'; refund: { id: string; paymentId: string; orderId: string | undefined; amount: number } }
  | { type: 'refund_failed'; refundId: string | undefined }
  /** Genuine, and of no interest to us. */
  | { type: 'ignored' }
  /** Genuine, and of a shape that is not known. */
  | { type: 'unreadable' }

/** The provider did not answer, or not sensibly: the same call may work later. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** The provider understood and said no. */
export class ProviderRejected extends Error {
  override name = 'ProviderRejected'
}

/** Of a provider whose checkout is a page of our own. */
export const noPageSources: PageSources = { script: [], frame: [], connect: [], image: [], form: [] }
