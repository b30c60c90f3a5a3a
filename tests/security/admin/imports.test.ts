import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createImportsApi } from '#server/features/imports/routes.ts'
import { runImports } from '#server/features/imports/run-imports.ts'
import { runUndos } from '#server/features/imports/run-undos.ts'
import { notFound, onError } from '#server/core/errors/on-error.ts'
import { openJobs } from '#server/core/jobs/jobs.ts'
import { type AuthServer, type Person, startAuth } from '#tests/protocol/auth/auth-server.ts'

let auth: AuthServer
let app: Hono
let boss: Person
let member: Person
let jobs: ReturnType<typeof openJobs>

beforeAll(async () => {
  auth = await startAuth()
  const log = pino({ level: 'silent' })
  jobs = openJobs(auth.pool, log)
  // Without a worker: a test says when the imports that wait are written.
  jobs.on('run-imports', {}, async () => {})
  app = new Hono()
    .onError(onError(log))
    .notFound(notFound)
    .route('/api/imports', createImportsApi({ ...auth, jobs }))
  boss = await auth.signedUp('boss@example.org')
  member = await auth.signedUp('member@example.org')
  // The last admin cannot lose the right.
  const other = await auth.signedUp('other@example.org')
  await sql('update public.profiles set is_admin = true where id = any ($1)', [[boss.id, other.id]])
  await sql(`insert into public.branches (code, name) values ('XC', 'Example Civil'), ('XM', 'Example Mechanical')`)
})
afterAll(async () => {
  await jobs.stop()
  await auth.close()
})

const sql = async (text: string, values: unknown[] = []) =>
  (await auth.pool.query<Record<string, unknown>>(text, values)).rows

