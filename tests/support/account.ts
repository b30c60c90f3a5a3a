import type { BrowserContextOptions } from 'playwright-core'

/**
 * A new account, signed in: the storage for a browser context that has just logged in. The site must be
 * started with MAILER_AUTOCONFIRM.
 */
export async function signedIn(url: string, email: string): Promise<Pick<BrowserContextOptions, 'storageState'>> {
  const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string }
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Genda#2026' }),
  })
  const session = await response.text()
  if (!response.ok) throw new Error(`No account for ${email}: ${session}`)
  const localStorage = [{ name: `sb-${new URL(url).hostname.split('.')[0]}-auth-token`, value: session }]
  return { storageState: { cookies: [], origins: [{ origin: url, localStorage }] } }
}
