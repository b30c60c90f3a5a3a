import type { Page } from '@playwright/test'
import { signedIn } from './account.ts'
import type { siteOfFile } from '../browser/open-site.ts'
import { totp } from './totp.ts'
import { phone } from '../browser/visitor.ts'

/** The controls of a page, by name. */
export const controlsOf = (page: Page) => ({
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  dialog: (name: string) => page.getByRole('dialog', { name, exact: true }),
  field: (name: string) => page.getByLabel(name, { exact: true }),
  shown: (text: string) => page.getByText(text, { exact: false }).waitFor(),
})

/** A new person on a phone, at the Security section. */
export async function atSecurity(site: ReturnType<typeof siteOfFile>, name: string) {
  const email = `${name}@example.org`
  const visitor = await site.enter({ ...phone, ...(await signedIn(site.url, email)) })
  await openSecurity(visitor.page)
  return { email, visitor, page: visitor.page, ...controlsOf(visitor.page) }
}

/** Opens the profile at its Security section, over a page without content of its own. */
export async function openSecurity(page: Page): Promise<void> {
  await page.goto('/about', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  await page.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'Security', exact: true }).click()
}

/** The key that is shown for typing into an app. */
export async function displayedKey(page: Page): Promise<string> {
  const key = page
    .getByRole('dialog', { name: 'Two-factor authentication' })
    .locator('p', { hasText: /^([A-Z2-7]{4} ?)+$/ })
  return (await key.innerText()).replaceAll(' ', '')
}

/** In the Security section: turns two-factor authentication on, and returns the secret. */
export async function turnOnTwoFactor(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Two-factor authentication Off', exact: true }).click()
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  const secret = await displayedKey(page)
  await page.getByLabel('Code', { exact: true }).fill(totp(secret))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('Two-factor authentication is on.', { exact: false }).waitFor()
  return secret
}
