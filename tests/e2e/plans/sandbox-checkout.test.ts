import type { Browser, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { leaveAll } from '#tests/support/browser/browser.ts'
import { send } from '#tests/support/features/payments.ts'
import { backendOf } from '#tests/support/backend/backend-address.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { phone, visit } from '#tests/support/browser/visitor.ts'

// The sandbox's checkout window, opened as a page opens Razorpay's: by the script and the order's response.

let site: Site
let browser: Browser
let remove: () => Promise<void>
let backend: Awaited<ReturnType<typeof backendOf>>

test.beforeAll(async ({ browser: shared }) => {
  browser = shared
  const { env, remove: removeDatabase } = await siteEnvironment('migrated')
  remove = removeDatabase
  site = await startSite({ ...env, MAILER_AUTOCONFIRM: 'true', RATE_LIMITS: 'off' })
  backend = await backendOf(site.url)
})
test.afterAll(async () => {
  await leaveAll(browser)
  await site.stop()
  await remove()
})

interface Order {
  id: string
  keyId: string
  checkoutScript: string
}

let buyers = 0
async function newOrder(): Promise<{ order: Order; authorization: string }> {
  const credentials = { email: `checkout${++buyers}@example.org`, password: 'Genda#2026' }
  const account = await send(`${backend.url}/auth/v1/signup`, credentials, { apikey: backend.key })
  const authorization = `Bearer ${String(account.body['access_token'])}`
  const { body } = await send(`${site.url}/api/orders`, { amount: 4900, currency: 'INR' }, { authorization })
  return { order: body as unknown as Order, authorization }
}

/** Opens the window and records its callbacks in `window.told`. */
async function openCheckout(page: Page, order: Order): Promise<void> {
  await page.goto('/about')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(async ({ id, keyId, checkoutScript }) => {
    const script = document.createElement('script')
    script.src = checkoutScript
    const loaded = new Promise((resolve, reject) => {
      script.addEventListener('load', resolve)
      script.addEventListener('error', reject)
    })
    document.head.append(script)
    await loaded
    // The focus at the press on the page's button.
    document.querySelector<HTMLElement>('main a')?.focus()
    const told: unknown[] = []
    const { Razorpay } = window as unknown as {
      Razorpay: new (options: object) => {
        open: () => void
        on: (event: string, listener: (sent: unknown) => void) => void
      }
    }
    const checkout = new Razorpay({
      key: keyId,
      amount: 4900,
      currency: 'INR',
      order_id: id,
      name: 'CampusLife',
      description: 'Payment for Pro Plan',
      prefill: { name: 'Sample Student', email: 'sample.student@example.org', contact: '' },
      theme: { color: '#f2a50c' },
      handler: (response: unknown) => told.push(['handler', response]),
      modal: { ondismiss: () => told.push(['dismissed']) },
    })
    checkout.on('payment.failed', (failure) => told.push(['failed', failure]))
    Object.assign(window, { told })
    checkout.open()
  }, order)
  await page.getByRole('dialog', { name: 'Payment for Pro Plan' }).waitFor()
}

const told = (page: Page) => page.evaluate(() => (window as unknown as { told: [string, never][] }).told)
const payButton = (page: Page) => page.getByRole('button', { name: 'Pay ₹49' })

test.describe('the window', () => {
  test('describes itself and calls the handler with a signature that the server accepts', async () => {
    const { order, authorization } = await newOrder()
    const { page, expectQuiet, leave } = await visit(browser, site.url, phone)
    await openCheckout(page, order)
    await page.getByText('Test mode').waitFor()
    await payButton(page).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const [[name, response] = []] = await told(page)
    expect(name).toBe('handler')
    expect(await send(`${site.url}/api/orders/${order.id}/verify`, response, { authorization })).toMatchObject({
      status: 200,
      body: { state: 'paid' },
    })
    expectQuiet()
    await leave()
  })

  test('reports a declined payment, and allows a retry', async () => {
    const { order } = await newOrder()
    const { page, expectQuiet, leave } = await visit(browser, site.url)
    await openCheckout(page, order)
    await page.getByLabel('Payment declined').check()
    await payButton(page).click()
    await page.getByRole('alert').filter({ hasText: 'declined the payment' }).waitFor()
    expect(await told(page)).toMatchObject([
      ['failed', { error: { code: 'BAD_REQUEST_ERROR', metadata: { order_id: order.id } } }],
    ])
    await page.getByLabel('Pay through a slow bank').check()
    await payButton(page).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await told(page)).map(([name]) => name)).toEqual(['failed', 'handler'])
    expectQuiet(/400 \(Bad Request\)/)
    await leave()
  })

  test('calls no handler when the browser is closed, and the server still learns of the payment', async () => {
    const { order, authorization } = await newOrder()
    const { page, expectQuiet, leave } = await visit(browser, site.url)
    await openCheckout(page, order)
    await page.getByLabel('Pay, then close the browser').check()
    await payButton(page).click()
    await page.getByRole('button', { name: 'Reload this page' }).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    expect(await told(page)).toEqual([])
    expectQuiet()
    await leave()
    // The gateway's webhook arrives by the queue.
    await expect
      .poll(
        async () => (await send(`${site.url}/api/orders/${order.id}`, undefined, { authorization })).body['state'],
        {
          timeout: 20_000,
        },
      )
      .toBe('paid')
  })

  test('is closed by its button, by Cancel and by Escape, and returns the focus', async () => {
    const { order } = await newOrder()
    const { page, expectQuiet, leave } = await visit(browser, site.url)
    const ways: ((page: Page) => Promise<void>)[] = [
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.getByRole('button', { name: 'Cancel' }).click(),
      () => page.keyboard.press('Escape'),
    ]
    for (const closeIt of ways) {
      await openCheckout(page, order)
      await payButton(page).waitFor()
      await closeIt(page)
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await told(page)).toEqual([['dismissed']])
      expect(await page.evaluate(() => document.activeElement?.matches('main a'))).toBe(true)
    }
    expectQuiet()
    await leave()
  })

  test('can be operated by keyboard alone, and traps the focus', async () => {
    const { order } = await newOrder()
    const { page, leave } = await visit(browser, site.url)
    await openCheckout(page, order)
    await payButton(page).waitFor()
    await page.getByLabel('Pay', { exact: true }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByLabel('Pay through a slow bank')).toBeChecked()
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(
        () => document.activeElement?.shadowRoot === null && document.activeElement !== document.body,
      )
      expect(outside).toBe(false)
    }
    await page.getByLabel('Pay through a slow bank').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await told(page)).map(([name]) => name)).toEqual(['handler'])
    await leave()
  })

  test('reports when the order is paid already, or is unknown to the gateway', async () => {
    const { order } = await newOrder()
    await send(`${site.url}/sandbox-gateway/checkout/payments`, {
      key_id: order.keyId,
      order_id: order.id,
      outcome: 'paid',
    })
    const { page, leave } = await visit(browser, site.url)
    await openCheckout(page, order)
    await page.getByText('This order has already been paid.').waitFor()
    await openCheckout(page, { ...order, id: 'order_unknown' })
    await page.getByText('The id provided does not exist').waitFor()
    await leave()
  })

  test('is accessible in every state, light and dark, on a phone and a desktop', async () => {
    const { order } = await newOrder()
    await expectStatesAccessible(browser, site.url, {
      choosing: async (page) => {
        await openCheckout(page, order)
        await payButton(page).waitFor()
      },
      declined: async (page) => {
        await page.getByLabel('Payment declined').check()
        await payButton(page).click()
        await page.getByText('declined the payment').waitFor()
      },
      rejected: async (page) => {
        await openCheckout(page, { ...order, id: 'order_unknown' })
        await page.getByText('The id provided does not exist').waitFor()
      },
    })
  })
})
