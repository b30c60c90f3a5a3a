import { createHmac } from 'node:crypto'
import type { Pool } from '#server/core/database/pool.ts'
import type { Secrets } from '#server/core/encryption/secrets.ts'
import { listen } from '#server/core/http/listen.ts'
import { readSandboxKeys } from '#server/features/payments/providers/sandbox/keys.ts'
import type { SettleDeps } from '#server/features/payments/orders/settle.ts'
import { noPages } from '../servers/no-pages.ts'
import { backendOf } from '../backend/backend-address.ts'
import { freePort } from '../servers/free-port.ts'
import { openTestBackend } from '../backend/test-backend.ts'
import { silentLog } from '../database/silent-log.ts'

export interface Shop {
  url: string
  pool: Pool
  /** The keys of accounts and tables. */
  keys: Secrets
  /** Every address of the server, as 'METHOD /path/:parameter'. */
  routes: string[]
  keyId: string
  secrets: { key: string; webhook: string }
  /** The reconciler's dependencies. */
  deps: SettleDeps
  startJobs: () => void
  close: () => Promise<void>
}

/**
 * The whole server on a port of its own, with the sandbox gateway, and no queue running unless it is started. On a
 * hosted project, the project's two protocols are behind this port, too.
 */
export async function openShop(env: Record<string, string> = {}): Promise<Shop> {
  const settings = { PORT: String(await freePort()), RATE_LIMITS: 'off', MAILER_AUTOCONFIRM: 'true', ...env }
  const test = await openTestBackend(settings)
  const { backend, config } = test
  const app = test.createApp(noPages)
  const server = await listen(app.fetch, config)
  const { provider } = backend.payments
  if (provider === undefined) throw new Error('No payments')
  const sandbox = provider.name === 'sandbox' ? await readSandboxKeys(test.pool) : undefined
  return {
    url: `http://127.0.0.1:${config.port}`,
    pool: test.pool,
    keys: backend.secrets,
    routes: [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))],
    keyId: provider.keyId,
    secrets: {
      key: sandbox?.sandboxKeySecret ?? env['RAZORPAY_KEY_SECRET'] ?? '',
      webhook: sandbox?.sandboxWebhookSecret ?? env['RAZORPAY_WEBHOOK_SECRET'] ?? '',
    },
    deps: { pool: backend.pool, provider, log: silentLog },
    startJobs: () => backend.jobs.start(),
    close: async () => {
      await new Promise((resolve) => server.close(resolve))
      await test.close()
    },
  }
}

export interface Answer {
  status: number
  body: Record<string, unknown>
}

export async function send(
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
  method = body === undefined ? 'GET' : 'POST',
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return { status: response.status, body: isJson && text !== '' ? JSON.parse(text) : {} }
}

/** Razorpay's signature, computed independently of the code under test. */
export const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')

export interface Buyer {
  id: string
  email: string
  authorization: string
  order: (body?: unknown) => Promise<Answer>
  /** Creates an order and returns its id. */
  orderId: () => Promise<string>
  verify: (orderId: string, body: unknown) => Promise<Answer>
  look: (orderId: string) => Promise<Answer>
  plan: () => Promise<{ plan: string; pro_until: Date | null }>
}

let made = 0

/** A new account, signed in. */
export async function newBuyer(shop: Pick<Shop, 'url' | 'pool'>): Promise<Buyer> {
  const email = `buyer${++made}@example.org`
  const backend = await backendOf(shop.url)
  const credentials = { email, password: 'Genda#2026' }
  const { body } = await send(`${backend.url}/auth/v1/signup`, credentials, { apikey: backend.key })
  const user = body['user'] as { id: string }
  const authorization = `Bearer ${String(body['access_token'])}`
  const api = (path: string, sent?: unknown) => send(`${shop.url}/api/${path}`, sent, { authorization })
  const order = (sent: unknown = { amount: 4900, currency: 'INR' }) => api('orders', sent)
  return {
    id: user.id,
    email,
    authorization,
    order,
    orderId: async () => String((await order()).body['id']),
    verify: (orderId, sent) => api(`orders/${orderId}/verify`, sent),
    look: (orderId) => api(`orders/${orderId}`),
    plan: async () => {
      const { rows } = await shop.pool.query('select plan, pro_until from public.users where id = $1', [user.id])
      return rows[0]
    },
  }
}

/** What the sandbox's checkout window sends when a button is pressed. */
export function pay(shop: Pick<Shop, 'url' | 'keyId'>, orderId: string, outcome = 'paid'): Promise<Answer> {
  return send(`${shop.url}/sandbox-gateway/checkout/payments`, { key_id: shop.keyId, order_id: orderId, outcome })
}

/** A payment entity as in a webhook. */
export function paymentOf(orderId: string, change: Record<string, unknown> = {}) {
  return {
    id: `pay_${Math.random().toString(36).slice(2, 16)}`,
    entity: 'payment',
    amount: 4900,
    currency: 'INR',
    status: 'captured',
    order_id: orderId,
    method: 'upi',
    captured: true,
    email: 'buyer@example.org',
    contact: '+919999999999',
    error_description: null,
    created_at: Math.floor(Date.now() / 1000),
    ...change,
  }
}

let notices = 0

/** Sends a webhook, signed as the provider does, unless `signature` is set. */
export function notify(
  shop: Shop,
  event: string,
  payment: Record<string, unknown>,
  { id = `evt_${++notices}`, signature, more = {} }: { id?: string; signature?: string; more?: object } = {},
): Promise<Answer> {
  const body = JSON.stringify({ entity: 'event', event, payload: { payment: { entity: payment }, ...more } })
  return send(`${shop.url}/api/webhooks/razorpay`, body, {
    'x-razorpay-signature': signature ?? sign(body, shop.secrets.webhook),
    'x-razorpay-event-id': id,
  })
}

export async function stateOf({ pool }: Pick<Shop, 'pool'>, orderId: string) {
  const { rows } = await pool.query(
    'select state, payment_id, receipt_number, pro_until from public.orders where id = $1',
    [orderId],
  )
  return rows[0]
}

/** The states of an order's events, oldest first. */
export async function eventsOf({ pool }: Pick<Shop, 'pool'>, orderId: string): Promise<string[]> {
  const { rows } = await pool.query<{ state: string }>(
    'select state from public.order_events where order_id = $1 order by id',
    [orderId],
  )
  return rows.map(({ state }) => state)
}

export const freePlan = { plan: 'free', pro_until: null }

export async function makeAdmin({ pool }: Pick<Shop, 'pool'>, { id }: Buyer): Promise<void> {
  await pool.query('update public.profiles set is_admin = true where id = $1', [id])
}
