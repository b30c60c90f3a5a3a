import { expect, test } from '#tests/e2e/fixtures.ts'
import { type ProSite, startProSite } from '#tests/support/browser/pro-site.ts'
import { desktop, visit } from '#tests/support/browser/visitor.ts'
import { ask, open, panel, suggestions } from '#tests/support/features/chat.ts'

// What the assistant answers by search alone, as a student meets it.

let site: ProSite

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
})
test.afterAll(() => site.stop())

test('greets, answers with its source, and brings what nobody answered to the forum as a draft', async () => {
  const { page, context } = await visit(site.browser, site.url, { ...desktop, ...site.pro, reducedMotion: 'reduce' })
  await page.goto('/about')
  await open(page)
  await ask(page, 'namaste')
  await panel(page).getByText('Namaste!').waitFor()
  await expect(suggestions(page).getByRole('button')).toHaveText([
    'Exam schedule',
    'Last date for the exam form',
    'How do I calculate my CGPA?',
  ])
  await ask(page, 'pro plan kitne ka hai')
  await panel(page).getByText('Pro costs 49 INR').first().waitFor()
  await panel(page).getByText('Answers come from search on this site').waitFor()
  await expect(panel(page).getByRole('list', { name: 'Sources' }).last().getByRole('link').first()).toHaveAttribute(
    'href',
    '/purchase-plan',
  )

  await ask(page, 'gym kab khulta hai')
  await panel(page).getByRole('link', { name: 'forum mein poochhiye' }).click()
  const draft = page.getByRole('dialog', { name: 'New Discussion' })
  await expect(draft.getByRole('textbox', { name: /Title/ })).toHaveValue('gym kab khulta hai')
  await draft.getByRole('button', { name: 'Cancel' }).click()
  await expect(draft).toBeHidden()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/discussion')
  await context.close()
})
