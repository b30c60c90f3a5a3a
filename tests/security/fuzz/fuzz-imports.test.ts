import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { topicNames } from '#domain/imports/topics/topics.ts'
import { runImports } from '#server/features/imports/run-imports.ts'
import { runUndos } from '#server/features/imports/run-undos.ts'
import { sized } from '#tests/support/database/size.ts'
import { type Session, startWholeApp, type WholeApp } from '../whole-app.ts'
import { deepJson, fuzzSeed, nastyText } from './fuzz-texts.ts'

// The addresses of imports, with arbitrary tables, files and ids of visitors, members and admins.

const total = sized(150, 6000)
const theirs = randomUUID()
let whole: WholeApp
let member: Session
let admin: Session

beforeAll(async () => {
  whole = await startWholeApp()
  member = await whole.signUp('member@example.org')
  admin = await whole.signUp('admin@example.org')
  await sql('update public.profiles set is_admin = true where id = $1', [admin.user.id])
  await sql(
    `insert into private.imports (id, topic, file_name, state, imported_by, aal) values ($1, 'vendors', 'theirs.csv', 'done', $2, 'aal1')`,
    [theirs, admin.user.id],
  )
})
afterAll(() => whole.close())

const sql = async (text: string, values: unknown[] = []) =>
  (await whole.database.pool.query<Record<string, unknown>>(text, values)).rows

const part = (value: string) => encodeURIComponent(value.toWellFormed())

const request = (method: string, path: string, token: string, body?: BodyInit) =>
  whole.app.request(`/api/imports${path}`, {
    method,
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    ...(body !== undefined && method !== 'GET' && { body, duplex: 'half' }),
  })

/** Without what a server must not answer, whatever is sent. @returns the answer's code where it is an error */
async function checked(response: Response, about: string): Promise<string | undefined> {
  const text = await response.text()
  const message = `${about}: ${response.status} ${text.slice(0, 300)}`
  if (response.status >= 500 || /node_modules|\.ts:\d|syntax error|insert into/.test(text)) throw new Error(message)
  if (response.ok) return undefined
  const answer = JSON.parse(text) as { code?: unknown }
  expect([message, answer]).toMatchObject([message, { code: expect.any(String), message: expect.any(String) }])
  return String(answer.code)
}

it(
  `${total} requests of imports are answered, and only those of an admin do something`,
  { timeout: sized(300_000, 3_000_000) },
  async () => {
    const cell = fc.oneof(nastyText, fc.constantFrom('CSE', '3', 'B.Tech', '2020', '2026-02-30', '=1+1', '-', '₹ 4'))
    const heading = fc.constantFrom('name', 'code', 'branch', 'semester', 'e-mail', 'date', 'title', 'year', 'degree')
    const cells = fc.array(cell, { maxLength: 6 })
    const table = fc
      .record({
        rows: fc
          .tuple(fc.array(heading, { maxLength: 6 }), fc.array(cells, { maxLength: 6 }))
          .map(([first, rest]) => [first, ...rest].map((row, at) => [at + 1, row])),
        fillDown: fc.boolean(),
        fileName: nastyText,
      })
      .map((sent) => JSON.stringify(sent))
    const malformed = fc.oneof(
      nastyText.map((text) => text.toWellFormed()),
      fc.constant(deepJson(5000)),
      fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify({ rows: value, headings: value, fillDown: value })),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => bytes as BodyInit),
    )
    const text = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom<string>(...topicNames, 'orders', 'users') },
      { weight: 1, arbitrary: nastyText.filter((part) => !/^\.{0,2}$/.test(part)) },
    )
    const id = fc.oneof(
      { weight: 1, arbitrary: fc.constant(theirs) },
      { weight: 2, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: nastyText.filter((part) => !/^\.{0,2}$/.test(part)) },
    )
    const address = fc.record({
      at: fc.constantFrom(
        'GET /tables/:topic',
        'GET /empty-tables/:topic',
        'POST /rows',
        'POST /rows?pasted',
        'POST /checks/:topic',
        'PUT /tables/:topic/:id',
        'GET /by-id/:id',
        'GET /by-id/:id/wrong',
        'GET /by-id/:id/undo',
        'POST /by-id/:id/undo',
      ),
      text,
      id,
      body: fc.oneof({ weight: 3, arbitrary: table }, { weight: 2, arbitrary: malformed }),
      token: fc.constantFrom('', member.access_token, admin.access_token, admin.access_token, admin.access_token),
    })
    await fc.assert(
      fc.asyncProperty(address, async ({ at, text: topic, id: one, body, token }) => {
        const [method = '', path = ''] = at
          .replace(':topic', () => part(topic))
          .replace(':id', () => part(one))
          .split(/ (.*)/s)
        const response = await request(method, path, token, body)
        const code = await checked(response, `${method} ${path} ${String(body).slice(0, 300)}`)
        if (token === '') expect(code).toBe('not_signed_in')
        if (token === member.access_token) expect(code).toBe('not_admin')
      }),
      { seed: fuzzSeed, includeErrorInReport: true, numRuns: total },
    )
    await runImports(whole.database.pool)
    await runUndos(whole.database.pool)
    expect(
      await sql(
        `select id from private.imports where state = 'waiting' union select import_id from private.import_undos where state = 'waiting'`,
      ),
    ).toEqual([])
    // Each row of an import was recorded once, and those of others are not there.
    expect(
      await sql(
        `select i.id from private.imports i where i.state = 'done' and i.undone_at is null
           and i.written <> (select count(*) from private.import_changes c where c.import_id = i.id and c.table_name is null)`,
      ),
    ).toEqual([])
    expect(await sql('select from private.imports where imported_by is distinct from $1', [admin.user.id])).toEqual([])
  },
)

it.each([
  ['one line of 50 MB', () => 'x'.repeat(50_000_000), 'too_large'],
  ['one line of 50 MB without its length', () => stream('x'.repeat(1_000_000), 50), 'too_large'],
  ['50 MB of NUL bytes', () => new Uint8Array(50_000_000), 'too_large'],
  ['one line as long as a request may be', () => 'x'.repeat(1_900_000), 'too_large'],
  ['a request of NUL bytes alone', () => new Uint8Array(1_900_000), 'nul_bytes'],
  ['a quote that never ends', () => `"${'\n'.repeat(1_800_000)}`, 'unclosed_quote'],
  ['a row of separators alone', () => ','.repeat(1_800_000), 'no_rows'],
  ['separators and quotes in turn', () => '"",'.repeat(600_000), 'no_rows'],
])('a file that is %s is answered by a sentence', { timeout: 120_000 }, async (name, body, code) => {
  expect(await checked(await request('POST', '/rows', admin.access_token, body()), name)).toBe(code)
})

it('a body of 50 MB or of NUL bytes starts no import and no undo', { timeout: 120_000 }, async () => {
  const before = await sql('select id from private.imports')
  for (const body of ['x'.repeat(50_000_000), '\0'.repeat(1_000_000), `{"rows":[[1,["${'x'.repeat(1_800_000)}"]]]}`]) {
    const code = await checked(await request('PUT', `/tables/vendors/${randomUUID()}`, admin.access_token, body), 'PUT')
    expect(['too_large', 'validation_failed']).toContain(code)
  }
  expect(await sql('select id from private.imports')).toEqual(before)
})

/** A body whose length the server learns as it comes. */
function stream(chunk: string, times: number): BodyInit {
  const bytes = new TextEncoder().encode(chunk)
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent++ < times) controller.enqueue(bytes)
      else controller.close()
    },
  })
}
