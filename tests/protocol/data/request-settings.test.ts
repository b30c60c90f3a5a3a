import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchemaCache } from '#server/supabase/data/schema/schema-cache.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'

// A request's method, path, headers and cookies are sent to the database only where a function there reads them: they
// cost every request copies of its headers and four settings (server/supabase/data/execution/execute.ts).

let database: TestDatabase
beforeAll(async () => (database = await createTestDatabase()))
afterAll(() => database.drop())

/** Whether requests are sent along once there is a function with this body; `undefined` for the shipped schema. */
async function readsRequest(body: string | undefined): Promise<boolean> {
  if (body !== undefined)
    await database.pool.query(
      `create or replace function public.probe(request text default '') returns text language plpgsql as $probe$ begin return ${body}; end $probe$`,
    )
  const schema = openSchemaCache(database.pool, { warn: () => {}, error: () => {} })
  try {
    return (await schema.current()).readsRequest
  } finally {
    await schema.close()
  }
}

test('nothing in the shipped schema reads a request, so none is sent along', async () => {
  expect(await readsRequest(undefined)).toBe(false)
})

test.each([
  ["current_setting('role')", false],
  ["current_setting('synchronous_commit', true)", false],
  ["current_setting('request.jwt.claims', true)", false],
  ['(select old_request.id::text from (values (1)) as old_request(id))', false],
  ["current_setting('request.headers', true)", true],
  ["current_setting('request.path')", true],
  ["current_setting('request' || '.headers')", true],
  ['current_setting(request)', true],
  ["set_config('response.status', '418', true)", true],
  ["set_config(concat('response', '.headers'), '[]', true)", true],
  ["(select setting from pg_settings where name like 'r%')", true],
])('a function with %s causes requests to be sent along: %s', async (body, reads) => {
  expect(await readsRequest(body)).toBe(reads)
})
