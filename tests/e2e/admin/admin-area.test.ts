import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { pay, send } from '#tests/support/features/payments.ts'
import { type AdminSite, startAdminSite, type Who } from '#tests/support/accounts/pro-site.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The tests of this file share one visitor.
test.describe.configure({ mode: 'serial' })

// Moderation, accounts, orders, the log and the figures, as an admin uses them on a phone.

let site: AdminSite
let visitor: Visitor
let page: Page

test.beforeAll(async ({ browser }) => {
  site = await startAdminSite(browser)
  await site.sql(
    `insert into public.discussions (title, content, user_id, user_name)
     select 'Buy my notes', 'Cheap, and leaked.', id, 'Sample Seller' from auth.users where email = 'free@example.org'`,
  )
  await site.sql(
    `insert into public.comments (discussion_id, content, user_id, user_name)
     select d.id, 'You are all fools.', d.user_id, 'Sample Seller' from public.discussions d`,
  )
  await site.sql(
    "insert into public.contact_messages (name, email, message) values ('Asha Das', 'asha@example.org', 'When does the cell open?')",
  )
  visitor = await visit(site.browser, site.url, { ...phone, ...site.admin })
  page = visitor.page
})

test.afterAll(() => site.stop())

const sheet = (text: string, target = page) => target.getByRole('article').filter({ hasText: text })
const button = (name: string, target = page) => target.getByRole('button', { name, exact: true })
const tokenOf = ({ storageState }: Who) => {
  const stored = typeof storageState === 'object' ? storageState.origins[0]?.localStorage[0]?.value : undefined
  return (JSON.parse(stored ?? '{}') as { access_token: string }).access_token
}

test.describe('a visitor or an account without admin rights', () => {
  test('is redirected to the login page, or told whom these pages are for', async () => {
    const stranger = await visit(site.browser, site.url, phone)
    await stranger.page.goto('/admin/notices')
    await stranger.page.waitForURL('**/login?next=%2Fadmin%2Fnotices')
    await stranger.leave()
    for (const who of [site.free, site.pro]) {
      const other = await visit(site.browser, site.url, { ...phone, ...who })
      const asked: string[] = []
      other.page.on('request', (request) => asked.push(request.url()))
      await other.page.goto('/admin/accounts')
      await other.page.getByText('These pages are only for admins.').waitFor()
      await other.page.waitForURL('**/dashboard')
      expect(asked.filter((url) => url.includes('/api/admin'))).toEqual([])
      await other.page.getByRole('button', { name: 'Profile' }).click()
      await button('Edit Profile', other.page).waitFor()
      await expect(other.page.getByRole('link', { name: 'Admin area' })).toHaveCount(0)
      await other.leave()
    }
  })
})

test.describe('what the operator should mend', () => {
  test('is shown on the overview, without addresses, until it is fixed', async () => {
    await site.sql(
      `insert into public.contact_messages (name, email, message, problem)
       values ('Ravi', 'ravi@example.org', 'Hello', 'EmailJS answered 402: ask billing@emailjs.example')`,
    )
    await page.goto('/admin')
    const list = page.getByRole('status').filter({ hasText: 'The site needs attention' })
    await list
      .getByText('The mails of 1 contact message wait: the mail service says "EmailJS answered 402: ask (an address)".')
      .waitFor()
    await site.sql("delete from public.contact_messages where name = 'Ravi'")
    await page.reload()
    await page.getByText('What needs your attention').waitFor()
    await expect(page.getByText('contact message wait')).toHaveCount(0)
  })

  test('is not shown without admin rights', async () => {
    const answer = await fetch(`${site.url}/api/admin/warnings`, {
      headers: { authorization: `Bearer ${tokenOf(site.pro)}` },
    })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'not_admin'])
  })
})

