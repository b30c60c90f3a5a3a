import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, visit } from '#tests/support/browser/visitor.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import {
  ask,
  hold,
  inPanel,
  input,
  open,
  panel,
  shownMessages,
  suggestions,
  typing,
} from '#tests/support/features/chat.ts'
import { wording } from '#web/assistant/wording.ts'

// The assistant's answers by search, as a student gets them.

let site: ProSite

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
})
test.afterAll(() => site.stop())

test('the assistant greets, answers with its source, and opens an unanswered question in the forum as a draft', async () => {
  const { page, context } = await visit(site.browser, site.url, { ...desktop, ...site.pro, reducedMotion: 'reduce' })
  await page.goto('/about')
  await open(page)
  await ask(page, 'namaste')
  await panel(page).getByText('Namaste!').waitFor()
  await expect(suggestions(page).getByRole('button')).toHaveText([
    'More Help',
    'Platform Features',
    'Contact Support',
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

const chips = (page: Page) => panel(page).getByRole('list', { name: 'Things to ask' }).getByRole('button')

test('opens with what fits the page and the person', async () => {
  const { page, context } = await visit(site.browser, site.url, { ...desktop, reducedMotion: 'reduce' })
  await page.goto('/about')
  await open(page)
  await expect(chips(page)).toHaveText(['Exam schedule', 'Last date for the exam form', 'How do I calculate my CGPA?'])
  await page.goto('/contact')
  await open(page)
  await chips(page).getByText('What are your office hours?').click()
  await panel(page).getByText('Mon-Fri 9AM-5PM').first().waitFor()
  expect((await shownMessages(page))[0]).toBe('What are your office hours?')
  await expect(chips(page)).toHaveCount(0)
  await context.close()

  await site.sql(
    "insert into public.notices (title, author, category, deadline) values ('Gatepass renewal', 'Warden', 'General', now() + interval '1 day')",
  )
  const member = await visit(site.browser, site.url, { ...desktop, ...site.pro, reducedMotion: 'reduce' })
  await member.page.goto('/about')
  await open(member.page)
  await chips(member.page).getByText('Last date for Gatepass renewal').waitFor()
  await member.leave()
})

test('feedback on an answer can be withdrawn; the last question can be edited', async () => {
  const { page, context } = await visit(site.browser, site.url, { ...desktop, ...site.free, reducedMotion: 'reduce' })
  const feedback = () => site.sql('select helpful, reason, note from public.answer_feedback')
  await page.goto('/about')
  await open(page)
  await ask(page, 'What does Pro cost?')
  await inPanel(page, 'Not helpful').press('Enter')
  await inPanel(page, 'Out of date').click()
  const note = panel(page).getByRole('textbox', { name: 'A few words, without names or numbers' })
  await panel(page)
    .getByText('The team reads what you send here, with the day but without your name or account.')
    .waitFor()
  await note.fill('It is 99 now, says asha@example.org')
  await note.press('Enter')
  await inPanel(page, 'Sent').waitFor()
  await expect.poll(feedback).toEqual([{ helpful: false, reason: 'outdated', note: 'It is 99 now, says …' }])
  await inPanel(page, 'Not helpful').click()
  await expect(note).toBeHidden()
  await expect.poll(feedback).toEqual([])

  await inPanel(page, 'Edit the question').click()
  await expect(input(page)).toHaveValue('What does Pro cost?')
  await expect(input(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(input(page)).toHaveValue('')
  await inPanel(page, 'Edit the question').click()
  // Still editing after the panel was closed.
  await inPanel(page, 'Close').click()
  await open(page)
  await expect(input(page)).toHaveValue('What does Pro cost?')
  await panel(page).getByText(wording.editing).waitFor()
  await ask(page, 'What are your office hours?')
  await panel(page).getByText('Mon-Fri 9AM-5PM').first().waitFor()
  expect((await shownMessages(page))[0]).toBe('What are your office hours?')
  expect(await shownMessages(page)).toHaveLength(2)
  await context.close()
})

test('a reply to a question from the search page does not move the focus', async () => {
  const { page, context } = await visit(site.browser, site.url, { ...desktop, reducedMotion: 'reduce' })
  const held = await hold(page)
  await page.goto('/search?q=gymkhana')
  await page.getByRole('button', { name: 'Ask the assistant' }).click()
  await typing(page).waitFor()
  await inPanel(page, 'Minimize').focus()
  await held.release()
  await inPanel(page, 'Not helpful').focus()
  // Longer than the delay after which the input gets the focus.
  await page.waitForTimeout(300)
  await page.keyboard.press('Enter')
  await panel(page).getByText('What was wrong with it?').waitFor()
  await context.close()
})

test('the assistant is accessible with its chips, its feedback and an edited question', async () => {
  await expectStatesAccessible(site.browser, site.url, {
    chips: async (page) => {
      await page.goto('/about')
      await open(page)
      await chips(page).first().waitFor()
    },
    feedback: async (page) => {
      await ask(page, 'What does Pro cost?')
      await inPanel(page, 'Not helpful').click()
      await inPanel(page, 'Wrong').click()
      await inPanel(page, 'Edit the question').click()
    },
  })
})
