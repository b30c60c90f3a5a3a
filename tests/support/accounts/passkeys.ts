import type { Page } from '@playwright/test'
import { signedIn } from './account.ts'
import type { siteOfFile } from '../browser/open-site.ts'
import { openSecurity } from './security.ts'
import { phone, visit, type Visitor } from '../browser/visitor.ts'

type OpenedSite = ReturnType<typeof siteOfFile>

/** Browsers create passkeys for names only: `localhost` instead of 127.0.0.1. */
export const namedUrl = ({ url }: Pick<OpenedSite, 'url'>) => url.replace('127.0.0.1', 'localhost')

/** A phone with a screen lock that its owner always unlocks (Chromium's virtual authenticator). */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** A new person with such a phone, at the Security section. */
export async function ownerWithPhone(
  site: OpenedSite,
  name: string,
): Promise<{ email: string; visitor: Visitor; page: Page }> {
  const url = namedUrl(site)
  const email = `${name}@example.org`
  const visitor = await visit(site.browser, url, { ...phone, ...(await signedIn(url, email)) })
  await addAuthenticator(visitor.page)
  await openSecurity(visitor.page)
  return { email, visitor, page: visitor.page }
}

/** Starts in the Security section. */
export async function addPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Passkeys', exact: true }).click()
  await page.getByRole('button', { name: 'Add a passkey', exact: true }).click()
  await page.getByText('The passkey is added.', { exact: false }).waitFor()
}

/** Deletes the browser's session; its authenticator still has its passkeys. */
export async function leave(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/about')
}
