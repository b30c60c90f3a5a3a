import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { claimDueOrders, endPlans, isOrderOf } from '#server/features/payments/orders/orders.ts'
import { claimDueRefunds } from '#server/features/payments/orders/refunds.ts'
import { reconcile } from '#server/features/payments/orders/settle.ts'
import { openManual } from '#server/features/payments/providers/manual/adapter.ts'
import { openRazorpay } from '#server/features/payments/providers/razorpay/adapter.ts'
import { backendOf } from '#tests/support/backend/backend-address.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import {
  type Buyer,
  makeAdmin,
  newBuyer,
  notify,
  openShop,
  pay,
  paymentOf,
  send,
  type Shop,
} from '#tests/support/features/payments.ts'
import { siteEnvironment, startSite } from '#tests/support/browser/site.ts'

// Failures of a payment without an attacker: closed browsers, lost webhooks, a provider that is down, a process that is
// killed.

let close: (() => Promise<void>) | undefined
afterEach(async () => {
  await close?.()
  close = undefined
})

async function open(env: Record<string, string> = {}): Promise<Shop> {
  const shop = await openShop(env)
  close = shop.close
  return shop
}

/** Takes seconds on a quiet machine. */
async function becomesPro(buyer: Buyer): Promise<void> {
  for (const giveUp = Date.now() + 60_000; (await buyer.plan()).plan !== 'pro'; await sleep(50))
    if (Date.now() > giveUp) throw new Error('Not on Pro in time.')
}

/** Makes an order older: the provider is not queried about a young one, whose webhook may still arrive. */
const age = (shop: Pick<Shop, 'pool'>, orderId: string, interval = '1 minute') =>
  shop.pool.query('update public.orders set created_at = created_at - $2::interval where id = $1', [orderId, interval])

describe('the browser is closed right after paying', () => {
  it('the webhook grants Pro within seconds', { timeout: 90_000 }, async () => {
    const shop = await open()
    shop.startJobs()
    const buyer = await newBuyer(shop)
    await pay(shop, await buyer.orderId())
    await becomesPro(buyer)
  })

  it(
    'a slow bank’s payment is pending at first, and grants Pro when the money arrives',
    { timeout: 90_000 },
    async () => {
      const shop = await open()
      const buyer = await newBuyer(shop)
      const orderId = await buyer.orderId()
      const { body } = await pay(shop, orderId, 'slow')
      expect(await buyer.verify(orderId, body)).toEqual({ status: 202, body: { state: 'pending' } })
      expect((await buyer.look(orderId)).body).toMatchObject({ state: 'attempted', proUntil: null })
      expect((await buyer.plan()).plan).toBe('free')
      // The bank's quarter of a minute has passed.
      await shop.pool.query("update jobs.job set start_after = now() where name = 'sandbox-capture'")
      shop.startJobs()
      await becomesPro(buyer)
    },
  )

  it('a lost webhook is recovered by the reconciler, which grants Pro', async () => {
    const shop = await open()
    const buyer = await newBuyer(shop)
    const orderId = await buyer.orderId()
    await pay(shop, orderId)
    await reconcile(shop.deps)
    expect((await buyer.plan()).plan).toBe('free')
    await age(shop, orderId)
    await reconcile(shop.deps)
    expect((await buyer.plan()).plan).toBe('pro')
  })

  it('a lost webhook is recovered by a page that polls its order', async () => {
    const shop = await open()
    const buyer = await newBuyer(shop)
    const orderId = await buyer.orderId()
    await pay(shop, orderId)
    expect((await buyer.look(orderId)).body).toMatchObject({ state: 'paid', proUntil: expect.any(String) })
    expect((await buyer.plan()).plan).toBe('pro')
  })

  it('an unpaid order expires, and is not queried again', async () => {
    const shop = await open()
    const buyer = await newBuyer(shop)
    const orderId = await buyer.orderId()
    await pay(shop, orderId, 'failed')
    await shop.pool.query(
      "update public.orders set created_at = now() - interval '25 hours', expires_at = now() where id = $1",
      [orderId],
    )
    await reconcile(shop.deps)
    expect((await buyer.look(orderId)).body).toMatchObject({ state: 'expired' })
    const { rows } = await shop.pool.query('select state from public.order_events where order_id = $1 order by id', [
      orderId,
    ])
    expect(rows.map(({ state }) => state)).toEqual(['created', 'failed', 'expired'])
  })
})

