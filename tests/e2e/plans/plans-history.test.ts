import type { BrowserContextOptions, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import {
  failInCheckout,
  inCheckout,
  openedCheckout,
  orderId,
  paidOrder,
  paymentId,
  servePayments,
} from '#tests/support/features/checkout.ts'
import {
  plansReady,
  visitorPlansReady,
  freeCard,
  plansSite,
  proCard,
  says,
  upgrade,
} from '#tests/support/features/plans.ts'
import { desktop, phone } from '#tests/support/browser/visitor.ts'

// Past payments: the list, each order's events, its receipt; the profile's plan; and the page by keyboard and with axe.

const plans = plansSite()
const { enter, member, setPlan, path } = plans

const unpaidOrder = {
  ...paidOrder,
  id: 'order_Sample0002',
  state: 'failed',
  created_at: '2026-11-21T06:00:00+00:00',
  test_mode: false,
  paid_at: null,
  payment_id: null,
  method: null,
  receipt_number: null,
  pro_from: null,
  pro_until: null,
}
const refundedOrder = {
  ...paidOrder,
  state: 'refunded',
  refunded_at: '2026-11-20T18:00:00+00:00',
  refund_id: 'rfnd_Sample0001',
}
const events = [
  { id: 3, state: 'paid', at: '2026-11-20T06:01:30+00:00', detail: 'The payment arrived. Pro is open.' },
  { id: 2, state: 'failed', at: '2026-11-20T06:01:00+00:00', detail: 'The bank declined the card.' },
  { id: 1, state: 'created', at: '2026-11-20T06:00:00+00:00', detail: 'The order was made.' },
]

const section = (page: Page) => page.getByRole('region', { name: 'Your payments' })
const dialog = (page: Page) => page.getByRole('dialog')

test.describe('your payments', () => {
  test('are not spoken of to visitors, and none are none', async () => {
    const visitor = await enter()
    await visitor.page.goto('/purchase-plan')
    await visitorPlansReady(visitor.page)
    await expect(section(visitor.page)).toHaveCount(0)
    const { page } = await member('none')
    await section(page).getByText('You have not made any payments yet.').waitFor()
  })

  test('are listed with their states; each opens with its numbers and its story, newest first', async () => {
    const { page, visitor } = await member('payments', { orders: [unpaidOrder, paidOrder], events })
    const rows = section(page).getByRole('listitem')
    await rows.first().waitFor()
    await expect(rows.nth(0)).toHaveText(/21 Nov 2026[^]*Pro, one semester\s*₹49\.00[^]*FAILED/, {
      useInnerText: true,
    })
    await expect(rows.nth(1)).toHaveText(/20 Nov 2026[^]*TEST[^]*PAID/, { useInnerText: true })
    await section(page)
      .getByRole('link', { name: /20 Nov/ })
      .click()
    await dialog(page).getByText('The bank declined the card.').waitFor()
    expect(path(page)).toBe(`/purchase-plan?id=${orderId}`)
    await expect(dialog(page).locator('dl')).toHaveText(
      [
        ['Receipt', 'TEST/2026-27/0001'],
        ['For', 'Pro plan, one semester'],
        ['Valid', '20 Nov 2026 to 20 May 2027'],
        ['Amount', '₹49.00, taxes included'],
        ['Ordered', '20 Nov 2026, 11:30 am'],
        ['Paid', '20 Nov 2026, 11:31 am'],
        ['Paid by', 'UPI'],
        ['Order', orderId],
        ['Payment', paymentId],
      ]
        .flat()
        .join('\n'),
      { useInnerText: true },
    )
    await expect(dialog(page).getByRole('listitem').locator('b')).toHaveText([
      'Payment arrived',
      'Payment failed',
      'Order made',
    ])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(path(page)).toBe('/purchase-plan')
    visitor.expectQuiet()
  })

  test('are read from the data API for the own account only, also for an admin', async () => {
    const { page } = await member('own-rows', {}, '/about')
    const request = page.waitForRequest('**/rest/v1/orders?*')
    await page.goto('/purchase-plan')
    const query = new URL((await request).url()).searchParams
    const rows = await plans.sql("select id from public.users where email = 'own-rows@example.org'")
    expect(query.get('account_id')).toBe(`eq.${String(rows[0]?.['id'])}`)
    expect(query.get('order')).toBe('created_at.desc')
  })

  test('print a receipt, and nothing else, white at night too', async () => {
    const { page } = await member('Sample.Receipt.With.A.Name.That.Goes.On.And.On', {
      orders: [refundedOrder],
      events,
    })
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`/purchase-plan?id=${orderId}`)
    await dialog(page).getByRole('button', { name: 'Print receipt' }).click()
    await expect(page.locator('html[data-printed]')).toHaveCount(1)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await page.evaluate(() => document.body.innerText.trim().split(/\s*\n\s*/))).toEqual([
      'Bhubaneswar, Odisha 751024 · hello@campuslife.example · +91 674 000 0110',
      'Receipt, refunded (test: no real money moved)',
      'E-mail\tsample.receipt.with.a.name.that.goes.on.and.on@example.org',
      'Receipt\tTEST/2026-27/0001',
      'For\tPro plan, one semester',
      'Valid\t20 Nov 2026 to 20 May 2027',
      'Amount\t₹49.00, taxes included',
      'Ordered\t20 Nov 2026, 11:30 am',
      'Paid\t20 Nov 2026, 11:31 am',
      'Paid by\tUPI',
      `Order\t${orderId}`,
      `Payment\t${paymentId}`,
      'Refunded\t20 Nov 2026, 11:30 pm, in full',
      'Refund\trfnd_Sample0001',
    ])
    await expect
      .poll(() =>
        page.evaluate(() => getComputedStyle(document.querySelector('h1:last-of-type') ?? document.body).color),
      )
      .toBe('rgb(26, 32, 54)')
  })

  test('name the last moment for a refund while it lasts', async () => {
    const now = new Date()
    const { page } = await member('refundable', {
      orders: [{ ...paidOrder, by_hand: true, paid_at: now.toISOString() }],
      events: [],
    })
    await section(page).getByRole('link').click()
    await dialog(page).getByText('You get a full refund until').waitFor()
    await dialog(page).getByRole('link', { name: 'write to us' }).click()
    await page.waitForURL('**/contact')
  })

  test('that do not exist, or cannot be loaded, are reported', async () => {
    const { page, visitor } = await member('absent', { orders: [paidOrder] })
    await page.goto('/purchase-plan?id=order_Nothing')
    await page
      .getByRole('dialog', { name: 'Payment not found' })
      .getByRole('button', { name: 'See your payments' })
      .click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.route('**/rest/v1/order*', (route) =>
      route.fulfill({ status: 400, json: { code: '42501', message: 'no' } }),
    )
    await page.goto('/purchase-plan')
    await section(page).getByText('could not be loaded').waitFor()
    await page.unroute('**/rest/v1/order*')
    await section(page).getByRole('button', { name: 'Try Again' }).click()
    await section(page)
      .getByRole('link', { name: /20 Nov/ })
      .waitFor()
    visitor.expectQuiet(/status of 400/)
  })
})

