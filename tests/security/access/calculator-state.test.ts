import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'

// In addition to its line in the access table (access.test.ts): which states are valid, and which clock sets the time.

const me = '00000000-0000-4000-8000-000000000001'
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', 'me@example.org', '{}', '{}', now(), now())`,
    [me],
  )
  await database.pool.query("insert into public.calculator_states (account_id, state) values ($1, '{}')", [me])
})

afterAll(() => database.drop())

/** Runs one statement as the account itself. */
async function asMyself(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ role: 'authenticated', sub: me }),
    ])
    const { rows } = await client.query<Record<string, unknown>>(text, values)
    await client.query('commit')
    return rows
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

describe('a saved calculator', () => {
  it.each([
    ['a text', '"text"'],
    ['a list', '[]'],
    ['40 KB', `{"rows":"${'x'.repeat(40_000)}"}`],
  ])('cannot be %s', async (_, state) => {
    const saving = asMyself('update public.calculator_states set state = $1', [state])
    await expect(saving).rejects.toMatchObject({ code: '23514' })
  })

  it("has the time of the database's clock", async () => {
    const setting = asMyself("update public.calculator_states set updated_at = '2099-01-01'")
    await expect(setting).rejects.toMatchObject({ code: '42501' })
    const [before] = await asMyself('select updated_at from public.calculator_states')
    const [after] = await asMyself("update public.calculator_states set state = '{}' returning updated_at")
    expect(Number(after?.['updated_at'])).toBeGreaterThan(Number(before?.['updated_at']))
  })

  it('is deleted with its account', async () => {
    await database.pool.query('delete from auth.users where id = $1', [me])
    const { rows } = await database.pool.query('select from public.calculator_states')
    expect(rows).toEqual([])
  })
})