describe('the provider is down', () => {
  const keys = {
    RAZORPAY_KEY_ID: 'rzp_test_down',
    RAZORPAY_KEY_SECRET: 'key-secret',
    RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
    RAZORPAY_API_URL: 'http://127.0.0.1:1',
  }

  it('creating an order fails with the documented message, without a partial order', async () => {
    const shop = await open(keys)
    const buyer = await newBuyer(shop)
    expect(await buyer.order()).toMatchObject({
      status: 502,
      body: { code: 'provider_unavailable', message: 'Failed to create payment order. Please try again.' },
    })
    expect((await shop.pool.query('select from public.orders')).rowCount).toBe(0)
    expect((await shop.pool.query('select from public.order_events')).rowCount).toBe(0)
    expect((await send(`${shop.url}/sandbox-gateway/checkout/orders/x`)).status).toBe(404)
  })

  it('a refund is recorded, and made once the provider responds', async () => {
    const shop = await open()
    const [buyer, boss] = [await newBuyer(shop), await newBuyer(shop)]
    await makeAdmin(shop, boss)
    const orderId = await buyer.orderId()
    await notify(shop, 'payment.captured', paymentOf(orderId, { id: 'pay_late' }))
    // The gateway rejects the payment, which it does not know yet.
    const refund = () => send(`${shop.url}/api/orders/${orderId}/refund`, {}, { authorization: boss.authorization })
    expect(await refund()).toMatchObject({ status: 502, body: { code: 'provider_unavailable' } })
    expect((await buyer.plan()).plan).toBe('pro')
    await shop.pool.query(
      "insert into server.sandbox_payments (id, order_id, amount, currency, status, method) values ('pay_late', $1, 4900, 'INR', 'captured', 'upi')",
      [orderId],
    )
    await shop.pool.query("update private.refunds set tried_at = now() - interval '2 minutes'")
    await reconcile(shop.deps)
    expect((await buyer.plan()).plan).toBe('free')
    expect((await refund()).status).toBe(200)
    expect((await shop.pool.query('select from server.sandbox_refunds')).rowCount).toBe(1)
  })

  it('a recorded refund is cleared after a refund at the provider', async () => {
    const shop = await open()
    const [buyer, boss] = [await newBuyer(shop), await newBuyer(shop)]
    await makeAdmin(shop, boss)
    const orderId = await buyer.orderId()
    await buyer.verify(orderId, (await pay(shop, orderId)).body)
    await shop.pool.query("update server.sandbox_payments set status = 'refunded' where order_id = $1", [orderId])
    const answer = await send(`${shop.url}/api/orders/${orderId}/refund`, {}, { authorization: boss.authorization })
    expect(answer).toMatchObject({ status: 200 })
    expect((await buyer.plan()).plan).toBe('free')
  })
})

describe('the key at the provider is changed', () => {
  const settings = {
    name: 'test',
    keySecret: 'secret',
    webhookSecret: 'secret',
    apiUrl: 'http://127.0.0.1:1',
    describe: 'of the test',
    checkoutScript: '',
  }
  const withKey = (keyId: string) => openRazorpay({ ...settings, keyId })

  it.each([
    ['rzp_live_new', 'rzp_live_old', true],
    ['rzp_test_new', 'rzp_test_old', true],
    ['rzp_live_new', 'rzp_test_old', false],
    ['rzp_test_new', 'rzp_live_old', false],
    ['rzp_test_new', 'rzp_test_sandbox0123', false],
    ['rzp_live_new', 'manual', false],
  ])('with %s, orders of %s are accepted: %s', async (keyId, orderKey, known) => {
    const shop = await open()
    const buyer = await newBuyer(shop)
    const orderId = await buyer.orderId()
    await shop.pool.query('update public.orders set key_id = $1', [orderKey])
    await age(shop, orderId)
    const provider = withKey(keyId)
    expect(isOrderOf(provider, { keyId: orderKey })).toBe(known)
    const found = known ? [orderId] : []
    expect(await claimDueOrders(shop.pool, provider, 10)).toEqual(found)
    await shop.pool.query(
      "insert into private.refunds (payment_id, order_id, amount_paise) values ('pay_old', $1, 4900)",
      [orderId],
    )
    expect(await claimDueRefunds(shop.pool, provider, 10)).toEqual(found)
  })

  it('the sandbox and the manual provider accept their own orders only', async () => {
    const shop = await open()
    const buyer = await newBuyer(shop)
    const orderId = await buyer.orderId()
    await age(shop, orderId)
    await shop.pool.query("update public.orders set key_id = 'rzp_test_other'")
    expect(await claimDueOrders(shop.pool, shop.deps.provider, 10)).toEqual([])
    expect((await buyer.verify(orderId, {})).body).toMatchObject({ code: 'payments_not_configured' })
    await shop.pool.query('update public.orders set key_id = $1', [shop.keyId])
    expect(await claimDueOrders(shop.pool, shop.deps.provider, 10)).toEqual([orderId])
    const manual = openManual({ instructions: 'At the office', days: 7 }, shop.pool)
    expect(['manual', 'manually', shop.keyId].filter((keyId) => isOrderOf(manual, { keyId }))).toEqual(['manual'])
  })
})

