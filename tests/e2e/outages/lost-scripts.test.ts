import { expect, test } from '#tests/e2e/fixtures.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, hydrated, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// A script that is loaded by a press is lost, also at its automatic retry: the page says so, and the next press works
// (docs/decisions/0055-changed-documents-and-lost-files.md).

let site: ProSite
let visitor: Visitor

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
})
test.afterEach(() => visitor.leave())
test.afterAll(() => site.stop())

/** Opens a page that loses each request of a script until `find` is called, which expects that there was one. */
async function openWithout(script: string, address: string) {
  visitor = await visit(site.browser, site.url, desktop)
  const { page } = visitor
  let [isLost, lost] = [true, 0]
  await page.route(`**/assets/${script}-*.js`, (route) => {
    if (!isLost) return route.continue()
    lost += 1
    return route.abort('connectionreset')
  })
  await page.goto(address)
  await hydrated(page)
  const find = () => {
    expect(lost).toBeGreaterThan(1)
    isLost = false
  }
  return { page, find }
}

const endsWell = () => visitor.expectQuiet(/ERR_CONNECTION_RESET/)

test('the log-in works at the second press, with what was typed', async () => {
  const { page, find } = await openWithout('auth-client', '/login')
  const [email, password] = [page.getByLabel('E-mail', { exact: true }), page.getByLabel('Password', { exact: true })]
  await email.fill('free@example.org')
  await password.fill('Genda#2026')
  const logIn = page.getByRole('button', { name: 'Log in', exact: true })
  await logIn.click()
  await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor()
  await expect(email).toHaveValue('free@example.org')
  await expect(password).toHaveValue('Genda#2026')
  find()
  await logIn.click()
  await page.waitForURL('**/dashboard')
  endsWell()
})