test.describe('a reported post', () => {
  test('is reported by a reader with a reason, once', async () => {
    const reader = await visit(site.browser, site.url, { ...phone, ...site.pro })
    await reader.page.goto('/discussion')
    await reader.page.getByRole('link', { name: 'Buy my notes' }).click()
    await button('Report comment by Sample Seller', reader.page).click()
    const dialog = reader.page.getByRole('dialog', { name: 'Report this comment' })
    await dialog.getByLabel('Insults, threats or ragging').check()
    await button('Report', dialog.page()).last().click()
    await reader.page.getByText('Thank you. An admin will look at it.').waitFor()
    await dialog.waitFor({ state: 'detached' })

    const again = reader.page.getByRole('dialog', { name: 'Report this discussion' })
    const report = async (text: string) => {
      await reader.page.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click()
      await again.getByLabel('Leaked papers or cheating').check()
      await again.getByLabel('What the admin should know (optional)').fill('Page 2 is next week’s paper.')
      await again.getByRole('button', { name: 'Report', exact: true }).click()
      await reader.page.getByText(text).first().waitFor()
    }
    await report('Thank you. An admin will look at it.')
    await again.waitFor({ state: 'detached' })
    await report('You have already reported this.')
    reader.expectQuiet(/status of 409/)
    await reader.leave()
  })

  test('is not offered to its own writer', async () => {
    await site.sql("update public.users set plan = 'pro' where email = 'free@example.org'")
    const writer = await visit(site.browser, site.url, { ...phone, ...site.free })
    await writer.page.goto('/discussion')
    await writer.page.getByRole('link', { name: 'Buy my notes' }).click()
    await button('Delete', writer.page).waitFor()
    await expect(writer.page.getByRole('button', { name: /^Report/ })).toHaveCount(0)
    await writer.leave()
    await site.sql("update public.users set plan = 'free' where email = 'free@example.org'")
  })

  test('is in the admin’s list, and can be dismissed or deleted for good', async () => {
    await page.goto('/admin')
    await page.getByRole('link', { name: 'reports are open' }).click()
    await page.getByText('2 reports. The oldest waits since').waitFor()
    const post = page.getByRole('article', { name: 'Buy my notes' })
    await post.getByText('Insults, threats or ragging').waitFor()
    await page.getByRole('radio', { name: 'Keep' }).check()
    await button('Keep and notify').click()
    await post.getByText('Leaked papers or cheating, “Page 2 is next week’s paper.”').waitFor()
    await post.getByRole('button', { name: 'Delete' }).click()
    await button('Cancel').click()
    await post.getByRole('button', { name: 'Delete' }).click()
    await button('Delete for good').click()
    await page.getByRole('heading', { name: 'Nothing is reported' }).waitFor()
    expect(await site.sql('select from public.discussions')).toEqual([])
    visitor.expectQuiet()
  })
})

test('a message is read, and marked as dealt with', async () => {
  await page.goto('/admin/messages')
  const message = sheet('When does the cell open?')
  await expect(message.getByRole('link', { name: 'Reply by e-mail' })).toHaveAttribute(
    'href',
    'mailto:asha%40example.org',
  )
  await message.getByRole('button', { name: 'Mark as dealt with' }).click()
  await page.getByRole('heading', { name: 'All dealt with' }).waitFor()
  await page.getByLabel('Which messages').selectOption('all')
  await message.getByText('Dealt with', { exact: true }).waitFor()
  visitor.expectQuiet()
})

test.describe('an account', () => {
  test('is found, and put on Pro and back', async () => {
    await page.goto('/admin/accounts')
    await sheet('pro@example.org').waitFor()
    await page.getByRole('searchbox').fill('FREE@')
    await sheet('pro@example.org').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'free@example.org' }).click()
    const dialog = page.getByRole('dialog', { name: 'free@example.org' })
    await dialog.getByLabel('Pro until').fill('2099-06-30')
    await dialog.getByRole('button', { name: 'Grant Pro' }).click()
    await dialog.getByText('PRO', { exact: true }).waitFor()
    await dialog.getByText(/30 Jun 2099/).waitFor()
    await dialog.getByRole('button', { name: 'Revoke Pro' }).click()
    await dialog.getByText('FREE', { exact: true }).waitFor()
  })

  test('is banned only when its address is typed, and then is out', async () => {
    const dialog = page.getByRole('dialog', { name: 'free@example.org' })
    await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
    const confirm = page.getByRole('dialog', { name: 'Ban this account' })
    const ban = confirm.getByRole('button', { name: 'Ban', exact: true })
    await confirm.getByLabel('Type free@example.org to confirm').fill('free@example')
    await expect(ban).toBeDisabled()
    await confirm.getByLabel('Type free@example.org to confirm').fill('free@example.org')
    await ban.click()
    await dialog.getByText('Banned', { exact: true }).waitFor()
    const other = await visit(site.browser, site.url, phone)
    await other.page.goto('/login')
    await other.page.getByLabel('E-mail').fill('free@example.org')
    await other.page.getByLabel('Password', { exact: true }).fill('Genda#2026')
    await button('Log in', other.page).click()
    await other.page.getByText('User is banned').waitFor()
    await other.leave()
    await dialog.getByRole('button', { name: 'Lift the ban' }).click()
    await dialog.getByText('Banned', { exact: true }).waitFor({ state: 'detached' })
    visitor.expectQuiet()
  })

  test('of one’s own cannot lose its rights', async () => {
    await page.goto('/admin/accounts?show=admins')
    await page.getByRole('link', { name: 'admin@example.org' }).click()
    await page.getByText('This is your own account.').waitFor()
  })
})

