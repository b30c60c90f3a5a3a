import type { Client } from '#server/core/database/pool.ts'

/** Sessions, one-time tokens and unfinished sign-ins: deleted when keys have leaked. */
export const endedTables = [
  'auth.sessions', // with refresh tokens and amr claims
  'auth.one_time_tokens',
  'auth.sign_ups', // passwords that wait for links, which end as well
  'auth.saml_relay_states',
  'auth.flow_state',
  'auth.mfa_challenges',
] as const

/** @returns how many sessions ended */
export async function endEverything(client: Pick<Client, 'query'>): Promise<number> {
  const { rowCount } = await client.query('delete from auth.sessions')
  for (const table of endedTables.slice(1)) await client.query(`delete from ${table}`)
  return rowCount ?? 0
}

/**
 * Deletes authenticator apps whose secrets have leaked or can no longer be decrypted.
 * @returns of how many accounts
 */
export async function dropAuthenticators(client: Pick<Client, 'query'>): Promise<number> {
  const { rows } = await client.query<{ accounts: number }>(
    `with dropped as (delete from auth.mfa_factors where factor_type = 'totp' returning user_id)
     select count(distinct user_id)::int as accounts from dropped`,
  )
  return rows[0]?.accounts ?? 0
}
