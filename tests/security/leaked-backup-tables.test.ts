import { afterAll, beforeAll, expect, it } from 'vitest'
import { endedTables } from '#server/supabase/auth/tokens/revoke-everything.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Tables whose rows grant no access, or are encrypted or replaced when keys are rotated. */
const stays = [
  'auth.users',
  'auth.identities',
  'auth.mfa_factors',
  'auth.signing_keys',
  // Hashes of 128 random bits, with which owners revert a change.
  'auth.security_changes',
  // A log without secrets.
  'auth.security_events',
  // The public halves of keys that never leave their device.
  'auth.webauthn_credentials',
  'auth.sso_providers',
  'auth.sso_domains',
  'auth.saml_providers',
]

it('every table of the accounts is either emptied by "rotate-keys everything" or listed as harmless', async () => {
  // Rows that reference a deleted row are deleted with it.
  const { rows } = await database.pool.query<{ name: string }>(
    `with recursive ended(id) as (
       select name::regclass::oid from unnest($1::text[]) name
       union
       select k.conrelid from pg_constraint k join ended on k.confrelid = ended.id
       where k.contype = 'f' and k.confdeltype = 'c'
     )
     select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'auth' and c.relkind in ('r', 'p') and c.oid not in (select id from ended) order by 1`,
    [[...endedTables]],
  )
  expect(rows.map(({ name }) => name)).toEqual(stays.toSorted())
})
