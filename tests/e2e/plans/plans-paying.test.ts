import { expect, test } from '#tests/e2e/fixtures.ts'
import {
  failInCheckout,
  inCheckout,
  openedCheckout,
  order,
  orderId,
  paymentId,
  type Payments,
  standing,
} from '#tests/support/features/checkout.ts'
import {
  asked,
  plansReady,
  freeCard,
  plansSite,
  proCard,
  says,
  upgrade,
  waitUntilPaid,
} from '#tests/support/features/plans.ts'

// docs/behaviour.md#error-messages-plans-and-payments: paying for Pro, and its failures. The payment server's responses
// are stubbed.

const plans = plansSite()
const { member, setPlan, path } = plans

test.describe('paying', () => {
  test('creates an order, opens the checkout with it, has the payment verified, and all pages are Pro', async () => {
    const { page, visitor, payments, email } = await member('payer')
    await plans.sql("update public.users set first_name = 'Sample', last_name = 'Payer' where email = $1", [email])
    await page.reload()
    await upgrade(page).click()
    const options = await openedCheckout(page)
    expect(options).toMatchObject({
      key: 'rzp_test_sample',
      amount: 4900,
      currency: 'INR',
      name: 'CampusLife',
      description: 'Payment for Pro Plan',
      image: `${plans.url}/icon-192.png`,
      order_id: orderId,
      prefill: { name: 'Sample Payer', email, contact: '' },
      theme: { color: '#1a2036' },
    })
    const [ordered] = asked(payments, 'POST', '/api/orders')
    expect(ordered?.body).toEqual({ plan: 'pro', amount: 4900, currency: 'INR' })
    expect(ordered?.authorization).toMatch(/^Bearer ey/)
    await expect(proCard(page).getByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-busy', 'true')
    await says(page, 'TEST MODE')

    await setPlan(email, 'pro', '2099-05-20T12:00:00Z')
    await inCheckout(page, 'pay')
    await says(page, 'Payment successful! You now have Pro access.')
    expect(asked(payments, 'POST', '/verify')[0]).toMatchObject({
      path: `/api/orders/${orderId}/verify`,
      body: { razorpay_payment_id: paymentId, razorpay_order_id: orderId, razorpay_signature: 'signed' },
    })
    await proCard(page).getByText('CURRENT PLAN', { exact: true }).waitFor()
    await page.clock.runFor(2100)
    await expect.poll(() => path(page)).toBe('/dashboard')
    await page.getByText('You have access to everything.').waitFor()
    visitor.expectQuiet()
  })

  test('fills in the part of the e-mail before "@" where there is no name', async () => {
    const { page } = await member('nameless')
    await upgrade(page).click()
    expect(await openedCheckout(page)).toMatchObject({ prefill: { name: 'nameless' } })
  })

  test('is shown after closing the window that nothing was paid; the same order opens again', async () => {
    const { page, visitor, payments } = await member('closer')
    await upgrade(page).click()
    await openedCheckout(page)
    await inCheckout(page, 'dismiss')
    await page.getByText('You closed the payment window.').waitFor()
    // The checkout had the focus.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('You closed the payment window.')
    await page.evaluate(() => delete window.checkout)
    await upgrade(page).click()
    expect(await openedCheckout(page)).toMatchObject({ order_id: orderId })
    expect(asked(payments, 'POST', '/api/orders')).toHaveLength(1)
    visitor.expectQuiet()
  })

  test('reads why a payment failed, and may try again on the same order, which then succeeds', async () => {
    const { page, visitor, payments } = await member('declined')
    await upgrade(page).click()
    await openedCheckout(page)
    await failInCheckout(page, 'Your bank declined the card.')
    await says(page, 'The payment did not go through.')
    await says(page, 'Your bank declined the card.')
    await inCheckout(page, 'dismiss')
    await says(page, 'The payment did not go through.')
    await page.evaluate(() => delete window.checkout)
    await proCard(page).getByRole('button', { name: 'Try Again' }).click()
    await openedCheckout(page)
    expect(asked(payments, 'POST', '/api/orders')).toHaveLength(1)
    await inCheckout(page, 'pay')
    await says(page, 'Payment successful! You now have Pro access.')
    visitor.expectQuiet()
  })

  test('may succeed in the window in which it had failed', async () => {
    const { page } = await member('second-try')
    await upgrade(page).click()
    await openedCheckout(page)
    await failInCheckout(page, 'Wrong PIN.')
    await says(page, 'Wrong PIN.')
    await inCheckout(page, 'pay')
    await says(page, 'Payment successful! You now have Pro access.')
  })

  test('does not pay twice: a reload after paying finds out before another order is made', async () => {
    const { page, payments } = await member('twice')
    await upgrade(page).click()
    await openedCheckout(page)
    payments.standing = { abort: true }
    await page.reload()
    await plansReady(page)
    // Polled a few times by itself, then no more.
    const asksLater = async (ms: number) => {
      await page.clock.runFor(ms)
      return asked(payments, 'GET', orderId).length
    }
    await expect.poll(() => asksLater(3000), { timeout: 15_000 }).toBe(10)
    expect(await asksLater(200_000)).toBe(10)
    payments.standing = standing('paid', '2027-05-20T18:30:00Z')
    await upgrade(page).click()
    await says(page, 'Payment successful! You now have Pro access.')
    expect(asked(payments, 'POST', '/api/orders')).toHaveLength(1)
  })
})

test.describe('failures', () => {
  const texts: [string, Partial<Payments>, string][] = [
    ['the payment server is down', { order: { abort: true } }, 'Failed to create payment order. Please try again.'],
    [
      'the provider is down',
      { order: { status: 502, json: { code: 'provider_unavailable', message: 'no' } } },
      'Failed to create payment order. Please try again.',
    ],
    [
      'the order costs something else than the page said',
      { order: { status: 201, json: { ...order, amount: 9900 } } },
      'Failed to create payment order. Please try again.',
    ],
    ['the script cannot be had', { script: 'missing' }, 'Failed to load Razorpay SDK. Please try again.'],
    ['the checkout does not open', { script: 'broken' }, 'Failed to initiate payment. Please try again.'],
  ]
  for (const [name, answers, text] of texts)
    test(name, async () => {
      const { page, visitor, payments } = await member(name.replaceAll(' ', '-'), answers)
      await upgrade(page).click()
      await says(page, text)
      // A retry works once the cause is gone.
      payments.order = { status: 201, json: order }
      payments.script = 'works'
      // A loaded script remains.
      if (answers.script === 'broken') await page.reload()
      await proCard(page)
        .getByRole('button', { name: /Try Again|Upgrade to Pro/ })
        .click()
      await openedCheckout(page)
      visitor.expectQuiet(/Failed to load resource/)
    })

  test('is shown when its payment is refunded, because the plan was granted otherwise', async () => {
    const { page, payments } = await member('returned', {
      verify: { status: 409, json: { code: 'payment_returned', message: 'no' } },
    })
    await upgrade(page).click()
    await openedCheckout(page)
    await inCheckout(page, 'pay')
    await page.getByText('You get a full refund').waitFor()
    await page.clock.runFor(60_000)
    expect(asked(payments, 'GET', orderId)).toEqual([])
  })

  test('too many tries: the server’s message contains the time to wait', async () => {
    const { page } = await member('hasty', {
      order: { status: 429, json: { code: 'too_many_requests', message: 'Too many orders. Try again in 40 seconds.' } },
    })
    await upgrade(page).click()
    await says(page, 'Failed to create payment order. Please try again.')
    await says(page, 'Too many orders. Try again in 40 seconds.')
  })

  test('paid, but our server could not be reached: the ids are shown, and it keeps polling', async () => {
    const { page, visitor, payments } = await member('untold', {
      verify: { status: 500, json: {} },
      standing: { abort: true },
    })
    await upgrade(page).click()
    await openedCheckout(page)
    await inCheckout(page, 'pay')
    await says(page, 'Payment successful but failed to update your plan. Please contact support.')
    await says(page, orderId)
    await says(page, paymentId)
    await page.reload()
    await says(page, 'Payment successful but failed to update your plan. Please contact support.')
    payments.standing = standing('paid', '2027-05-20T18:30:00Z')
    await waitUntilPaid(page)
    visitor.expectQuiet(/Failed to load resource/)
  })

  test('Pro already, from another tab: no order, and the page shows it', async () => {
    const { page, email } = await member('double', {
      order: { status: 409, json: { code: 'already_pro', message: 'This account is on the Pro plan.' } },
    })
    await plansReady(page)
    await setPlan(email, 'pro', '2099-05-20T12:00:00Z')
    await upgrade(page).click()
    await page.getByText('already has Pro').waitFor()
    await proCard(page).getByRole('button', { name: 'Current Plan' }).waitFor()
  })

  test('a session that ended meanwhile leads to the login page', async () => {
    const { page } = await member('ended', {
      order: { status: 401, json: { code: 'not_signed_in', message: 'Log in first.' } },
    })
    await upgrade(page).click()
    await expect.poll(() => path(page)).toBe('/login?next=%2Fpurchase-plan')
    await page.getByRole('button', { name: 'Log in' }).waitFor()
  })

  test('the plan cannot be fetched: the plans are shown, the buttons are disabled, a retry helps', async () => {
    const { page, visitor } = await member('unknown-plan', {}, '/about')
    await page.route('**/rest/v1/users?*', (route) =>
      route.fulfill({ status: 400, json: { code: '42501', message: 'no' } }),
    )
    await page.goto('/purchase-plan')
    await says(page, 'Failed to load plans. Please try again later.')
    await expect(upgrade(page)).toBeDisabled()
    await page.unroute('**/rest/v1/users?*')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await freeCard(page).getByRole('button', { name: 'Current Plan' }).waitFor()
    visitor.expectQuiet(/status of 400/)
  })

  test('the backend cannot be reached, so the session is unknown', async () => {
    // A page without scripts, which would read the session during the change.
    const { page, visitor } = await member('unreachable', {}, '/robots.txt')
    // The session has to be refreshed, which fails.
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? ''
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? ''), expires_at: 1 }))
    })
    await page.route('**/auth/v1/token?*', (route) => route.abort())
    await page.goto('/purchase-plan')
    const failed = page.getByText('Failed to load plans. Please try again later.', { exact: true })
    await expect
      .poll(async () => {
        // It is retried for half a minute.
        await page.clock.runFor(5000)
        return failed.isVisible()
      })
      .toBe(true)
    await expect(upgrade(page)).toBeDisabled()
    await page.unroute('**/auth/v1/token?*')
    // The client itself waits for a minute before it refreshes again.
    await expect
      .poll(
        async () => {
          await page.clock.runFor(10_000)
          const again = page.getByRole('button', { name: 'Try Again' }).first()
          if (await failed.isVisible()) await again.click({ timeout: 1000 }).catch(() => undefined)
          return freeCard(page).getByRole('button', { name: 'Current Plan' }).isVisible()
        },
        { timeout: 20_000, intervals: [500] },
      )
      .toBe(true)
    visitor.expectQuiet(/Failed to load resource/, /AuthRetryableFetchError/)
  })
})
