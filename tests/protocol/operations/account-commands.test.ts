import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { runAdmin } from '#tests/support/database/backup.ts'
import { siteEnvironment } from '#tests/support/browser/site.ts'

const email = 'student@example.org'
const id = randomUUID()
let env: Record<string, string>
let remove: () => Promise<void>
let pool: Pool

beforeAll(async () => {
  const made = await siteEnvironment('migrated')
  ;({ env, remove } = made)
  pool = openPool(env['DATABASE_URL'] ?? '', 2)
  await pool.query('insert into auth.users (id, email) values ($1, $2)', [id, email])
}, 120_000)
afterAll(async () => {
  await pool.end()
  await remove()
})

const count = async (table: string) =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from auth.${table} where user_id = $1`, [id]))
    .rows[0]?.count

it.each(['disable-2fa', 'end-two-steps'])(
  '%s takes the second factor and every session of the account',
  async (name) => {
    await pool.query(
      "insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values ($1, $2, 'totp', 'verified', now(), now())",
      [randomUUID(), id],
    )
    await pool.query('insert into auth.sessions (id, user_id) values ($1, $2)', [randomUUID(), id])
    const { code, output } = await runAdmin(env, name, email)
    expect([code, await count('mfa_factors'), await count('sessions')]).toEqual([0, 0, 0])
    expect(output).toContain('logs in with the password alone')
    // For one release the command's former name prints the new one.
    expect(output.includes('end-two-steps is now called disable-2fa')).toBe(name === 'end-two-steps')
    const { rows } = await pool.query(
      "select from auth.security_events where user_id = $1 and details ->> 'command' = 'disable-2fa'",
      [id],
    )
    expect(rows.length).toBeGreaterThan(0)
  },
)

it('a command requires a confirmed address, as the admin area does', async () => {
  for (const command of ['make-admin', 'grant-pro']) {
    const { code, output } = await runAdmin(env, command, email)
    expect([code, output]).toEqual([1, expect.stringContaining('is not confirmed')])
  }
})

it('an unknown command prints every command, and fails', async () => {
  const { code, output } = await runAdmin(env, 'no-such-command')
  expect(code).toBe(2)
  for (const name of ['keys', 'disable-2fa', 'check-backup']) expect(output).toContain(`\n  ${name}`)
})
