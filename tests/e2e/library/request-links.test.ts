import { randomUUID } from 'node:crypto'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { startProSite, type ProSite, type Who } from '#tests/support/accounts/pro-site.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// The links of the weekly mail, each for one request to the owner of an alumni card.

let site: ProSite
let alumna: Who

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  alumna = await signedIn(site.url, 'meera@example.org')
  await site.sql(
    `with person as (insert into public.alumni (name, graduation_year, degree) values ('Meera Sample', 2022, 'B.Tech') returning id)
     insert into public.alumni_cards (account_id, alumnus_id, confirmed_at, requests_a_month)
       select u.id, person.id, now(), 9 from person, public.users u where u.email = 'meera@example.org'`,
  )
})
test.afterAll(() => site.stop())

const question = 'How do I begin with zanskarology?'

/** A request of the Pro account to the alumna. */
async function request(state = 'open'): Promise<string> {
  const id = randomUUID()
  await site.sql('delete from private.alumni_requests')
  await site.sql(
    `insert into private.alumni_requests (id, asker_id, helper_id, month, topic, question, state)
     select '${id}', asker.id, helper.id, now(), 'exams', '${question}', '${state}' from public.users asker, public.users helper
     where asker.email = 'pro@example.org' and helper.email = 'meera@example.org'`,
  )
  return id
}
const stateOf = async () => (await site.sql('select state from private.alumni_requests'))[0]?.['state']
const link = (id: string, action: string) => `/alumni/mine?request=${id}&action=${action}`

test('a link that is opened without a session leads through the login to its request, which one press accepts', async () => {
  const id = await request()
  const { page, ...own } = await visit(site.browser, site.url, { ...phone })
  await page.goto(link(id, 'accept'))
  await page.waitForURL('**/login?next=*')
  await expect(page.getByText(question)).toHaveCount(0)
  await page.getByLabel('E-mail').fill('meera@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Genda#2026')
  await page.getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept this request?' })
  await expect(dialog).toContainText(question)
  expect(await stateOf()).toBe('open')
  await expectAccessibleInBothThemes(page, 'an acceptance from the mail')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await page.getByText('Accepted', { exact: true }).first().waitFor()
  expect(await stateOf()).toBe('accepted')
  await expect(page).toHaveURL(/\/alumni\/mine$/)
  own.expectQuiet()
  await own.leave()
})

test('a link to answer or to decline opens the request with its form, and changes nothing until it is sent', async () => {
  const own = await visit(site.browser, site.url, { ...desktop, ...alumna })
  const { page } = own
  await page.goto(link(await request(), 'decline'))
  await expect(page.getByRole('dialog', { name: 'Not now?' })).toContainText(question)
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await stateOf()).toBe('open')
  await page.goto(link(await request(), 'answer'))
  await page.getByLabel('Your answer').fill('With the oldest map.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText('Sent', { exact: true }).waitFor()
  expect(await stateOf()).toBe('answered')
  own.expectQuiet()
  await own.leave()
})

test('a link whose request is over says why', async () => {
  const own = await visit(site.browser, site.url, { ...phone, ...alumna })
  for (const [state, sentence] of [
    ['answered', 'You have answered this request.'],
    ['withdrawn', 'The student has taken this request back.'],
    ['expired', 'This request ended: there was no answer in 14 days.'],
    ['ended', 'This request has ended.'],
  ] as const) {
    await own.page.goto(link(await request(state), 'accept'))
    await own.page.getByText(sentence).waitFor()
    await expect(own.page.getByRole('dialog')).toHaveCount(0)
  }
  own.expectQuiet()
  await own.leave()
})

test('a link tells another account nothing of its request, as one to a request that does not exist', async () => {
  const other = await visit(site.browser, site.url, { ...phone, ...site.free })
  for (const id of [await request(), randomUUID(), 'x']) {
    await other.page.goto(link(id, 'accept'))
    await other.page
      .getByText(
        'There is no such request to free@example.org. If the e-mail went to another address, log in with that one.',
      )
      .waitFor()
    await expect(other.page.getByText(question)).toHaveCount(0)
  }
  other.expectQuiet()
  await other.leave()
})
