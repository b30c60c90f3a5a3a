import pg from 'pg'
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

/** Puts an account on the pro plan, as a payment does. `env` is the site's environment, with its database. */
export async function grantPro(env: Record<string, string>, email: string): Promise<void> {
  const client = new pg.Client({ connectionString: env['DATABASE_URL'] })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      "update public.users set plan = 'pro' where id = (select id from auth.users where email = $1)",
      [email],
    )
    if (rowCount !== 1) throw new Error(`No account for ${email}`)
  } finally {
    await client.end()
  }
}
