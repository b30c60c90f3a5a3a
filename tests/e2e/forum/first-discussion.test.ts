import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { leaveAll } from '#tests/support/browser/browser.ts'
import { withKey } from '#tests/support/database/encryption-key.ts'
import { backendOf } from '#tests/support/backend/backend-address.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { linkIn, mailTo } from '#tests/support/servers/mailbox.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The tests of this file share one visitor.
test.describe.configure({ mode: 'serial' })

// The main task, as people do it: register, confirm by mail, start a discussion, get an answer, come back.

const root = join(import.meta.dirname, '..', '..', '..')
const password = 'Genda#2026'
const title = 'DBMS end-sem: which units?'

let browser: Browser
let site: Site
let env: Record<string, string>
let remove: () => Promise<void>
let asha: Visitor
let ravi: Visitor
let boss: Visitor

test.beforeAll(async ({ browser: shared }) => {
  browser = shared
  ;({ env, remove } = await siteEnvironment('migrated'))
  site = await startSite(env)
  asha = await visit(browser, site.url, phone)
  ravi = await visit(browser, site.url, desktop)
  boss = await visit(browser, site.url, desktop)
})

test.afterAll(async () => {
  await leaveAll(browser)
  await site.stop()
  await remove()
})

function admin(...args: string[]): string {
  const result = spawnSync(process.execPath, [join(root, 'server', 'cli', 'main.ts'), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...withKey(env) },
    encoding: 'utf8',
  })
  expect(result.stderr).toBe('')
  return result.stdout
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('E-mail').fill(email)
  const submit = page.getByRole('button', { name: 'Create account' })
  await page.getByLabel('Password', { exact: true }).fill('genda2026')
  await expect(submit).toBeDisabled()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await submit.click()
  await page.getByText('Registration successful! Please check your email for verification link.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')

  await page.goto(linkIn(await mailTo(site.url, email)))
  await page.waitForURL('**/dashboard')
  // The tokens are removed from the address before they are stored.
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor()
}

const openForum = async (page: Page) => {
  await page.goto('/discussion')
  await page.getByRole('heading', { name: 'Community Discussions' }).waitFor()
}

const openDiscussion = async (page: Page) => {
  await page.getByRole('link', { name: title }).click()
  return page.getByRole('dialog', { name: title })
}

test.describe('a student signs up and starts a discussion', () => {
  test('joins by mail and is greeted by the mail part', async () => {
    await signUp(asha.page, 'asha.das@example.org')
    await asha.page.getByRole('heading', { name: 'Welcome, asha.das' }).waitFor()
    // The tokens of the link are removed from the address.
    expect(asha.page.url()).toBe(`${site.url}/dashboard`)
    asha.expectQuiet()
  })

  test('is turned away from the forum without the pro plan', async () => {
    await asha.page.goto('/discussion')
    await asha.page.getByText('This feature requires a Pro subscription. Please upgrade to continue.').waitFor()
    await asha.page.waitForURL('**/purchase-plan')
  })

  test('starts a discussion once on the pro plan', async () => {
    expect(admin('grant-pro', 'asha.das@example.org')).toBe('asha.das@example.org is on the pro plan.\n')
    const { page } = asha
    await openForum(page)
    await page.getByRole('button', { name: 'Start a Discussion' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Discussion' })
    await expect(dialog.getByRole('button', { name: 'Post' })).toBeDisabled()
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Content').fill('Sir said all five units.\nDid anyone ask again?')
    await dialog.getByLabel('Tags').fill('dbms, , end-sem')
    await dialog.getByRole('button', { name: 'Post' }).click()
    await page.getByText('Discussion created successfully!').waitFor()
    await page.getByRole('link', { name: title }).waitFor()
  })

  test('is answered by another person, who cannot delete the question', async () => {
    await signUp(ravi.page, 'ravi@example.org')
    expect(admin('grant-pro', 'ravi@example.org')).toBe('ravi@example.org is on the pro plan.\n')
    await openForum(ravi.page)
    const dialog = await openDiscussion(ravi.page)
    await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Units 1 to 4, asked twice.')
    await dialog.getByRole('button', { name: 'Post Comment' }).click()
    await ravi.page.getByText('Comment added!').waitFor()
    ravi.expectQuiet()
  })

  test('finds the answer, and cannot delete it', async () => {
    await openForum(asha.page)
    const dialog = await openDiscussion(asha.page)
    await dialog.getByText('Units 1 to 4, asked twice.').waitFor()
    expect(new URL(asha.page.url()).searchParams.get('id')).toMatch(/^[0-9a-f-]{36}$/)
    await expect(dialog.getByRole('button', { name: /^Delete comment/ })).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(1)
    await asha.page.goBack()
    await dialog.waitFor({ state: 'hidden' })
  })

  test('restores a draft when the dialog or the tab is closed', async () => {
    const { page } = asha
    await page.getByRole('button', { name: 'Start a Discussion' }).click()
    await page.getByRole('dialog').getByLabel('Title').fill('Half a thought')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByRole('button', { name: 'Start a Discussion' }).click()
    await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Half a thought')
    await page.keyboard.press('Escape')
  })

  test('finds it by any part of a word, in the address', async () => {
    await asha.page.goto('/discussion?q=END-SE')
    await asha.page.getByRole('link', { name: title }).waitFor()
    await asha.page.goto('/discussion?q=nothing-like-it')
    await asha.page.getByText('No discussions', { exact: false }).first().waitFor()
  })

  test('an admin can delete the comment', async () => {
    await signUp(boss.page, 'boss@example.org')
    admin('make-admin', 'boss@example.org')
    await openForum(boss.page)
    const dialog = await openDiscussion(boss.page)
    await dialog.getByRole('button', { name: /^Delete comment/ }).click()
    const question = boss.page
      .getByRole('alertdialog')
      .or(boss.page.getByRole('dialog'))
      .filter({ hasText: 'Are you sure you want to delete this comment?' })
    await question.last().getByRole('button', { name: 'Delete' }).click()
    await boss.page.getByText('Comment deleted').waitFor()
    boss.expectQuiet()
  })

  test('returns the next day, on a restarted server, and finds everything', async () => {
    const { port } = new URL(site.url)
    await site.stop()
    site = await startSite({ ...env, PORT: port })
    await openForum(asha.page)
    await asha.page.getByRole('link', { name: title }).waitFor()
  })

  test('signs out everywhere: a second browser is signed out as well', async () => {
    const second = await visit(browser, site.url)
    await second.page.goto('/login?next=%2Fdiscussion')
    await second.page.getByLabel('E-mail').fill('asha.das@example.org')
    await second.page.getByLabel('Password', { exact: true }).fill(password)
    await second.page.getByRole('button', { name: 'Log in' }).click()
    await second.page.waitForURL('**/discussion')

    await asha.page.getByRole('button', { name: 'Profile' }).click()
    await asha.page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await asha.page.waitForURL(`${site.url}/`)
    await asha.page.goto('/dashboard')
    await asha.page.waitForURL('**/login?next=%2Fdashboard')

    const token = await second.page.evaluate(
      () =>
        JSON.parse(Object.entries(localStorage).find(([key]) => key.endsWith('-auth-token'))?.[1] ?? '{}').access_token,
    )
    const backend = await backendOf(site.url)
    const response = await fetch(`${backend.url}/auth/v1/user`, {
      headers: { apikey: backend.key, authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(403)
    await second.leave()
  })
})
