import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/account.ts'
import { siteOfFile } from '#tests/support/open-site.ts'

const site = siteOfFile()

test('signing out of a page for accounts leads home, and never by way of the login page', async () => {
  const { page, context } = await site.enter(await signedIn(site.url, 'leaving@example.org'))
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Profile' }).click()
  const leave = page.getByRole('button', { name: 'Sign Out', exact: true })
  await leave.waitFor()
  // The router renders the next page when there is time for it; the guard of this one hears of the sign-out at once.
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const shown: string[] = []
  page.on('framenavigated', (frame) => shown.push(new URL(frame.url()).pathname))
  await leave.click()
  await page.getByRole('heading', { name: 'Transform Your Academic Journey' }).waitFor()
  await page.waitForTimeout(1000)
  expect(new Set(shown)).toEqual(new Set(['/']))
})
