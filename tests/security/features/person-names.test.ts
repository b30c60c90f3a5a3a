import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanName, isReservedName } from '#domain/accounts/person-name.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'

// Names of posters cannot imitate the site, by any way of setting them.

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const names = [
  'Ananya  Mohapatra',
  'Deleted user',
  'DELETED\u00a0USER',
  'Ad\u200bmin',
  'АДМІN',
  'ΑDMIN',
  'аdmin',
  'Ａｄｍｉｎ',
  'Sample Admin',
  '\u202enimda',
  'श\u094d\u200dरी',
  'A\u200dB',
  'Campus·Life',
  '\u{E0041}Support',
  "O'Brien",
  'Иван',
  '\u0085Official',
]

async function signUp(meta: Record<string, string>): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values (gen_random_uuid(), 'authenticated', 'authenticated', gen_random_uuid() || '@example.org', '{}', $1, now(), now())
     returning id`,
    [meta],
  )
  return rows[0]?.id ?? ''
}

async function displayName(id: string): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>('select private.display_name($1) as name', [id])
  return rows[0]?.name ?? ''
}

describe('the database and the browser apply the same rule', () => {
  it.each(names)('to %j', async (name) => {
    const { rows } = await database.pool.query(
      'select private.clean_name($1) as clean, private.is_reserved_name($1) as reserved',
      [name],
    )
    expect(rows[0]).toEqual({ clean: cleanName(name), reserved: isReservedName(name) })
  })
})

describe('an account', () => {
  it('that signs up with a reserved name has none, and posts under its address', async () => {
    const id = await signUp({ first_name: 'Deleted', last_name: 'user' })
    expect(await displayName(id)).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('cannot post under a reserved name from its metadata', async () => {
    const id = await signUp({ full_name: 'Sample\u200b Admin', name: 'Admin' })
    expect(await displayName(id)).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('cannot set a reserved name in its profile', async () => {
    const id = await signUp({ first_name: 'Ananya', last_name: 'Das' })
    const rename = (first: string, last: string) =>
      database.pool.query('update public.users set first_name = $2, last_name = $3 where id = $1', [id, first, last])
    await expect(rename('Ad\u200bmin', '')).rejects.toMatchObject({ code: 'PT422', hint: 'reserved_name' })
    await expect(rename('De', 'leted user')).rejects.toMatchObject({ code: 'PT422' })
    expect(await displayName(id)).toBe('Ananya Das')
    await rename('\u202eAnu', 'Das')
    expect(await displayName(id)).toBe('Anu Das')
  })
})