test.describe("the profile's plan", () => {
  test('shows until when Pro runs, and links to the payments', async () => {
    const { page, visitor, email } = await member('profile', { orders: [paidOrder] }, '/about')
    await setPlan(email, 'pro', '2099-05-20T18:30:00Z')
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Plan' }).click()
    await says(page, 'Pro until 20 May 2099')
    await expect(page.getByRole('button', { name: 'Pro Active' })).toBeDisabled()
    await page.getByRole('link', { name: 'Payments and receipts' }).click()
    await section(page)
      .getByRole('link', { name: /20 Nov/ })
      .waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    await expect
      .poll(() => section(page).evaluate((element) => element.getBoundingClientRect().bottom <= window.innerHeight))
      .toBe(true)
    visitor.expectQuiet()
  })

  test('is free again once its time is over', async () => {
    const { page, email } = await member('lapsed', {}, '/about')
    await setPlan(email, 'pro', '2025-05-20T18:30:00Z')
    await page.goto('/profile')
    await page.getByText('FREE', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Plan' }).click()
    await page.getByText('Your Pro plan ended on 20 May 2025.').waitFor()
    await page.getByRole('link', { name: 'Upgrade to Pro' }).waitFor()
  })
})

test('is used by keyboard alone', async () => {
  const { page } = await member('keyboard')
  await plansReady(page)
  await page.getByRole('button', { name: 'Back to Dashboard' }).focus()
  // The free plan is the current one: its button is skipped.
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Upgrade to Pro')
  await page.keyboard.press('Enter')
  await openedCheckout(page)
  await failInCheckout(page, 'Wrong PIN.')
  await inCheckout(page, 'dismiss')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Wrong PIN.')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Try Again')
})

