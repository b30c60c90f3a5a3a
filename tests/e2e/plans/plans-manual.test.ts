import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { plansReady, proCard, says, upgrade } from '#tests/support/features/plans.ts'
import { desktop, phone } from '#tests/support/browser/visitor.ts'

// A site with the manual provider: a student orders, pays at the counter, and an admin records it.

const site = siteOfFile({
  PAYMENTS: 'manual',
  MANUAL_PAYMENTS_INSTRUCTIONS: String.raw`Accounts office, room 12.\nMonday to Friday, 10 to 4.`,
})

async function enterAs(name: string, options = desktop): Promise<Page> {
  const { page } = await site.enter({ ...options, ...(await signedIn(site.url, `${name}@example.org`)) })
  return page
}
async function enterAsAdmin(name: string, options = desktop): Promise<Page> {
  const page = await enterAs(name, options)
  await makeAdmin(name)
  return page
}
const makeAdmin = (name: string) =>
  site.sql('update public.profiles set is_admin = true where id = (select id from auth.users where email = $1)', [
    `${name}@example.org`,
  ])

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const cancelOrder = (page: Page) => proCard(page).getByRole('button', { name: 'Cancel order' })

/** Presses the plan's button; returns the reference on the page. */
async function order(page: Page): Promise<string> {
  await page.goto('/purchase-plan')
  await plansReady(page)
  await upgrade(page).click()
  await proCard(page).getByText('Waiting for the office').waitFor()
  return (
    (await proCard(page)
      .getByText(/^CL-\w{4}-\w{4}$/)
      .textContent()) ?? ''
  )
}

/** In the list of orders: fills in and sends the dialog of the button. */
async function record(page: Page, reference: string, what: 'Mark as paid' | 'Refund', receipt: string): Promise<void> {
  await page.goto(`/admin/orders?q=${reference}`)
  await page.getByRole('article').filter({ hasText: reference }).getByRole('button', { name: what }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Receipt number').fill(receipt)
  await dialog.getByRole('button', { name: what }).click()
}

test.describe('a student', () => {
  test('sees where to pay and the reference, also after a reload, and Pro starts when the office has recorded it', async () => {
    const student = await enterAs('student')
    const reference = await order(student)
    await proCard(student).getByText('Monday to Friday, 10 to 4.').waitFor()
    await student.reload()
    await proCard(student).getByText(reference).waitFor()
    await expect(upgrade(student)).toHaveCount(0)
    const payments = student.getByRole('region', { name: 'Your payments' })
    await payments.getByText('Waiting for the office').waitFor()

    const admin = await enterAsAdmin('clerk', phone)
    await record(admin, reference, 'Mark as paid', 'R-2026/114')
    await admin.getByText('Marked as paid').waitFor()

    // The page polls every ten seconds.
    student.setDefaultTimeout(30_000)
    await says(student, 'Payment successful! You now have Pro access.')
    await student.waitForURL('**/dashboard')
    await student.goto('/purchase-plan')
    await proCard(student).getByRole('button', { name: 'Current Plan' }).waitFor()
    await payments.getByRole('link').click()
    await student.getByRole('dialog').getByText('R-2026/114').first().waitFor()
  })

  test('cancels an order that was not paid, and may order again', async () => {
    const student = await enterAs('undecided')
    const first = await order(student)
    await cancelOrder(student).click()
    await button(student, 'Keep order').click()
    await cancelOrder(student).click()
    await student.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
    await upgrade(student).waitFor()
    await student.getByRole('region', { name: 'Your payments' }).getByText('Cancelled').waitFor()
    expect(await order(student)).not.toBe(first)
  })

  test('still sees the reference when the instructions cannot be loaded, with a retry', async () => {
    const student = await enterAs('offline')
    const reference = await order(student)
    await student.route('**/api/manual-payments/**', (route) => route.abort())
    await student.reload()
    student.setDefaultTimeout(30_000)
    await proCard(student).getByText(`Your reference is ${reference}.`).waitFor()
    await student.unroute('**/api/manual-payments/**')
    await proCard(student).getByRole('button', { name: 'Try Again' }).click()
    await proCard(student).getByText('Waiting for the office').waitFor()
  })
})

test.describe('an admin', () => {
  test('is shown when a receipt is used already, and records a refund with a receipt of its own', async () => {
    const [first, second] = [await order(await enterAs('first')), await order(await enterAs('second'))]
    const admin = await enterAsAdmin('treasurer')
    await record(admin, first, 'Mark as paid', 'R-1')
    await admin.getByText('Marked as paid').waitFor()
    await record(admin, second, 'Mark as paid', 'r-1')
    await admin.getByRole('alert').getByText('This receipt number is recorded already').waitFor()
    // Back closes only the dialog.
    await admin.goBack()
    await expect(admin.getByRole('dialog')).toHaveCount(0)
    await expect(admin).toHaveURL(new RegExp(`/admin/orders\\?q=${second}$`))

    await record(admin, first, 'Refund', 'V-1')
    await admin.getByText('Refunded on').first().waitFor()
    await admin.getByRole('article').filter({ hasText: first }).getByText('Refunded', { exact: true }).waitFor()
    const rows = await site.sql("select plan from public.users where email = 'first@example.org'")
    expect(rows).toEqual([{ plan: 'free' }])

    await admin.goto('/admin/orders')
    await admin.getByLabel('Which orders').selectOption('Waiting for the office')
    await admin.getByRole('article').filter({ hasText: second }).waitFor()
    await expect(admin.getByRole('article').filter({ hasText: first })).toHaveCount(0)
    await admin.goto('/admin/log')
    await admin.getByText('an order').first().waitFor()
  })
})

test('both screens are accessible', async () => {
  const student = await signedIn(site.url, 'reader@example.org')
  const reference = await order((await site.enter({ ...phone, ...student })).page)
  await expectStatesAccessible(
    site.browser,
    site.url,
    {
      waiting: async (page) => {
        await page.goto('/purchase-plan')
        await cancelOrder(page).waitFor()
      },
      cancelling: (page) => cancelOrder(page).click(),
    },
    student,
  )
  const admin = await signedIn(site.url, 'reviewer@example.org')
  await makeAdmin('reviewer')
  await expectStatesAccessible(
    site.browser,
    site.url,
    {
      orders: async (page) => {
        await page.goto(`/admin/orders?q=${reference}`)
        await page.getByRole('article').first().waitFor()
      },
      'marking as paid': (page) => page.getByRole('button', { name: 'Mark as paid' }).click(),
    },
    admin,
  )
})
