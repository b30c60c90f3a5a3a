import { expect, test } from '#tests/e2e/fixtures.ts'
import {
  inCheckout,
  openedCheckout,
  orderId,
  paymentId,
  servePayments,
  standing,
} from '#tests/support/features/checkout.ts'
import { asked, plansReady, plansSite, proCard, says, upgrade, waitUntilPaid } from '#tests/support/features/plans.ts'

// docs/behaviour.md#states-plans-and-payments: a payment whose result arrives late, or never.

const plans = plansSite()
const { member, setPlan, path } = plans

test.describe('a slow bank', () => {
  test('is waited for, also over a reload, and the page heals itself', async () => {
    const { page, visitor, payments } = await member('patient', {
      verify: { status: 202, json: { state: 'pending' } },
      standing: standing('attempted'),
    })
    await upgrade(page).click()
    await openedCheckout(page)
    await inCheckout(page, 'pay')
    await says(page, 'Confirming with your bank')
    await expect(proCard(page).getByRole('button', { name: 'Confirming...' })).toHaveAttribute('aria-busy', 'true')
    await says(page, paymentId)
    await page.reload()
    await says(page, 'Confirming with your bank')
    await says(page, paymentId)
    // A failed earlier try is not the end of this one.
    payments.standing = standing('failed')
    const before = asked(payments, 'GET', orderId).length
    await page.clock.runFor(120_000)
    await expect.poll(() => asked(payments, 'GET', orderId).length).toBeGreaterThan(before)
    await says(page, 'Confirming with your bank')
    payments.standing = standing('paid', '2027-05-20T18:30:00Z')
    await waitUntilPaid(page)
    await page.clock.runFor(2100)
    await expect.poll(() => path(page)).toBe('/dashboard')
    // Settled: it is not polled any more.
    await page.clock.resume()
    await page.goto('/purchase-plan')
    const asks = asked(payments, 'GET', orderId).length
    await plansReady(page)
    await page.clock.runFor(60_000)
    expect(asked(payments, 'GET', orderId)).toHaveLength(asks)
    visitor.expectQuiet()
  })

  test('that never pays lets the order expire, which is shown', async () => {
    const { page, payments } = await member('expired', { verify: { status: 202, json: { state: 'pending' } } })
    await upgrade(page).click()
    await openedCheckout(page)
    await inCheckout(page, 'pay')
    await says(page, 'Confirming with your bank')
    payments.standing = standing('expired')
    await page.clock.runFor(31_000)
    await says(page, 'The payment did not go through.')
    await expect(proCard(page).getByRole('button', { name: 'Try Again' })).toBeEnabled()
  })

  test('that pays for an expired order has the money refunded', async () => {
    const { page } = await member('too-late', {
      verify: { status: 202, json: { state: 'pending' } },
      standing: standing('paid', null),
    })
    await upgrade(page).click()
    await openedCheckout(page)
    await inCheckout(page, 'pay')
    await page.getByText('You get a full refund').waitFor()
  })
})

test('is pro by itself when the browser was closed right after paying', async () => {
  const { page, visitor, payments, email } = await member('vanished')
  await upgrade(page).click()
  await openedCheckout(page)
  // Neither handler nor dismissal is called: the tab is closed, and its storage remains.
  payments.standing = standing('paid', '2027-05-20T18:30:00Z')
  await setPlan(email, 'pro', '2099-05-20T12:00:00Z')
  const later = await visitor.context.newPage()
  await servePayments(later, { standing: standing('paid', '2027-05-20T18:30:00Z') })
  await page.close()
  await later.goto('/purchase-plan')
  await says(later, 'Payment successful! You now have Pro access.')
})
