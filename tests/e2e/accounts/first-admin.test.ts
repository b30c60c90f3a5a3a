import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectAccessible, expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { phone, visit } from '#tests/support/browser/visitor.ts'
import { mailTo } from '#tests/support/servers/mailbox.ts'
import { runAdmin } from '#tests/support/database/backup.ts'

// The first run of a site: from the start-up lines to an admin, without a mail server and without a terminal.

const password = 'Genda#2026'
let env: Record<string, string>
let remove: () => Promise<void>
let site: Site

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  ;({ env, remove } = await siteEnvironment('migrated'))
  site = await startSite(env)
})
test.afterAll(async () => {
  await site.stop()
  await remove()
})

const linkIn = (output: string) => /http:\/\/\S+\/setup#token=[\w-]{22}/.exec(output)?.[0]
const newLink = async () => {
  const { output } = await runAdmin(env, 'setup-link')
  return `${site.url}/${linkIn(output)?.split('/').at(-1)}`
}

test('the page of the first admin is accessible in every state', async ({ browser }) => {
  const link = await newLink()
  await expectStatesAccessible(browser, site.url, {
    form: async (page) => {
      await page.goto(link)
      await page.getByLabel('E-mail').waitFor()
    },
    unknown: async (page) => {
      await page.goto('/login')
      await page.goto('/setup')
      await page.getByText('This link does not work').waitFor()
    },
  })
})

test('a link that cannot be checked is checked again', async ({ browser }) => {
  const visitor = await visit(browser, site.url, phone)
  const { page } = visitor
  await page.route('**/api/setup/look', (route) => route.abort())
  await page.goto(await newLink())
  await page.getByText('The link could not be checked').waitFor()
  await page.unroute('**/api/setup/look')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByLabel('E-mail').waitFor()
  visitor.expectQuiet(/ERR_FAILED/)
  await visitor.leave()
})

test('the address in the start-up lines makes the first admin, who is signed in and offered a second factor', async ({
  browser,
}) => {
  const link = linkIn(site.output()) ?? ''
  const [, token = ''] = link.split('#token=')
  const visitor = await visit(browser, site.url, phone)
  const { page } = visitor
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  await page.goto(link)
  await page.getByLabel('E-mail').fill('volunteer@college.example')
  expect(page.url()).toBe(`${site.url}/setup`)
  const create = page.getByRole('button', { name: 'Create account' })
  await expect(create).toBeDisabled()
  await page.getByLabel('Password', { exact: true }).fill('Password#1')
  await create.click()
  await page.getByText('Please choose a stronger password').first().waitFor()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await create.click()
  await page.waitForURL('**/admin/setup')
  await page.getByRole('heading', { name: 'Set up your campus' }).waitFor()
  await page.getByText('Your admin account has no second factor').waitFor()
  await page.getByRole('button', { name: 'Set it up' }).click()
  await page.getByRole('button', { name: 'Turn on', exact: true }).waitFor()
  await page.keyboard.press('Escape')

  // The first step that needs no other page: mails are proven by the code of a test mail.
  const mail = page.getByRole('listitem').filter({ hasText: 'Mail' }).filter({ hasText: 'mail server' })
  await mail.getByRole('button', { name: 'Send a test mail' }).click()
  await mail.getByLabel('Code in the mail').waitFor()
  const { text } = await mailTo(site.url, 'volunteer@college.example')
  await mail.getByLabel('Code in the mail').fill(/\n(\d{6})\n/.exec(text)?.[1] ?? '')
  await mail.getByRole('button', { name: 'Confirm' }).click()
  await mail.getByText(/A test mail arrived on/).waitFor()
  await expectAccessible(page, 'the checklist')
  await page.goto('/admin')
  await page.getByText(/^[12] of 9 done$/).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Set up your campus', exact: true }).first().click()
  await page.waitForURL('**/admin/setup')
  // The secret is in no address, no referrer and no line of the log.
  expect(requests.join('\n')).not.toContain(token)
  expect(site.output().replaceAll(link, '')).not.toContain(token)
  visitor.expectQuiet(/422/)
  await visitor.leave()
})

test('the link is dead once there is an admin, and neither a restart nor the command makes another', async ({
  browser,
}) => {
  const link = linkIn(site.output()) ?? ''
  const visitor = await visit(browser, site.url, phone)
  await visitor.page.goto(link)
  await visitor.page.getByText('This site has an admin already').waitFor()
  await visitor.page.getByRole('link', { name: 'Log in' }).click()
  await visitor.page.getByRole('heading', { name: 'Log in' }).waitFor()
  visitor.expectQuiet(/410/)
  await visitor.leave()
  await site.stop('SIGKILL')
  site = await startSite(env)
  expect(site.output()).not.toContain('/setup#')
  expect(await runAdmin(env, 'setup-link')).toMatchObject({ code: 1, output: expect.stringContaining('admin_exists') })
})