async function call(as: Person | undefined, method: string, path: string, body?: BodyInit | object) {
  const response = await app.request(`/api/imports${path}`, {
    method,
    headers: as ? { authorization: `Bearer ${as.accessToken}` } : {},
    ...(body !== undefined && {
      body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
    }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return { status: response.status, body: (isJson ? JSON.parse(text) : text) as never, text }
}
type Answer = { code?: string; message?: string }
const problem = async (...request: Parameters<typeof call>) => {
  const { status, body } = await call(...request)
  return [status, (body as Answer).code]
}

const heading = ['code', 'name', 'branch', 'semester']
const table = (...rows: string[][]) => ({ rows: [heading, ...rows].map((cells, at) => [at + 1, cells]) })

describe('the address of imports', () => {
  const id = randomUUID()
  it.each([
    ['GET', '', undefined],
    ['GET', '/tables/alumni', undefined],
    ['GET', '/empty-tables/alumni', undefined],
    ['POST', '/rows', 'a,b\n1,2'],
    ['POST', '/checks/courses', table()],
    ['PUT', `/tables/courses/${id}`, table(['X1', 'One', 'XC', '1'])],
    ['GET', `/by-id/${id}`, undefined],
    ['GET', `/by-id/${id}/wrong`, undefined],
    ['GET', `/by-id/${id}/undo`, undefined],
    ['POST', `/by-id/${id}/undo`, {}],
  ])('rejects %s %s of a visitor and of a member', async (method, path, body) => {
    expect(await problem(undefined, method, path, body)).toEqual([401, 'not_signed_in'])
    expect(await problem(member, method, path, body)).toEqual([403, 'not_admin'])
    expect(await sql('select from private.imports')).toEqual([])
  })

  it('rejects an admin whose session lacks the second factor that the account has', async () => {
    const factor = `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      values (gen_random_uuid(), $1, 'x', 'totp', 'verified', now(), now(), 'x') returning id`
    const [made] = await sql(factor, [boss.id])
    expect(await problem(boss, 'GET', '')).toEqual([403, 'insufficient_aal'])
    await sql('delete from auth.mfa_factors where id = $1', [made?.['id']])
    expect((await call(boss, 'GET', '')).status).toBe(200)
  })
})

describe('a hostile table', () => {
  const long = 'x'.repeat(1_800_000)
  it.each([
    ['of NUL bytes', new Uint8Array(100), 'nul_bytes'],
    ['of nothing', '', 'no_rows'],
    ['that is a workbook', 'PK\u0003\u0004rest', 'xlsx'],
    ['that is a web page', '<html><table><tr><td>a</table>', 'html_as_xls'],
    ['of an open quote', `a,b\n"${long}`, 'unclosed_quote'],
    ['of more rows than a file may have', 'a,b\n'.repeat(10_021), 'too_many_rows'],
  ])('%s is answered by a sentence', async (_, bytes, code) => {
    const { status, body } = await call(boss, 'POST', '/rows', bytes)
    expect([status, (body as Answer).code]).toEqual([400, code])
    expect((body as Answer).message).toMatch(/^[A-Z].*\.$/s)
  })

  it('of more bytes than a request may have is answered by a sentence, and so are too many pasted lines', async () => {
    expect(await problem(boss, 'POST', '/rows', new Uint8Array(7_000_000))).toEqual([413, 'too_large'])
    expect(await problem(boss, 'POST', '/rows?pasted', 'a,b\n'.repeat(3_001))).toEqual([400, 'too_many_rows'])
    expect((await call(boss, 'POST', '/rows', 'a,b\n'.repeat(3_001))).status).toBe(200)
  })

  it.each([
    ['no JSON', 'rows'],
    ['no rows', {}],
    ['rows of objects', { rows: [{ a: 1 }] }],
    ['a negative row', { rows: [[-1, ['a']]] }],
    ['a thousand columns', { rows: [[1, Array.from({ length: 1000 }, () => 'a')]] }],
    ['a column far away', { rows: [[1, ['a']]], headings: { row: 1, columns: { code: 1e9 } } }],
  ])('whose request has %s is rejected, and nothing is stored', async (_, body) => {
    expect(await problem(boss, 'POST', '/checks/courses', body)).toEqual([400, 'validation_failed'])
    expect(await problem(boss, 'PUT', `/tables/courses/${randomUUID()}`, body)).toEqual([400, 'validation_failed'])
    expect(await sql('select from private.imports')).toEqual([])
  })

  it('with NUL, lone surrogates and formulas in its cells is stored as text, and neutral in the export', async () => {
    const id = randomUUID()
    const rows = table(['X9', '=cmd|calc \0\uD800 end', 'XC', '1'])
    expect((await call(boss, 'PUT', `/tables/courses/${id}`, rows)).status).toBe(202)
    await runImports(auth.pool)
    expect(await sql(`select name from public.courses where code = 'X9'`)).toEqual([{ name: '=cmd|calc \uFFFD end' }])
    expect((await call(boss, 'GET', '/tables/courses')).text).toContain("X9,'=cmd|calc")
    expect((await call(boss, 'POST', `/by-id/${id}/undo`, {})).body).toMatchObject({ removed: 1 })
  })
})

describe('an import of the admin area', () => {
  it('is checked without writing, names what is wrong with what probably was meant, and guesses columns by values', async () => {
    const rows = [
      ['Subject Code', 'Subject Name', '?', 'Sem', 'Remarks'],
      ['X1', 'One', 'XC', '1', 'a'],
      ['X2', 'Two', 'XM', '2', ''],
      ['X3', 'Three', 'XC', '3', ''],
      ['X4', 'Four', 'XM', '3', ''],
      ['X5', 'Five', 'Example Civl', '3', ''],
    ].map((cells, at) => [at + 1, cells])
    const { body } = await call(boss, 'POST', '/checks/courses', { rows })
    expect(body).toMatchObject({
      headingRow: 1,
      columns: [
        { heading: 'Subject Code', field: 'code', from: 'heading', samples: ['X1', 'X2', 'X3'] },
        { field: 'name', from: 'heading' },
        { heading: '?', field: 'branch', from: 'values' },
        { field: 'semester' },
        { heading: 'Remarks', field: null, from: null },
      ],
      rows: [
        { number: 2, state: 'new' },
        { number: 3, state: 'new' },
        { number: 4, state: 'new' },
        { number: 5, state: 'new' },
        { number: 6, state: 'wrong', problems: [{ column: '?', field: 'branch', kind: 'unknown-branch' }] },
      ],
    })
    const chosen = { row: 1, columns: { code: 1, name: 0, branch: 2, semester: 3 } }
    const other = (await call(boss, 'POST', '/checks/courses', { rows, headings: chosen })).body as {
      columns: { field: string }[]
    }
    expect(other.columns.map(({ field }) => field)).toEqual(['name', 'code', 'branch', 'semester', null])
    const without = { row: 1, columns: { code: 0 } }
    expect((await call(boss, 'POST', '/checks/courses', { rows, headings: without })).body).toMatchObject({
      rejected: { code: 'column_missing', field: 'name' },
    })
    expect(await sql(`select from public.courses where code like 'X_'`)).toEqual([])
  })

  it('of people names the sections that it adds, and its job writes them with their people', async () => {
    const id = randomUUID()
    const cells = [
      ['Name', 'E-mail', 'Class'],
      ['Asha', 'a@classes.example', 'XC 2025 Q'],
      ['Ravi', 'r@gmial.com', 'XC 2025 Q'],
    ]
    const rows = { rows: cells.map((row, at) => [at + 1, row]) }
    const { body } = await call(boss, 'POST', '/checks/people', rows)
    expect(body).toMatchObject({
      adds: ['XC 2025 Q'],
      rows: [{ state: 'new' }, { state: 'new', notes: [{ column: 'E-mail', fixes: ['r@gmail.com'] }] }],
    })
    expect((await call(boss, 'PUT', `/tables/people/${id}`, rows)).status).toBe(202)
    await runImports(auth.pool)
    // Read again with the section, the table needs none; the report still names it.
    expect((await call(boss, 'GET', `/by-id/${id}`)).body).toMatchObject({ added: ['XC 2025 Q'], counts: { new: 2 } })
    const people = `select i.name, s.letter as section from public.invitations i join public.sections s on s.id = i.section_id order by 1`
    expect(await sql(people)).toEqual([
      { name: 'Asha', section: 'Q' },
      { name: 'Ravi', section: 'Q' },
    ])
    expect((await call(boss, 'POST', `/by-id/${id}/undo`, {})).body).toMatchObject({ removed: 2, remaining: [] })
    expect(await sql(`select from public.sections where letter = 'Q'`)).toEqual([])
  })

  it('is written once however often it is sent, leaves wrong rows out for a file of their own, and is taken back', async () => {
    const id = randomUUID()
    const before = await sql('select to_jsonb(t) as row from public.courses t order by id')
    const rows = { ...table(['X1', 'One', 'XC; XM', '1'], ['X2', '=Two', 'XQ', '1']), fileName: 'courses.csv' }
    for (const _ of [1, 2])
      expect((await call(boss, 'PUT', `/tables/courses/${id}`, rows)).body).toMatchObject({ state: 'waiting' })
    await Promise.all([runImports(auth.pool), runImports(auth.pool)])
    await runImports(auth.pool)
    expect((await call(boss, 'PUT', `/tables/courses/${id}`, rows)).body).toMatchObject({ state: 'done' })
    const [newest] = (await call(boss, 'GET', '')).body as unknown[]
    expect(newest).toMatchObject({
      id,
      topic: 'courses',
      file_name: 'courses.csv',
      written: 2,
      total: 2,
      counts: { new: 1, wrong: 1 },
    })
    expect(await sql(`select count(*)::integer from public.courses where code = 'X1'`)).toEqual([{ count: 2 }])
    expect(
      await sql(`select actor_id, count(*)::integer from public.audit_log where after ->> 'code' = 'X1' group by 1`),
    ).toEqual([{ actor_id: boss.id, count: 2 }])
    expect((await call(boss, 'GET', `/by-id/${id}/wrong`)).text).toBe(
      'code,name,branch,semester,What is wrong\r\n' +
        `X2,'=Two,XQ,1,"branch: No branch is called “XQ”. There are XC, XM: add it first."\r\n`,
    )
    await sql(
      `update public.courses set credits = 9 where code = 'X1' and branch_id = (select id from public.branches where code = 'XM')`,
    )
    const stays = { removed: 1, restored: 0, remaining: [{ name: 'X1', reason: 'edited' }] }
    expect((await call(boss, 'GET', `/by-id/${id}/undo`)).body).toMatchObject(stays)
    expect((await call(boss, 'POST', `/by-id/${id}/undo`, {})).body).toMatchObject(stays)
    expect(await problem(boss, 'POST', `/by-id/${id}/undo`, {})).toEqual([409, 'import_undone'])
    await sql(`delete from public.courses where code = 'X1'`)
    expect(await sql('select to_jsonb(t) as row from public.courses t order by id')).toEqual(before)
  })

  it('fails with a sentence when its admin has lost the right before it is written', async () => {
    const id = randomUUID()
    expect((await call(boss, 'PUT', `/tables/courses/${id}`, table(['X7', 'Seven', 'XC', '1']))).status).toBe(202)
    await sql('update public.profiles set is_admin = false where id = $1', [boss.id])
    await runImports(auth.pool)
    await sql('update public.profiles set is_admin = true where id = $1', [boss.id])
    expect((await call(boss, 'GET', `/by-id/${id}`)).body).toMatchObject({ state: 'failed', problem: /no admin/ })
    expect(await sql(`select from public.courses where code = 'X7'`)).toEqual([])
    expect(await problem(boss, 'POST', `/by-id/${id}/undo`, {})).toEqual([404, 'not_found'])
  })
})

const left = () => sql(`select code from public.courses where code like 'XL%' order by 1`)

describe('an import of many rows', () => {
  const many = Array.from({ length: 600 }, (_, row) => [`XL${row}`, `Large ${row}`, 'XC', '1'])
  let id: string
  beforeEach(async () => {
    id = randomUUID()
    await call(boss, 'PUT', `/tables/courses/${id}`, table(...many))
    await runImports(auth.pool)
  })
  const undoOf = async () => ((await call(boss, 'GET', `/by-id/${id}`)).body as { undo: object | null }).undo

  it('is taken back by a job, once however often it is requested, but for what was edited', async () => {
    await sql(`update public.courses set credits = 9 where code = 'XL7'`)
    const logged = async () =>
      sql(
        `select actor_id, count(*)::integer as rows from public.audit_log
         where action = 'delete' and table_name = 'public.courses' and before ->> 'code' like 'XL%' group by 1`,
      )
    const before = await logged()
    for (const _ of [1, 2]) {
      const { status, body } = await call(boss, 'POST', `/by-id/${id}/undo`, {})
      expect([status, body]).toEqual([202, expect.objectContaining({ undone_at: null })])
      expect(await undoOf()).toMatchObject({ state: 'waiting', outcome: null })
    }
    expect(await left()).toHaveLength(600)
    await Promise.all([runUndos(auth.pool), runUndos(auth.pool)])
    await runUndos(auth.pool)
    expect(await undoOf()).toMatchObject({
      state: 'done',
      written: 599,
      total: 599,
      outcome: { removed: 599, restored: 0, stays: 1, remaining: [{ name: 'XL7', reason: 'edited' }] },
    })
    expect(await left()).toEqual([{ code: 'XL7' }])
    expect(await logged()).toEqual([{ actor_id: boss.id, rows: 599 + Number(before[0]?.['rows'] ?? 0) }])
    expect(await problem(boss, 'POST', `/by-id/${id}/undo`, {})).toEqual([409, 'import_undone'])
    await sql(`delete from public.courses where code = 'XL7'`)
  })

  it('keeps its rows where its admin has lost the right meanwhile, and can be taken back later', async () => {
    expect((await call(boss, 'POST', `/by-id/${id}/undo`, {})).status).toBe(202)
    await sql('update public.profiles set is_admin = false where id = $1', [boss.id])
    await runUndos(auth.pool)
    await sql('update public.profiles set is_admin = true where id = $1', [boss.id])
    expect(await undoOf()).toMatchObject({ state: 'failed', problem: /no admin/, outcome: null })
    expect(await left()).toHaveLength(600)
    expect((await call(boss, 'POST', `/by-id/${id}/undo`, {})).status).toBe(202)
    await runUndos(auth.pool)
    expect(await undoOf()).toMatchObject({ state: 'done', outcome: { removed: 600, stays: 0 } })
    expect(await left()).toEqual([])
  })

  it('whose undo waits lets a small import wait behind it, in place of the request', async () => {
    const small = randomUUID()
    await call(boss, 'PUT', `/tables/courses/${small}`, table(['XS1', 'Small', 'XC', '1']))
    await runImports(auth.pool)
    expect((await call(boss, 'POST', `/by-id/${id}/undo`, {})).status).toBe(202)
    expect((await call(boss, 'POST', `/by-id/${small}/undo`, {})).status).toBe(202)
    await runUndos(auth.pool)
    expect(await sql(`select from public.courses where code like 'XL%' or code = 'XS1'`)).toEqual([])
  })
})
