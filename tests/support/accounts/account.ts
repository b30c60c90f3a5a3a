import pg from 'pg'
import type { BrowserContextOptions } from '@playwright/test'

const isSession = (text: string) => 'access_token' in (JSON.parse(text) as object)

/**
 * The storage of a browser context in which a new account is signed in. The site must be started with
 * MAILER_AUTOCONFIRM. At a test's second attempt the account exists already.
 */
export async function signedIn(url: string, email: string): Promise<Pick<BrowserContextOptions, 'storageState'>> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as Record<'publishableKey' | 'supabaseUrl', string>
  const { publishableKey, supabaseUrl } = config
  const ask = async (path: string) => {
    const response = await fetch(`${supabaseUrl}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'Genda#2026' }),
    })
    return response.text()
  }
  const signedUp = await ask('signup')
  const session = isSession(signedUp) ? signedUp : await ask('token?grant_type=password')
  if (!isSession(session)) throw new Error(`No account for ${email}: ${signedUp}, ${session}`)
  await skipOnboarding(supabaseUrl, publishableKey, session)
  const localStorage = [{ name: `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`, value: session }]
  return { storageState: { cookies: [], origins: [{ origin: url, localStorage }] } }
}

/** Marks the account as onboarded, as after its first visit of the dashboard. */
async function skipOnboarding(url: string, apikey: string, session: string): Promise<void> {
  const { access_token: token, user } = JSON.parse(session) as { access_token: string; user: { id: string } }
  const { status } = await fetch(`${url}/rest/v1/users?id=eq.${user.id}`, {
    method: 'PATCH',
    headers: { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ onboarded_at: new Date().toISOString() }),
  })
  if (status !== 204) throw new Error(`Onboarding could not be skipped: ${status}`)
}

/** Sets an account's plan to Pro, as a payment does. `env` is the site's environment, with its database. */
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
