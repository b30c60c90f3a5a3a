import type { BrowserContextOptions, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { type AdminSite, startAdminSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'
import { ask, inPanel, open, panel } from '#tests/support/features/chat.ts'

// The tests of this file share one visitor.
test.describe.configure({ mode: 'serial' })

// An admin answers an unanswered question of two people, and the next asker gets the answer.

let site: AdminSite
let visitor: Visitor
let admin: Page

test.beforeAll(async ({ browser }) => {
  site = await startAdminSite(browser)
  visitor = await visit(site.browser, site.url, { ...desktop, reducedMotion: 'reduce' })
  const room = await visit(site.browser, site.url, { ...desktop, ...site.admin })
  admin = room.page
})
test.afterAll(() => site.stop())

const question = 'gym kab khulta hai'
const answer = 'The gym opens at six in the morning.'
const row = (text: string, target = admin) => target.getByRole('article').filter({ hasText: text })
const timesAsked = async () =>
  (await site.sql('select times from public.unanswered_questions where question = $1', [question]))[0]?.['times']

async function askInVain(who: BrowserContextOptions, text: string): Promise<void> {
  const member = await visit(site.browser, site.url, { ...phone, ...who, reducedMotion: 'reduce' })
  await member.page.goto('/about')
  await open(member.page)
  await ask(member.page, text)
  await panel(member.page).getByText('CampusLife par iska jawab nahi mila.').waitFor()
  await member.leave()
}

test('an admin writes an entry for a question of two people, which answers the next asker', async () => {
  // A visitor and an account at one address may be one person: these are two accounts.
  await askInVain(site.free, question)
  await expect.poll(timesAsked).toBe(1)
  await admin.goto('/admin/unanswered')
  // A question of one person is not shown.
  await admin.getByText('Nothing waits for an answer').waitFor()
  await askInVain(await signedIn(site.url, 'second@example.org'), 'Gym kab khulta hai?')
  await expect.poll(timesAsked).toBe(2)

  await admin.reload()
  await row(question).getByText('Asked 2 times').waitFor()
  await row(question).getByRole('link', { name: 'Write a help entry' }).click()
  await expect(admin.getByLabel('Title')).toHaveValue(question)
  await expect(admin.getByLabel('How people ask for it')).toHaveValue(question)
  await admin.getByLabel('Title').fill('Gym timings')
  await admin.getByLabel('Answer').fill(answer)
  await admin.getByRole('button', { name: 'Add help entry' }).click()
  await admin.getByText('Nothing waits for an answer').waitFor()

  await admin.getByLabel('Which questions').selectOption('done')
  await row(question).getByRole('button', { name: 'Ask it again' }).click()
  await row(question).getByText(answer).first().waitFor()

  const { page } = visitor
  await page.goto('/about')
  await open(page)
  await ask(page, question)
  await panel(page).getByText(answer).first().waitFor()
  await inPanel(page, /^Helpful$/)
    .last()
    .click()
  await expect
    .poll(() => site.sql('select helpful, kind from public.answer_feedback'))
    .toEqual([{ helpful: true, kind: 'help' }])
  await admin.reload()
  await expect(admin.getByRole('row', { name: /Gym timings/ })).toHaveText(/1.*0/)
  visitor.expectQuiet()
})

test('an admin adds a word for a question, and dismisses it', async () => {
  await site.sql(
    "insert into public.unanswered_questions (words, question, language, times, unhelpful) values ('tarantaal kahan', 'tarantaal kahan hai', 'hinglish', 3, 1)",
  )
  await admin.goto('/admin/unanswered')
  await row('tarantaal').getByText('1 answer did not help').waitFor()
  await row('tarantaal').getByRole('link', { name: 'Add search words' }).click()
  const word = admin.getByLabel('Word or phrase')
  await expect(word).toHaveValue('tarantaal kahan')
  await word.fill('one two three four five')
  await admin.getByRole('button', { name: 'Add search word' }).click()
  await admin.getByText('1 word too many').waitFor()
  await word.fill('exam')
  await admin.getByRole('button', { name: 'Add search word' }).click()
  await admin.getByText('This entry already exists. Open it in the list to change it.').waitFor()
  await word.fill('Tarantaal')
  await admin.getByLabel('Means').fill('swimming pool')
  await admin.getByRole('button', { name: 'Add search word' }).click()
  await row('tarantaal').getByRole('button', { name: 'Dismiss' }).click()
  await admin.getByText('Nothing waits for an answer').waitFor()
  await admin.getByLabel('Which questions').selectOption('dismissed')
  await row('tarantaal').getByRole('button', { name: 'Open again' }).click()
  await admin.getByText('Nothing is dismissed').waitFor()

  await admin.goto('/admin/search-words?q=tarantaal')
  await row('tarantaal').getByText('English · means swimming pool').waitFor()
})

test('the list of unanswered questions is accessible on a phone and a desktop, in both themes', async () => {
  await expectStatesAccessible(
    site.browser,
    site.url,
    {
      questions: async (target) => {
        await target.goto('/admin/unanswered')
        await row('tarantaal', target).getByRole('button', { name: 'Ask it again' }).click()
        await row('tarantaal', target)
          .getByText(/^(Search finds|The assistant)/)
          .waitFor()
      },
      'an entry for a question': async (target) => {
        await row('tarantaal', target).getByRole('link', { name: 'Write a help entry' }).click()
        await target.getByText('For the question “tarantaal kahan hai”.').waitFor()
        await target.getByRole('button', { name: 'Add help entry' }).click()
        await target.getByText('Answer is missing').waitFor()
      },
      'search words': async (target) => {
        await target.goto('/admin/search-words')
        await target.getByRole('article').first().waitFor()
      },
    },
    site.admin,
  )
})
