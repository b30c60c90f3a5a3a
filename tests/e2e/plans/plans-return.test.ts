import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { standing } from '#tests/support/features/checkout.ts'
import { asked, plansReady, plansSite, says, upgrade } from '#tests/support/features/plans.ts'
import { phone } from '#tests/support/browser/visitor.ts'

// The checkout in the browsers inside Instagram and Facebook: it replaces the page and returns by a form.

const plans = plansSite()
const { member, path } = plans

const instagram =
  'Mozilla/5.0 (Linux; Android 14; SM-A145F Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 Instagram 355.1.0.44.103 Android'

const success = 'Payment successful! You now have Pro access.'
const failure = 'The payment did not go through.'

async function insideInstagram(name: string) {
  const visitor = await plans.enter({
    ...phone,
    userAgent: instagram,
    ...(await signedIn(plans.url, `${name}@example.org`)),
  })
  const { page } = visitor
  await page.goto('/purchase-plan')
  await plansReady(page)
  await upgrade(page).click()
  const checkout = page.getByRole('dialog', { name: 'Payment for Pro Plan' })
  await checkout.getByText('Test mode').waitFor()
  const choose = async (outcome: string) => {
    await checkout.getByText(outcome, { exact: true }).click()
    await checkout.getByRole('button', { name: 'Pay ₹49' }).click()
  }
  return { visitor, page, choose }
}

const statesOf = async (name: string) =>
  (
    await plans.sql(
      'select o.state from public.orders o join public.users u on u.id = o.account_id where u.email = $1',
      [`${name}@example.org`],
    )
  ).map(({ state }) => state)

test.describe('inside another app', () => {
  test('a payment returns to the plans page, which shows it and grants Pro', async () => {
    const { visitor, page, choose } = await insideInstagram('return-paid')
    await choose('Pay')
    await says(page, success)
    expect(path(page)).toBe('/purchase-plan')
    await page.waitForURL('**/dashboard')
    await page.getByText('You have access to everything.').waitFor()
    expect(await statesOf('return-paid')).toEqual(['paid'])
    visitor.expectQuiet()
  })

  test('a payment returns although the browser stored nothing but the session', async () => {
    const { page, choose } = await insideInstagram('return-unstored')
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.includes('open-order')) localStorage.removeItem(key)
    })
    await choose('Pay')
    await says(page, success)
  })

  test('a declined payment returns with the reason and a retry, on the same order', async () => {
    const { page, choose } = await insideInstagram('return-declined')
    await choose('Payment declined')
    await says(page, failure)
    expect(path(page)).toBe('/purchase-plan')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await choose('Pay')
    await says(page, success)
    expect(await statesOf('return-declined')).toEqual(['paid'])
  })
})

test.describe('a checkout that returned', () => {
  const back = '/purchase-plan?order=order_Sample0001'
  test('with a payment that the bank still works on is waited for', async () => {
    const { page, payments } = await member('return-slow', { standing: standing('attempted') }, back)
    await says(page, 'Confirming with your bank')
    expect(path(page)).toBe('/purchase-plan')
    payments.standing = standing('paid', '2027-05-20T18:30:00Z')
    await page.clock.runFor(4000)
    await says(page, success)
  })

  test('without a payment shows that nothing was paid, and can be opened again', async () => {
    const { page, visitor } = await member('return-left', { standing: standing('created') }, back)
    await page.getByText('You closed the payment window.').waitFor()
    await expect(upgrade(page)).toBeEnabled()
    visitor.expectQuiet()
  })

  test('with a payment for an ended order shows that it is refunded', async () => {
    const { page } = await member('return-late', { standing: standing('paid') }, back)
    await page.getByText('This payment arrived after the order had ended.').waitFor()
  })

  test('with another account’s order shows nothing, and does not lose an own payment', async () => {
    const unknown = { status: 404, json: { code: 'order_not_found', message: 'There is no such order.' } }
    const { page, payments } = await member('return-foreign', { standing: unknown }, `${back}&payment=made`)
    await expect.poll(() => asked(payments, 'GET', 'order_Sample0001').length).toBe(1)
    await expect(upgrade(page)).toBeEnabled()
    await expect(page.getByText(failure)).toBeHidden()
    expect(path(page)).toBe('/purchase-plan')
  })

  test('to a browser without the session requires a login', async () => {
    const { page, expectQuiet } = await plans.enter()
    await page.goto(`${back}&payment=made`)
    await says(page, 'Log in to see your payment. If you have paid, Pro starts as soon as your bank confirms it.')
    expectQuiet()
  })
})