test('moves nothing when it learns who this is', async () => {
  const { page } = await enter({ ...phone, ...(await signedIn(plans.url, 'still@example.org')) })
  const answer = Promise.withResolvers<void>()
  await page.route('**/rest/v1/users?*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/purchase-plan')
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('h1, h2, article :is(button, a)')].slice(0, 5).map((element) => {
        const { top, height } = element.getBoundingClientRect()
        return [top, height]
      }),
    )
  const before = await places()
  answer.resolve()
  await plansReady(page)
  expect(await places()).toEqual(before)
})

async function lookedAt(size: string, options: BrowserContextOptions, name: string, email?: string) {
  const account = email === undefined ? {} : await signedIn(plans.url, email)
  const { page } = await enter({ ...options, ...account, colorScheme: 'light' })
  return { page, look: (state: string) => expectAccessibleInBothThemes(page, `${name}, ${state}, ${size}`) }
}

for (const [size, options] of Object.entries({ phone, desktop }))
  test.describe(`the plans page is accessible on a ${size}`, () => {
    test('for a visitor', async () => {
      const { page, look } = await lookedAt(size, options, 'visitor')
      await page.goto('/purchase-plan')
      await visitorPlansReady(page)
      await look('plans')
    })

    test('while paying', async () => {
      const { page, look } = await lookedAt(size, options, 'member', `axe-${size}@example.org`)
      const payments = await servePayments(page, { verify: { status: 202, json: { state: 'pending' } } })
      await page.goto('/discussion')
      await page.getByRole('button', { name: 'See the plans' }).click()
      await upgrade(page).click()
      await openedCheckout(page)
      await look('sent by the guard, processing')
      await failInCheckout(page, 'Your bank declined the card.')
      await inCheckout(page, 'dismiss')
      await look('failed')
      await page.evaluate(() => delete window.checkout)
      await proCard(page).getByRole('button', { name: 'Try Again' }).click()
      await openedCheckout(page)
      await inCheckout(page, 'pay')
      await says(page, 'Confirming with your bank')
      await look('confirming')
      payments.verify = { status: 500, json: {} }
      await page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.startsWith('open-order:')) ?? ''
        localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace('"pending"', '"unverified"'))
      })
      await page.reload()
      await page.getByText('Payment successful but failed').waitFor()
      await look('unverified')
    })

    test('on the pro plan, over its payments', async () => {
      const email = `axe-pro-${size}@example.org`
      const { page, look } = await lookedAt(size, options, 'pro', email)
      await setPlan(email, 'pro', '2099-05-20T12:00:00Z')
      await servePayments(page, {
        orders: [unpaidOrder, paidOrder, { ...refundedOrder, id: 'order_Sample0003' }],
        events,
      })
      await page.goto('/purchase-plan')
      await freeCard(page).getByText('Cannot downgrade from Pro').waitFor()
      await look('plans and payments')
      await page.goto(`/purchase-plan?id=${orderId}`)
      await dialog(page).getByText('The bank declined the card.').waitFor()
      await look('one payment')
    })
  })
