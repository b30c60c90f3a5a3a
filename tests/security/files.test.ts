import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AccessTokens, openAccessTokens } from '#server/auth/access-tokens.ts'
import { type Config, readConfig } from '#server/config.ts'
import { readOrCreateSecrets, type Secrets } from '#server/database/secrets.ts'
import { openFileStore } from '#server/files/open.ts'
import { createFilesApi } from '#server/files/routes.ts'
import type { FileStore } from '#server/files/store.ts'
import { notFound, onError } from '#server/http/on-error.ts'
import { openLog } from '#server/http/request-log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { makePdf } from '#tests/support/pdf.ts'

// The study material's files: only the pro plan reads them, only admins keep them.

const people = {
  free: '00000000-0000-4000-8000-000000000001',
  pro: '00000000-0000-4000-8000-000000000002',
  'former pro': '00000000-0000-4000-8000-000000000003',
  admin: '00000000-0000-4000-8000-000000000004',
}
type Person = keyof typeof people

let database: TestDatabase
let secrets: Secrets
let tokens: AccessTokens
let config: Config
let store: FileStore
let dataDir: string

const pdf = makePdf(['First page', 'Second page', 'Third page'])
const fields = {
  title: 'Data structures, end semester',
  subject: 'Data Structures',
  course_code: 'CS-201',
  semester: '3',
  kind: 'paper',
  exam_year: '2024',
}

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'campuslife-files-'))
  config = readConfig({ DATA_DIR: dataDir, FILES_MAX_MB: '1' })
  secrets = await readOrCreateSecrets(database.pool)
  tokens = await openAccessTokens(database.pool, secrets, config)
  store = openFileStore(config)
  await database.pool.query(
    `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select id, 'authenticated', 'authenticated', id || '@example.org', '{}', '{}', now(), now()
     from unnest($1::uuid[]) as person (id)`,
    [Object.values(people)],
  )
  await database.pool.query("update public.users set plan = 'pro' where id = any($1)", [
    [people.pro, people['former pro']],
  ])
  await database.pool.query('update public.users set pro_until = now() where id = $1', [people['former pro']])
  await database.pool.query('update public.profiles set is_admin = true where id = $1', [people.admin])
})
afterEach(async () => {
  await database.pool.query('delete from public.study_materials')
  rmSync(config.files.folder, { recursive: true, force: true })
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const api = (files = store): Hono =>
  createFilesApi({ pool: database.pool, secrets, tokens, files, log: openLog({ logLevel: 'silent' }), config })
    .onError(onError(openLog({ logLevel: 'silent' })))
    .notFound(notFound) as unknown as Hono

const bearer = (person: Person) =>
  `Bearer ${tokens.sign({ sub: people[person], role: 'authenticated', aud: 'authenticated' }).token}`
const identify = (person?: Person): Record<string, string> => (person ? { authorization: bearer(person) } : {})

const get = (id: string, person?: Person, headers: Record<string, string> = {}, method = 'GET') =>
  api().request(`/${id}`, { method, headers: { ...identify(person), ...headers } })

function post(
  person: Person | undefined,
  bytes: Uint8Array<ArrayBuffer>,
  changed: Record<string, string> = {},
  files = store,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...changed })) form.set(name, value)
  form.set('file', new File([bytes], 'whatever.pdf', { type: 'application/pdf' }))
  return api(files).request('/', { method: 'POST', headers: identify(person), body: form })
}

const remove = (id: string, person?: Person) => api().request(`/${id}`, { method: 'DELETE', headers: identify(person) })

/** A form of unknown length, as it is uploaded. */
function send(person: Person, body: ReadableStream) {
  const headers = { ...identify(person), 'content-type': 'multipart/form-data; boundary=x' }
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return api().request(new Request('http://x/', init))
}

