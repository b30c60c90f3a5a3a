import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '#server/supabase/auth/passwords/passwords.ts'
import { migrate, migrateAs } from '#server/core/database/migrate.ts'
import { openPool, type Pool, transaction } from '#server/core/database/pool.ts'
import { clusterOfRun, databaseUrl, onCluster } from '#tests/support/database/cluster.ts'
import { type AuthServer, codeIn, password, startAuth } from '../auth-server.ts'

// A database of the version before mailed secrets, with accounts in it.

const name = `campuslife_upgrade_${process.pid}`
let pool: Pool
let server: AuthServer
beforeAll(async () => {
  await onCluster(clusterOfRun().clusterUrl, `create database ${name}`)
  pool = openPool(databaseUrl(clusterOfRun().clusterUrl, name), 4)
  server = await startAuth()
  const { rows } = await server.pool.query<{ name: string; checksum: string }>(
    "select name, checksum from server.migrations where name <> 'auth/0006_one_time_secrets.sql'",
  )
  await transaction(pool, (client) => migrateAs(client, rows))
})
afterAll(async () => {
  await pool.end()
  await server.close()
  await onCluster(clusterOfRun().clusterUrl, `drop database ${name} with (force)`)
})

it('migration 0006 turns unconfirmed accounts into pending sign-ups', async () => {
  const hash = await hashPassword(password)
  await pool.query(
    `insert into auth.users (email, encrypted_password, email_confirmed_at, last_sign_in_at, invited_at, raw_user_meta_data) values
       ('member@example.org', $1, now(), now(), null, '{"first_name": "Asha", "email": "member@example.org"}'),
       ('waiting@example.org', $1, null, null, null, '{"first_name": "Ravi", "email": "waiting@example.org"}'),
       ('invited@example.org', null, null, null, now(), '{"first_name": "Meera"}')`,
    [hash],
  )
  await pool.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to)
     select id, 'confirmation_token', 'hash of address and code', email from auth.users`,
  )
  expect(await migrate(pool)).toEqual(['auth/0006_one_time_secrets.sql'])
  const { rows } = await pool.query(
    `select u.email, u.encrypted_password = $1 as own, u.raw_user_meta_data ->> 'first_name' as name,
       u.raw_user_meta_data ->> 'email' as claim, s.password_hash = $1 as waits, s.user_metadata
     from auth.users u left join auth.sign_ups s on s.user_id = u.id order by u.email`,
    [hash],
  )
  expect(rows).toEqual([
    { email: 'invited@example.org', own: null, name: 'Meera', claim: null, waits: null, user_metadata: null },
    {
      email: 'member@example.org',
      own: true,
      name: 'Asha',
      claim: 'member@example.org',
      waits: null,
      user_metadata: null,
    },
    {
      email: 'waiting@example.org',
      own: null,
      name: null,
      claim: 'waiting@example.org',
      waits: true,
      user_metadata: { first_name: 'Ravi' },
    },
  ])
  // Their links were a hash of the code: they are no longer valid.
  expect((await pool.query('select from auth.one_time_tokens')).rows).toEqual([])
})

it('an account that was unconfirmed at migration 0006 is confirmed by a new mail', async () => {
  const email = 'waited@example.org'
  const hash = await hashPassword(password)
  const { rows } = await server.pool.query<{ id: string }>('insert into auth.users (email) values ($1) returning id', [
    email,
  ])
  await server.pool.query('insert into auth.sign_ups (user_id, password_hash) values ($1, $2)', [rows[0]?.id, hash])
  const signIn = async () => (await server.client().auth.signInWithPassword({ email, password })).error?.code
  expect(await signIn()).toBe('email_not_confirmed')
  await server.client().auth.resend({ type: 'signup', email })
  await server.client().auth.verifyOtp({ email, token: codeIn(server.mails.at(-1)), type: 'signup' })
  expect(await signIn()).toBeUndefined()
})
