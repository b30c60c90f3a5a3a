import type { Browser, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { notHosted, onHostedProject } from '#tests/support/hosted/mode.ts'
import { readOrCreateSecrets } from '#server/core/encryption/secrets.ts'
import { openPool } from '#server/core/database/pool.ts'
import { type AnotherApplication, startApplication } from '#tests/support/servers/another-application.ts'
import { leaveAll } from '#tests/support/browser/browser.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { type OidcProvider, startOidcProvider } from '#tests/support/servers/oidc-provider.ts'
import { type SamlProvider, startSamlProvider } from '#tests/support/servers/saml-provider.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// Signing in through external services: an OpenID Connect provider and a SAML identity provider, each at an address of
// its own, with pages of its own.

test.skip(onHostedProject, notHosted.ownAccounts)

let browser: Browser
let site: Site
let oidc: OidcProvider
let saml: SamlProvider
let application: AnotherApplication
let remove: () => Promise<void>
let visitor: Visitor
let page: Page

test.beforeAll(async ({ browser: shared }) => {
  browser = shared
  const environment = await siteEnvironment('migrated')
  remove = environment.remove
  const port = String(await freePort())
  oidc = await startOidcProvider(`http://127.0.0.1:${port}`)
  saml = await startSamlProvider()
  const env = { ...environment.env, ...oidc.env, PORT: port, SAML_ENABLED: 'true', RATE_LIMITS: 'off' }
  site = await startSite(env)
  application = await startApplication(site.url)
  await addCollege(environment.env['DATABASE_URL'] ?? '')
})

test.afterAll(async () => {
  await leaveAll(browser)
  await application.close()
  await oidc.close()
  await saml.close()
  await site.stop()
  await remove()
})

test.afterEach(() => visitor.leave())

/** Registers the college's identity provider, as an operator does. */
async function addCollege(databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl, 1)
  const { secretKey } = await readOrCreateSecrets(pool)
  await pool.end()
  const response = await fetch(`${site.url}/auth/v1/admin/sso/providers`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'saml', metadata_xml: saml.metadata, domains: ['college.example'] }),
  })
  expect(response.status).toBe(201)
}

async function arrive(address: string) {
  visitor = await visit(browser, site.url, phone)
  page = visitor.page
  await page.goto(address, { waitUntil: 'networkidle' })
}

/** On the provider's pages: signs in and consents. */
async function signInThere(name: string) {
  await page.waitForURL(`${oidc.url}/**`)
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function signInAtCollege(name: string) {
  await page.waitForURL(`${saml.url}/**`)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const atApplication = (text: string) => page.locator('p').filter({ hasText: text }).waitFor()
/** A call of the application's own client, on its own page. */
const call = (expression: string) => page.evaluate(`(async () => { await ${expression} })()`)

test.describe('an OpenID Connect provider', () => {
  test('signs in on the login page, and finds the account again', async () => {
    await arrive('/login?next=%2Fcalculator')
    await page.getByRole('button', { name: 'Continue with College' }).click()
    await signInThere('asha')
    await page.waitForURL(`${site.url}/calculator`)
    const who = async () => {
      const stored = await page.waitForFunction(() => {
        const key = Object.keys(localStorage).find((name) => name.endsWith('auth-token'))
        return key && localStorage.getItem(key)
      })
      const { user } = JSON.parse(String(await stored.jsonValue()))
      return { id: user.id as string, email: user.email as string, name: user.user_metadata.full_name as string }
    }
    const first = await who()
    expect(first).toMatchObject({ email: 'asha@college.example', name: 'Student asha' })
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Continue with College' }).click()
    await page.waitForURL(`${site.url}/dashboard`)
    expect((await who()).id).toBe(first.id)
  })

  test('reports in our own words that the person declined', async () => {
    await arrive('/login')
    await page.getByRole('button', { name: 'Continue with College' }).click()
    await page.waitForURL(`${oidc.url}/**`)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.waitForURL(/\/login/)
    await page.getByText('You did not finish logging in at the other service.', { exact: false }).waitFor()
    expect(new URL(page.url()).search).not.toContain('error')
  })

  for (const flow of ['implicit', 'pkce'])
    test(`signs in to another application: ${flow}`, async () => {
      await arrive(`${application.url}/?flow=${flow}`)
      await atApplication('nobody')
      await call(`client.auth.signInWithOAuth({ provider: 'college', options: { redirectTo: location.href } })`)
      await signInThere(`oidc-${flow}`)
      await page.waitForURL(`${application.url}/**`)
      await atApplication(`oidc-${flow}@college.example`)
    })
})

test.describe('a SAML identity provider', () => {
  test('signs in on the login page, found by the e-mail', async () => {
    await arrive('/login')
    const leave = page.getByRole('button', { name: 'Continue with your college' })
    await leave.click()
    await page.getByText('Email is required').waitFor()
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ravi@elsewhere.example')
    await leave.click()
    await page.getByText('No college login is set up for this e-mail address.', { exact: false }).waitFor()
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ravi@college.example')
    await leave.click()
    await signInAtCollege('ravi')
    await page.waitForURL(`${site.url}/dashboard`)
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Welcome' }).waitFor()
  })

  for (const flow of ['implicit', 'pkce'])
    test(`signs in to another application, found by the domain: ${flow}`, async () => {
      await arrive(`${application.url}/?flow=${flow}`)
      await atApplication('nobody')
      await call(
        `client.auth.signInWithSSO({ domain: 'college.example', options: { redirectTo: location.href } }).then(({ data }) => location.assign(data.url))`,
      ).catch(() => {})
      await signInAtCollege(`saml-${flow}`)
      await page.waitForURL(`${application.url}/**`)
      await atApplication(`saml-${flow}@college.example`)
    })
})
