import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { inCheckout, openedCheckout, type Payments } from '#tests/support/features/checkout.ts'
import {
  asked,
  plansReady,
  freeCard,
  plansSite,
  proCard,
  says,
  stopTime,
  upgrade,
} from '#tests/support/features/plans.ts'
import { hydrated } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#plans-page: the plans. The payment server's responses are stubbed.

const plans = plansSite()
const { enter, member, setPlan, path } = plans
const link = (card: Locator, name: string) => card.getByRole('link', { name })

test.describe('the two plans', () => {
  test('are in the page before any script runs', async () => {
    const html = await (await fetch(`${plans.url}/purchase-plan`)).text()
    for (const part of [
      '₹0',
      '₹49',
      'MOST POPULAR',
      'Save 50%',
      '30-day money-back guarantee',
      'In practice: cancel within 24 hours',
      'Back to Dashboard',
    ])
      expect(html).toContain(part)
    expect(html).toMatch(/<s [^>]*><span class="sr-only">Before: <\/span>₹99<\/s>/)
    expect(html).toContain(`<link rel="canonical" href="${plans.url}/purchase-plan"`)
    expect(html).not.toContain('style=')
    expect(await (await fetch(`${plans.url}/sitemap.xml`)).text()).toContain(`${plans.url}/purchase-plan<`)
  })

  test('list their features, the guarantee, and the small print', async () => {
    const { page, expectQuiet } = await enter()
    await page.goto('/purchase-plan')
    await expect(freeCard(page).getByRole('listitem')).toHaveText([
      'Basic dashboard access',
      'Community support',
      'Basic analytics',
    ])
    await expect(proCard(page).getByRole('listitem')).toHaveText([
      'Full dashboard access',
      'Priority support 24/7',
      'Advanced analytics & insights',
      'Premium Resume templates & projects',
      'Alumni Support',
      'Pyqs and Notes',
    ])
    for (const badge of ['MOST POPULAR', 'Save 50%']) {
      await proCard(page).getByText(badge, { exact: true }).waitFor()
      await expect(freeCard(page).getByText(badge)).toHaveCount(0)
    }
    await freeCard(page).getByText('₹0', { exact: true }).waitFor()
    await proCard(page).getByText('₹49', { exact: true }).waitFor()
    await freeCard(page).getByText('To look around and calculate your CGPA.', { exact: true }).waitFor()
    await proCard(page).getByText('Everything on CampusLife for one semester.', { exact: true }).waitFor()
    for (const text of [
      'per semester',
      '4.9/5 rating',
      'Secure Payment',
      'Instant Access',
      '30-day money-back guarantee',
    ])
      await says(page, text)
    // This visitor was not redirected here.
    await expect(page.getByRole('main').getByText('This feature requires a Pro subscription.')).toHaveCount(0)
    const print = await page.getByRole('region', { name: 'The small print' }).innerText()
    for (const part of ['one semester', 'does not renew automatically', 'within 24 hours', 'taxes included'])
      expect(print).toContain(part)
    await page.getByRole('main').getByRole('link', { name: 'Refund and Cancellation' }).click()
    await page.waitForURL('**/refund-policy')
    expectQuiet()
  })

  test('promise what the owner has saved as rating and guarantee', async () => {
    const value = JSON.stringify({ rating: '4.8/5 by our students', guarantee: '14-day money-back guarantee' })
    const [before] = await plans.sql("select value from public.site_settings where key = 'claims_plans'")
    await plans.sql("update public.site_settings set value = $1 where key = 'claims_plans'", [value])
    const { page, expectQuiet } = await enter()
    // A document with its data is rendered again within a second or two of a change (docs/decisions/0027).
    await expect(async () => {
      await page.goto('/purchase-plan')
      await expect(page.getByText('4.8/5 by our students')).toBeVisible({ timeout: 2000 })
      await expect(proCard(page).getByText('14-day money-back guarantee')).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await expect(page.getByText('30-day money-back guarantee')).toHaveCount(0)

    const { page: own, visitor } = await member('promised')
    await proCard(own).getByText('14-day money-back guarantee').waitFor()
    visitor.expectQuiet()
    expectQuiet()
    await plans.sql("update public.site_settings set value = $1 where key = 'claims_plans'", [
      JSON.stringify(before?.['value']),
    ])
  })

  test('show the counts of what Pro includes today, and what is still empty', async () => {
    const { page, expectQuiet } = await enter()
    await page.goto('/purchase-plan')
    // The shipped ones: the server counts once a minute.
    const contents = page.getByRole('region', { name: 'What you get with Pro today' }).getByRole('listitem')
    await expect(contents.filter({ hasText: 'Alumni' })).toHaveText(/\n15$/, { useInnerText: true })
    await expect(contents.filter({ hasText: 'PYQs and notes' })).toHaveText(/Coming Soon$/)
    await page.route('**/api/plans/contents', (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await expect(contents).toHaveCount(6)
    expectQuiet(/status of 500/)
  })

  test('lead a visitor to the login page, and back here', async () => {
    const { page, expectQuiet } = await enter()
    for (const press of [link(proCard(page), 'Upgrade to Pro'), link(freeCard(page), 'Start with Free')]) {
      await page.goto('/purchase-plan')
      await press.click()
      await expect.poll(() => path(page)).toBe('/login?next=%2Fpurchase-plan')
    }
    expectQuiet()
  })

  test('on the free plan: Free is the current one', async () => {
    const { page, visitor } = await member('free')
    await freeCard(page).getByText('CURRENT PLAN', { exact: true }).waitFor()
    await expect(freeCard(page).getByRole('button', { name: 'Current Plan' })).toBeDisabled()
    await expect(upgrade(page)).toBeEnabled()
    await expect(proCard(page).getByText('CURRENT PLAN')).toHaveCount(0)
    visitor.expectQuiet()
  })

  test('on the pro plan: no way down, and until when it runs', async () => {
    const { page, visitor, email } = await member('pro')
    await setPlan(email, 'pro', '2099-05-20T12:00:00Z')
    await page.reload()
    await proCard(page).getByText('CURRENT PLAN', { exact: true }).waitFor()
    await expect(proCard(page).getByRole('button', { name: 'Current Plan' })).toBeDisabled()
    const down = freeCard(page).getByRole('button', { name: 'Downgrade Not Available' })
    await expect(down).toBeDisabled()
    expect(await down.evaluate((element) => element.getAttribute('aria-describedby'))).toBe('no-downgrade')
    await says(page, 'Cannot downgrade from Pro')
    await says(page, 'Pro until 20 May 2099')
    visitor.expectQuiet()
  })
})

test.describe('Back to Dashboard', () => {
  test('goes back one step', async () => {
    const { page } = await enter()
    // The menu handles a pointer once the page is hydrated.
    await page.goto('/refund-policy', { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: 'CampusLife' }).first().waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tools' }).hover()
    await page.getByRole('link', { name: 'Plans' }).first().click()
    await page.getByRole('button', { name: 'Back to Dashboard' }).click()
    await expect.poll(() => path(page)).toBe('/refund-policy')
  })

  test('goes back one step to a document of this site', async () => {
    const { page } = await enter()
    await page.goto('/refund-policy')
    await page.goto('/purchase-plan')
    await hydrated(page)
    await page.getByRole('button', { name: 'Back to Dashboard' }).click()
    await expect.poll(() => path(page)).toBe('/refund-policy')
  })

  test('leads to the dashboard where the visit began here', async () => {
    const { page } = await member('backwards')
    await plansReady(page)
    await page.getByRole('button', { name: 'Back to Dashboard' }).click()
    await expect.poll(() => path(page)).toBe('/dashboard')
  })
})

test.describe('sent by the pro guard', () => {
  test('reads why, pays, and is offered the page it wanted; the dashboard follows after 2 s', async () => {
    const { page, visitor, payments } = await member('sent', {}, '/discussion?q=exam')
    await page.getByRole('button', { name: 'See the plans' }).click()
    await says(page, 'This feature requires a Pro subscription. Please upgrade to continue.')
    await expect(page.getByRole('article').first()).toHaveAccessibleName('Pro plan')
    await upgrade(page).click()
    await openedCheckout(page)
    await stopTime(page)
    await inCheckout(page, 'pay')
    await says(page, 'Payment successful! You now have Pro access.')
    const onward = page.getByRole('link', { name: 'Continue to Discussions' })
    await expect(onward).toHaveAttribute('href', '/discussion?q=exam')
    // A reader about to press it is not redirected.
    await onward.focus()
    await page.clock.runFor(5000)
    expect(path(page)).toBe('/purchase-plan')
    await onward.evaluate((link) => link.blur())
    await page.clock.runFor(1900)
    expect(path(page)).toBe('/purchase-plan')
    await page.clock.runFor(200)
    await expect.poll(() => path(page)).toBe('/dashboard')
    expect(asked(payments, 'POST', '/verify')).toHaveLength(1)
    visitor.expectQuiet()
  })
})

const choose = (page: Page) => freeCard(page).getByRole('button', { name: 'Switch to Free' })

async function ended(name: string, answers: Partial<Payments> = {}) {
  const visitor = await member(name, answers, '/about')
  await setPlan(visitor.email, 'pro', '2025-01-01T00:00:00Z')
  await visitor.page.goto('/purchase-plan')
  await plansReady(visitor.page)
  return visitor
}

test.describe('choosing Free, once a pro plan is over', () => {
  test('is done on the server, and leads to the dashboard after 2 s', async () => {
    const { page, visitor, payments } = await ended('over')
    await expect(upgrade(page)).toBeEnabled()
    await stopTime(page)
    await choose(page).click()
    await says(page, 'Successfully activated Free Plan! Redirecting...')
    // Nothing is ordered, and no checkout opens.
    expect(payments.calls.map(({ method, path: asking, body }) => [method, asking, body])).toEqual([
      ['POST', '/api/plan', { plan: 'free' }],
    ])
    await page.clock.runFor(1900)
    expect(path(page)).toBe('/purchase-plan')
    await page.clock.runFor(200)
    await expect.poll(() => path(page)).toBe('/dashboard')
    visitor.expectQuiet()
  })

  test('shows that it is busy, and errors', async () => {
    const { page, payments } = await ended('over-failed', { free: { abort: true } })
    await choose(page).click()
    await says(page, 'Failed to activate Free Plan. Please try again.')
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/plan', async (route) => {
      await answer.promise
      await route.fulfill({ json: { plan: 'free' } })
    })
    await choose(page).click()
    await freeCard(page).getByRole('button', { name: 'Processing...' }).waitFor()
    answer.resolve()
    await says(page, 'Successfully activated Free Plan! Redirecting...')
    expect(payments.calls).not.toEqual([])
  })

  test('is rejected where another tab has paid meanwhile', async () => {
    const { page } = await ended('over-paid', {
      free: { status: 409, json: { code: 'cannot_downgrade', message: 'no' } },
    })
    await choose(page).click()
    await says(page, 'You cannot downgrade from Pro to Free plan. Contact support for assistance.')
  })
})
