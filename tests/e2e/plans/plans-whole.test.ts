import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { plansReady, plansSite, proCard, says, upgrade } from '#tests/support/features/plans.ts'
import { desktop } from '#tests/support/browser/visitor.ts'

// From a locked page to an open one: our server, the sandbox gateway and its checkout window, without stubs.

const plans = plansSite()
const { enter, path } = plans

async function inFrontOfTheCheckout(name: string, from = '/purchase-plan') {
  const visitor = await enter({ ...desktop, ...(await signedIn(plans.url, `${name}@example.org`)) })
  const { page } = visitor
  await page.goto(from)
  if (from !== '/purchase-plan') await page.getByRole('button', { name: 'See the plans' }).click()
  await plansReady(page)
  await upgrade(page).click()
  const checkout = page.getByRole('dialog', { name: 'Payment for Pro Plan' })
  await checkout.getByText('Test mode').waitFor()
  const choose = async (outcome: string) => {
    await checkout.getByText(outcome, { exact: true }).click()
    await checkout.getByRole('button', { name: 'Pay ₹49' }).click()
  }
  return { visitor, page, checkout, choose }
}

const success = 'Payment successful! You now have Pro access.'

test.describe('a free account', () => {
  test('is turned away from a page, pays, and the page opens; the payment has its receipt, and can be cancelled', async () => {
    const { visitor, page, choose } = await inFrontOfTheCheckout('whole', '/discussion')
    await choose('Pay')
    await says(page, success)
    await page.waitForURL('**/dashboard')
    await page.getByRole('main').getByRole('link', { name: 'Discussion' }).click()
    await page.getByRole('heading', { name: 'Community Discussions' }).waitFor()
    await page.goto('/purchase-plan')
    await proCard(page).getByRole('button', { name: 'Current Plan' }).waitFor()
    await page.getByRole('region', { name: 'Your payments' }).getByRole('link').click()
    const payment = page.getByRole('dialog')
    await payment.getByText(/^TEST\/\d{4}-\d\d\/0001$/).waitFor()
    await payment.getByText('The payment arrived. Pro is open.').waitFor()
    await payment.getByRole('button', { name: 'Print receipt' }).waitFor()
    await payment.getByRole('button', { name: 'Cancel and get a full refund' }).click()
    await page.getByRole('button', { name: 'Cancel and refund' }).click()
    await page.getByText('Cancelled. Your money is on its way back.').waitFor()
    await page.getByRole('dialog').getByText('Refunded', { exact: true }).first().waitFor()
    await page.keyboard.press('Escape')
    await expect(upgrade(page)).toBeEnabled()
    visitor.expectQuiet()
  })

  test('is declined, then pays the same order', async () => {
    const { page, checkout, choose } = await inFrontOfTheCheckout('declined')
    await choose('Payment declined')
    await checkout.getByRole('alert').getByText(/\w/).waitFor()
    await page.keyboard.press('Escape')
    await says(page, 'The payment did not go through.')
    await proCard(page).getByRole('button', { name: 'Try Again' }).click()
    await choose('Pay')
    await says(page, success)
    const rows = await plans.sql(
      "select o.id from public.orders o join public.users u on u.id = o.account_id where u.email = 'declined@example.org'",
    )
    expect(rows).toHaveLength(1)
  })

  test('closes the window and stays free', async () => {
    const { page, checkout } = await inFrontOfTheCheckout('closing')
    await checkout.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('You closed the payment window.').waitFor()
    await expect(upgrade(page)).toBeEnabled()
  })

  test('waits for a slow bank', async () => {
    const { page, choose } = await inFrontOfTheCheckout('waiting')
    page.setDefaultTimeout(60_000)
    await choose('Pay through a slow bank')
    await says(page, 'Confirming with your bank')
    await says(page, success)
    await expect.poll(() => path(page)).toBe('/dashboard')
  })

  test('closes the browser right after paying, and has Pro on the next visit', async () => {
    const { visitor, page, checkout, choose } = await inFrontOfTheCheckout('gone')
    await choose('Pay, then close the browser')
    await checkout.getByText('This page was not told').waitFor()
    await page.close()
    const later = await visitor.context.newPage()
    later.setDefaultTimeout(60_000)
    await later.goto('/discussion')
    await expect
      .poll(
        async () => {
          await later.reload()
          return later.getByRole('heading', { name: 'Community Discussions' }).isVisible()
        },
        { timeout: 60_000, intervals: [2000] },
      )
      .toBe(true)
  })
})