async function kept(changed: Record<string, string> = {}): Promise<string> {
  const response = await post('admin', pdf, changed)
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

const codeOf = async (response: Response | Promise<Response>) => {
  const answer = await response
  return [answer.status, ((await answer.json()) as { code: string }).code]
}
const stored = () => (readdirSync(dataDir).includes('files') ? readdirSync(config.files.folder) : [])
const rows = async () => (await database.pool.query('select * from public.study_materials')).rows

describe('reading', () => {
  it.each([
    [undefined, 401, 'not_signed_in'],
    ['free', 404, 'not_found'],
    ['former pro', 404, 'not_found'],
  ] as const)('is refused to %s', async (person, status, code) => {
    expect(await codeOf(get(await kept(), person))).toEqual([status, code])
  })

  it.each(['pro', 'admin'] as const)('is for %s: the file, whole, to be shown and not to be stored', async (person) => {
    const response = await get(await kept(), person)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': "inline; filename*=UTF-8''Data%20structures%2C%20end%20semester.pdf",
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      vary: 'Authorization',
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true)
  })

  it('gives a part, and says which', async () => {
    const id = await kept()
    const part = await get(id, 'pro', { range: 'bytes=5-14' })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 5-14/${pdf.length}`,
      pdf.subarray(5, 15).toString('latin1'),
    ])
    const beyond = await get(id, 'pro', { range: `bytes=${pdf.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${pdf.length}`])
    const free = await get(id, 'free', { range: 'bytes=5-14' })
    expect(free.status).toBe(404)
  })

  it('does not send again what is unchanged, and gives no part of what has changed', async () => {
    const id = await kept()
    const etag = (await get(id, 'pro')).headers.get('etag') ?? ''
    expect((await get(id, 'pro', { 'if-none-match': etag })).status).toBe(304)
    expect((await get(id, 'free', { 'if-none-match': etag })).status).toBe(404)
    expect((await get(id, 'pro', { range: 'bytes=0-4', 'if-range': etag })).status).toBe(206)
    expect((await get(id, 'pro', { range: 'bytes=0-4', 'if-range': '"other"' })).status).toBe(200)
  })

  it('answers HEAD without a body', async () => {
    const response = await get(await kept(), 'pro', {}, 'HEAD')
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      200,
      String(pdf.length),
      '',
    ])
  })

  it.each([
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    "' or 1=1 --",
    '00000000-0000-4000-8000-0000000000ff',
    'x.pdf',
  ])('finds nothing under %s', async (id) => {
    expect((await get(encodeURIComponent(id), 'pro')).status).toBe(404)
  })

  it.each(['Bearer nonsense', 'Bearer eyJhbGciOiJub25lIn0.e30.', 'Basic YTpi', ''])(
    'is refused with %j',
    async (authorization) => {
      expect((await get(await kept(), undefined, { authorization })).status).toBe(401)
    },
  )

  it('says so when the file is gone', async () => {
    const id = await kept()
    rmSync(config.files.folder, { recursive: true })
    expect(await codeOf(get(id, 'pro'))).toEqual([404, 'file_missing'])
  })
})

describe('keeping', () => {
  it('stores the file and its row, with its pages counted', async () => {
    const response = await post('admin', pdf)
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ pages: 3, bytes: pdf.length })
    expect(await rows()).toMatchObject([
      { title: fields.title, subject: 'Data Structures', semester: 3, kind: 'paper', exam_year: 2024, pages: 3 },
    ])
    expect(stored()).toEqual([(await rows())[0]?.file_key])
  })

  it('takes notes, which have no year', async () => {
    await kept({ kind: 'notes', exam_year: '', course_code: '' })
    expect(await rows()).toMatchObject([{ kind: 'notes', exam_year: null, course_code: '' }])
  })

  it('is also for whoever holds the secret key', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new File([pdf], 'x.pdf'))
    const withKey = (apikey: string) => api().request('/', { method: 'POST', headers: { apikey }, body: form })
    expect((await withKey(secrets.secretKey)).status).toBe(201)
    expect((await withKey(secrets.publishableKey)).status).toBe(401)
    expect((await withKey('a guess')).status).toBe(401)
  })

  it.each([
    [undefined, 401, 'not_signed_in'],
    ['free', 403, 'not_admin'],
    ['pro', 403, 'not_admin'],
  ] as const)('is refused to %s', async (person, status, code) => {
    expect(await codeOf(post(person, pdf))).toEqual([status, code])
    expect([await rows(), stored()]).toEqual([[], []])
  })

  it.each([
    [undefined, 401],
    ['free', 403],
    ['pro', 403],
    ['admin', 200],
  ] as const)('says to %s what it takes: %i', async (person, status) => {
    const response = await api().request('/', { headers: identify(person) })
    const limit = status === 200 ? 1024 * 1024 : undefined
    expect([response.status, ((await response.json()) as { maxBytes?: number }).maxBytes]).toEqual([status, limit])
  })

  it('and removing stand in the audit log, with who did it', async () => {
    const id = await kept()
    await remove(id, 'admin')
    const { rows: lines } = await database.pool.query(
      'select actor_id, action, before, after from public.audit_log where table_name = $1 and row_id = $2 order by id',
      ['public.study_materials', id],
    )
    expect(lines).toMatchObject([
      { actor_id: people.admin, action: 'insert', before: null, after: { title: fields.title, pages: 3 } },
      { actor_id: people.admin, action: 'delete', before: { title: fields.title }, after: null },
    ])
  })

  it('does not read the body of whoever may not', async () => {
    let pulled = 0
    const body = new ReadableStream({
      pull: (controller) => {
        pulled++
        controller.enqueue(new Uint8Array(1000))
      },
    })
    expect((await send('pro', body)).status).toBe(403)
    // The stream fills its own queue once; nobody drains it.
    expect(pulled).toBeLessThan(3)
  })

  it('refuses what is no PDF, whatever it is called', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    expect(await codeOf(post('admin', page))).toEqual([415, 'not_a_pdf'])
    expect([await rows(), stored()]).toEqual([[], []])
  })

  it('refuses what is too large, with and without a length', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(1024 * 1024)])
    const response = await post('admin', large)
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      413,
      'The file is too large. The limit is 1 MB.',
    ])
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)) })
    expect((await send('admin', body)).status).toBe(413)
    expect([await rows(), stored()]).toEqual([[], []])
  })

  it.each([
    [{ title: ' ' }, 'title'],
    [{ semester: '9' }, 'semester'],
    [{ semester: '' }, 'semester'],
    [{ kind: 'gossip' }, 'kind'],
    [{ exam_year: '1066' }, 'exam_year'],
  ])('refuses %j', async (changed, field) => {
    const response = await post('admin', pdf, changed)
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ message: `These fields are missing or not usable: ${field}.` }),
    ])
    expect([await rows(), stored()]).toEqual([[], []])
  })

  it.each(['not a form', ''])('refuses a body that is %j', async (body) => {
    const headers = { ...identify('admin'), 'content-type': 'text/plain' }
    expect(await codeOf(api().request('/', { method: 'POST', headers, body }))).toEqual([400, 'bad_form'])
  })

  it('leaves no file behind when the row is refused', async () => {
    await database.pool.query("alter table public.study_materials add constraint no_maths check (subject <> 'Maths')")
    expect((await post('admin', pdf, { subject: 'Maths' })).status).toBe(500)
    expect([await rows(), stored()]).toEqual([[], []])
    await database.pool.query('alter table public.study_materials drop constraint no_maths')
  })

  it('leaves no row behind when the file is refused', async () => {
    const full = { ...store, put: () => Promise.reject(new Error('ENOSPC')) }
    expect(await codeOf(post('admin', pdf, {}, full))).toEqual([500, 'file_not_kept'])
    expect(await rows()).toEqual([])
  })
})

describe('removing', () => {
  it('takes the row and its file', async () => {
    const id = await kept()
    expect((await remove(id, 'admin')).status).toBe(204)
    expect([await rows(), stored()]).toEqual([[], []])
    expect((await remove(id, 'admin')).status).toBe(404)
  })

  it.each([
    [undefined, 401],
    ['free', 403],
    ['pro', 403],
  ] as const)('is refused to %s', async (person, status) => {
    const id = await kept()
    expect((await remove(id, person)).status).toBe(status)
    expect([(await rows()).length, stored().length]).toEqual([1, 1])
  })
})
