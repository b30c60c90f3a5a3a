import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { backendOf } from '#tests/support/backend/backend-address.ts'
import { linkIn, mailTo } from '#tests/support/servers/mailbox.ts'
import { desktop, phone } from '#tests/support/browser/visitor.ts'

// A link can contain anybody's session. docs/behaviour.md#login: it is found in the address (implicit flow).

const site = siteOfFile({ SMTP_MAX_FREQUENCY: '0' })

interface Session {
  access_token: string
  refresh_token: string
}

async function ask(path: string, body: object): Promise<Record<string, unknown>> {
  const backend = await backendOf(site.url)
  const response = await fetch(`${backend.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: backend.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, unknown>
}

/** A link with a session of that account, as anybody can create for their own. */
async function linkOf(email: string, path = '/dashboard') {
  await signedIn(site.url, email)
  const session = (await ask('token?grant_type=password', { email, password: 'Genda#2026' })) as unknown as Session
  const { access_token, refresh_token } = session
  const fragment = new URLSearchParams({ access_token, refresh_token, expires_in: '3600', token_type: 'bearer' })
  return { ...session, link: `${path}#${fragment}` }
}

async function recoveryLink(email: string): Promise<string> {
  await signedIn(site.url, email)
  await ask(`recover?redirect_to=${site.url}/reset-password`, { email })
  return linkIn(await mailTo(site.url, email))
}

async function enterAs(email: string, size = desktop) {
  const visitor = await site.enter({ ...size, ...(await signedIn(site.url, email)) })
  const { page } = visitor
  const question = page.getByRole('dialog', { name: 'This link belongs to another account' })
  return {
    ...visitor,
    question,
    stay: question.getByRole('button', { name: `Stay logged in as ${email}` }),
    switchTo: (other: string) => question.getByRole('button', { name: `Switch to ${other}` }),
    welcome: (name: string) => page.getByRole('heading', { name: `Welcome, ${name}` }),
    storedEmail: () =>
      page.evaluate(() => {
        const text = Object.entries(localStorage).find(([key]) => key.endsWith('-auth-token'))?.[1] ?? 'null'
        return (JSON.parse(text) as { user: { email: string } } | null)?.user.email
      }),
  }
}

/** Whether a session can still be refreshed. */
const lives = async ({ refresh_token }: Session) =>
  'access_token' in (await ask('token?grant_type=refresh_token', { refresh_token }))

test.describe('another account’s session in an address', () => {
  for (const [name, size] of [
    ['phone', phone],
    ['desktop', desktop],
  ] as const)
    test(`replaces the current one only after a question, and is ended otherwise: ${name}`, async () => {
      const [mine, theirs] = [`me-${name}@example.org`, `a.rather-long-address.of-a-stranger-${name}@example.org`]
      const opened = await linkOf(theirs)
      const { page, question, stay, switchTo, storedEmail, expectQuiet, welcome } = await enterAs(mine, size)
      await page.goto(opened.link)
      await question.getByText(`It logs you in as ${theirs}. In this browser you are logged in as ${mine}.`).waitFor()
      await switchTo(theirs).waitFor()
      expect(await storedEmail()).toBe(mine)
      expect(page.url()).toBe(`${site.url}/dashboard`)
      await expectAccessible(page)
      await stay.click()
      await question.waitFor({ state: 'detached' })
      await welcome(mine.split('@')[0] ?? '').waitFor()
      expect(await storedEmail()).toBe(mine)
      await expect.poll(() => lives(opened)).toBe(false)
      await page.reload()
      await welcome(mine.split('@')[0] ?? '').waitFor()
      await expect(question).toHaveCount(0)
      expectQuiet()
    })

  test('replaces it when the person switches, who leaves nothing behind', async () => {
    const { link } = await linkOf('other-mine@example.org')
    const { page, question, switchTo, storedEmail, welcome } = await enterAs('first-mine@example.org')
    await page.goto('/dashboard')
    await welcome('first-mine').waitFor()
    const before = await page.evaluate(() => {
      const [key, text] = Object.entries(localStorage).find(([name]) => name.endsWith('-auth-token')) ?? ['', '{}']
      const session = JSON.parse(text) as { user: { id: string }; refresh_token: string; access_token: string }
      localStorage.setItem(`forum-draft:${session.user.id}:new`, '{"title":"Mine","content":"","tags":""}')
      return { ...session, key }
    })
    await page.goto('/about')
    await page.goto(link)
    await switchTo('other-mine@example.org').click()
    await welcome('other-mine').waitFor()
    await question.waitFor({ state: 'detached' })
    expect(await storedEmail()).toBe('other-mine@example.org')
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('forum-draft')))).toEqual(
      [],
    )
    await expect.poll(() => lives(before)).toBe(false)
  })

  test('is ignored without a question where it is invalid', async () => {
    const { page, question, storedEmail, welcome } = await enterAs('forged@example.org')
    await page.goto('/dashboard#access_token=e30.e30.x&refresh_token=r&expires_in=3600&token_type=bearer')
    await page.getByText('This e-mail link could not be used.').waitFor()
    await welcome('forged').waitFor()
    expect([await question.count(), await storedEmail()]).toEqual([0, 'forged@example.org'])
  })

  test('is accepted without a question where nobody is signed in, and where it is the same person’s', async () => {
    const { page } = await site.enter()
    await page.goto((await linkOf('nobody-here@example.org')).link)
    await page.getByRole('heading', { name: 'Welcome, nobody-here' }).waitFor()
    await page.goto('/about')
    const again = await linkOf('nobody-here@example.org')
    await page.goto(again.link)
    await page.getByRole('heading', { name: 'Welcome, nobody-here' }).waitFor()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const stored = await page.evaluate(() => JSON.stringify(localStorage))
    expect(stored).toContain(again.access_token)
  })
})

test.describe('a reset link of another account', () => {
  test('that this browser requested leads to the form without a question', async () => {
    for (const name of ['forgetful', 'remembers']) await signedIn(site.url, `${name}@example.org`)
    const { page } = await site.enter()
    await page.goto('/forgot-password')
    await page.getByLabel('E-mail').fill('forgetful@example.org')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    await page.getByLabel('E-mail').fill('remembers@example.org')
    await page.getByLabel('Password', { exact: true }).fill('Genda#2026')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('heading', { name: 'Welcome, remembers' }).waitFor()
    await page.goto(linkIn(await mailTo(site.url, 'forgetful@example.org')))
    await page.getByLabel('New password', { exact: true }).waitFor()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('remembers@example.org')
  })

  test('that it did not request leads to a question, and never to the form of the wrong password', async () => {
    const { page, stay, welcome } = await enterAs('stays@example.org')
    await page.goto(await recoveryLink('not-asked@example.org'))
    await stay.click()
    await welcome('stays').waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
  })

  test('leads to the form after switching', async () => {
    const { page, switchTo, storedEmail } = await enterAs('switches@example.org')
    await page.goto(await recoveryLink('recovers@example.org'))
    await switchTo('recovers@example.org').click()
    await expect.poll(storedEmail).toBe('recovers@example.org')
    await page.getByLabel('New password', { exact: true }).fill('Kamal#2027')
    await page.getByLabel('Confirm new password', { exact: true }).fill('Kamal#2027')
    await page.getByRole('button', { name: 'Update password' }).click()
    await page.waitForURL('**/login')
    const again = await ask('token?grant_type=password', { email: 'recovers@example.org', password: 'Kamal#2027' })
    expect(again).toHaveProperty('access_token')
  })
})