describe('a plan', () => {
  it('ends at its date', async () => {
    const shop = await open()
    const [ended, running, endless] = [await newBuyer(shop), await newBuyer(shop), await newBuyer(shop)]
    const set = (buyer: Buyer, until: string) =>
      shop.pool.query(`update public.users set plan = 'pro', pro_until = ${until} where id = $1`, [buyer.id])
    await set(ended, "now() - interval '1 second'")
    await set(running, "now() + interval '1 minute'")
    await set(endless, 'null')
    expect(await endPlans(shop.pool)).toBe(1)
    expect((await ended.plan()).plan).toBe('free')
    expect((await running.plan()).plan).toBe('pro')
    expect((await endless.plan()).plan).toBe('pro')
    // An account that had Pro before may buy it again.
    expect((await ended.order()).status).toBe(201)
  })
})

describe('the server is killed', () => {
  it('between the capture and our record of it, and Pro is granted after the next start', async () => {
    const { env, remove } = await siteEnvironment('migrated')
    const settings = { ...env, MAILER_AUTOCONFIRM: 'true', PORT: String(await freePort()) }
    const first = await startSite(settings)
    const { openPool } = await import('#server/core/database/pool.ts')
    const pool = openPool(env['DATABASE_URL'] ?? '', 2)
    try {
      const buyer = await newBuyer({ url: first.url, pool })
      const { body } = await buyer.order()
      await pay({ url: first.url, keyId: String(body['keyId']) }, String(body['id']))
      await first.stop('SIGKILL')
      // The gateway's webhook is lost, too.
      await pool.query("delete from jobs.job where name = 'sandbox-notice'")
      await age({ pool }, String(body['id']))
      expect((await buyer.plan()).plan).toBe('free')

      const second = await startSite(settings)
      try {
        await becomesPro(buyer)
      } finally {
        await second.stop()
      }
    } finally {
      await pool.end()
      await remove()
    }
  })
})

describe('the sandbox provider', () => {
  it.each([[{ SITE_URL: 'https://campus.example' }], [{ HOST: '0.0.0.0' }], [{ PAYMENTS: 'off' }]])(
    'so it does not exist with %j, and orders are rejected',
    async (env) => {
      const { env: database, remove } = await siteEnvironment('migrated')
      const site = await startSite({ ...database, MAILER_AUTOCONFIRM: 'true', ...env })
      try {
        expect(site.output()).toContain('payments        none: orders are rejected')
        const backend = await backendOf(site.url)
        const credentials = { email: 'a@example.org', password: 'Genda#2026' }
        const signUp = await send(`${backend.url}/auth/v1/signup`, credentials, { apikey: backend.key })
        const authorization = `Bearer ${String(signUp.body['access_token'])}`
        expect(
          await send(`${site.url}/api/orders`, { amount: 4900, currency: 'INR' }, { authorization }),
        ).toMatchObject({
          status: 503,
          body: { code: 'payments_not_configured' },
        })
        expect((await fetch(`${site.url}/sandbox-gateway/checkout/orders/x`)).status).toBe(404)
      } finally {
        await site.stop()
        await remove()
      }
    },
  )

  it('rejects a request that came through a proxy', async () => {
    const shop = await open()
    const buyer = await newBuyer(shop)
    const orderId = await buyer.orderId()
    const through = { 'x-forwarded-for': '203.0.113.9', authorization: buyer.authorization }
    expect((await send(`${shop.url}/api/orders`, { amount: 4900, currency: 'INR' }, through)).status).toBe(503)
    const attempt = { key_id: shop.keyId, order_id: orderId, outcome: 'paid' }
    expect((await send(`${shop.url}/sandbox-gateway/checkout/payments`, attempt, through)).status).toBe(404)
    expect((await shop.pool.query('select from server.sandbox_payments')).rowCount).toBe(0)
  })

  it('is allowed where it is configured by name', async () => {
    const shop = await open({ PAYMENTS: 'sandbox' })
    const buyer = await newBuyer(shop)
    const through = { 'x-forwarded-for': '203.0.113.9', authorization: buyer.authorization }
    expect((await send(`${shop.url}/api/orders`, { amount: 4900, currency: 'INR' }, through)).status).toBe(201)
  })
})