test('a payment is refunded, and the student is on the free plan again', async () => {
  const buyer = await signedIn(site.url, 'buyer@example.org')
  const authorization = { authorization: `Bearer ${tokenOf(buyer)}` }
  const { body } = await send(`${site.url}/api/orders`, { amount: 4900, currency: 'INR' }, authorization)
  const [orderId, keyId] = [String(body['id']), String(body['keyId'])]
  const { body: paid } = await pay({ url: site.url, keyId }, orderId)
  expect((await send(`${site.url}/api/orders/${orderId}/verify`, paid, authorization)).status).toBe(200)

  await page.goto('/admin/orders')
  await sheet(orderId).getByRole('paragraph').getByText('Paid', { exact: true }).waitFor()
  await sheet(orderId).getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund this payment?' })
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await sheet(orderId).getByText('Refunded', { exact: true }).waitFor()
  expect(await site.sql("select plan from public.users where email = 'buyer@example.org'")).toEqual([{ plan: 'free' }])
  visitor.expectQuiet()
})

test('the log contains these changes with their actor, and is filtered by table', async () => {
  await page.goto('/admin/log')
  await page.getByRole('button', { name: /deleted a discussion: Buy my notes/ }).click()
  await page.getByText('Cheap, and leaked.').waitFor()
  await page.getByLabel('Changes of').selectOption('auth.users')
  await page.getByText('changed the ban of an account').first().waitFor()
  await expect(page.getByText('deleted a discussion')).toHaveCount(0)
  await page.getByRole('searchbox').fill('nobody of this name')
  await page.getByRole('heading', { name: 'The log is empty' }).waitFor()
  visitor.expectQuiet()
})

test.describe('page views', () => {
  test('are counted as pages are opened, and shown as figures and a chart', async () => {
    const reader = await visit(site.browser, site.url, phone)
    const sent = () => reader.page.waitForRequest('**/api/views')
    await Promise.all([sent(), reader.page.goto('/books')])
    await Promise.all([sent(), reader.page.goto('/blog?q=exam')])
    await Promise.all([sent(), reader.page.getByRole('link', { name: 'CampusLife' }).first().click()])
    reader.expectQuiet()
    await reader.leave()
    await expect
      .poll(() => site.sql("select path from public.page_views where path in ('/', '/books', '/blog') group by 1"), {
        timeout: 12_000,
      })
      .toHaveLength(3)
    expect(await site.sql("select from public.page_views where path like '%?%' or path like '/admin%'")).toEqual([])
    await page.goto('/admin/views')
    await page.getByRole('rowheader', { name: '/books' }).waitFor()
    await page.getByRole('table', { name: 'Page views by day' }).waitFor({ state: 'attached' })
    await expect(page.getByRole('table', { name: 'Page views by day' }).getByRole('row')).toHaveCount(31)
  })

  test('are not counted in a browser with Do Not Track', async () => {
    const reader = await visit(site.browser, site.url, desktop)
    const asked: string[] = []
    reader.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await reader.page.addInitScript(() =>
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true }),
    )
    await reader.page.goto('/about')
    await reader.page.waitForTimeout(1500)
    expect(asked).not.toContain('/api/views')
    await reader.leave()
  })
})

test('the admin area is accessible on a phone and a desktop, in both themes', async () => {
  await expectStatesAccessible(
    site.browser,
    site.url,
    {
      overview: async (target) => {
        await target.goto('/admin')
        await target.getByRole('link', { name: 'No open reports' }).waitFor()
      },
      notices: async (target) => {
        await target.goto('/admin/notices')
        await target.getByRole('article').first().waitFor()
      },
      'a new notice with problems': async (target) => {
        await target.getByRole('link', { name: 'New notice' }).click()
        await target.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
        await button('Add notice', target).click()
        await target.getByText('Title is missing').waitFor()
      },
      'lists in a form': async (target) => {
        await target.goto('/admin/settings?id=claims_dashboard')
        await target.getByLabel('Figure, 1').waitFor()
      },
      messages: async (target) => {
        await target.goto('/admin/messages?show=all')
        await target.getByRole('article').first().waitFor()
      },
      account: async (target) => {
        await target.goto('/admin/accounts?q=free@')
        await target.getByRole('link', { name: 'free@example.org' }).click()
        await target.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).waitFor()
      },
      orders: async (target) => {
        await target.goto('/admin/orders')
        await target.getByRole('article').first().waitFor()
      },
      log: async (target) => {
        await target.goto('/admin/log')
        await target.getByRole('button', { name: /deleted a discussion/ }).click()
      },
      views: async (target) => {
        await target.goto('/admin/views')
        await target.getByRole('rowheader', { name: '/books' }).waitFor()
      },
      failed: async (target) => {
        await target.route('**/rest/v1/vendors*', (route) => route.fulfill({ status: 400, json: { code: '42501' } }))
        await target.goto('/admin/vendors')
        await target.getByRole('heading', { name: 'Failed to load book vendors' }).waitFor()
      },
    },
    site.admin,
  )
})
