import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type AccessTokens, openAccessTokens } from '#server/supabase/auth/tokens/access-tokens.ts'
import { type Config, readConfig } from '#server/core/config/config.ts'
import { readOrCreateSecrets, type Secrets } from '#server/core/encryption/secrets.ts'
import { openFileStore } from '#server/features/files/open.ts'
import { openPdfChecks } from '#server/features/files/pdf/pdf-checks.ts'
import { createFilesApi } from '#server/features/files/routes.ts'
import type { FileStore } from '#server/features/files/storing/store.ts'
import { notFound, onError } from '#server/core/errors/on-error.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { openTestSession } from '#tests/support/accounts/session.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'

export const people = {
  free: '00000000-0000-4000-8000-000000000001',
  pro: '00000000-0000-4000-8000-000000000002',
  'former pro': '00000000-0000-4000-8000-000000000003',
  admin: '00000000-0000-4000-8000-000000000004',
}
type Person = keyof typeof people

export const pdf = makePdf(['First page', 'Second page', 'Third page'])
export const fields = {
  title: 'Data structures, end semester',
  subject: 'Data Structures',
  course_code: 'CS-201',
  semester: '3',
  kind: 'paper',
  exam_year: '2024',
}

/**
 * The files' API of one test file, on a database with these people; each test has a store of its own.
 *
 * @param pdfs the first file of a process takes up to half a second of a busy processor
 */
export function filesApi(pdfs: Parameters<typeof openPdfChecks>[0] = {}) {
  let database: TestDatabase
  let secrets: Secrets
  let tokens: AccessTokens
  let config: Config
  let store: FileStore
  let dataDir: string
  const checks = openPdfChecks(pdfs)
  const sessions = new Map<string, string>()

  beforeAll(async () => {
    database = await createTestDatabase()
    dataDir = mkdtempSync(join(tmpdir(), 'campuslife-files-'))
    config = readConfig({ DATA_DIR: dataDir, FILES_MAX_MB: '1', RATE_LIMITS: 'off' })
    secrets = await readOrCreateSecrets(database.pool)
    tokens = await openAccessTokens(database.pool, config)
    store = openFileStore(config)
    await database.pool.query(
      `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       select id, 'authenticated', 'authenticated', id || '@example.org', '{}', '{}', now(), now()
       from unnest($1::uuid[]) as person (id)`,
      [Object.values(people)],
    )
    for (const id of Object.values(people)) sessions.set(id, await openTestSession(database.pool, id))
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
    await checks.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const api = (files = store): Hono =>
    createFilesApi({
      pool: database.pool,
      apiPool: database.apiPool,
      secrets,
      tokens,
      files,
      checks,
      log: silentLog,
      config,
    })
      .onError(onError(silentLog))
      .notFound(notFound) as unknown as Hono

  const bearer = (person: Person) =>
    `Bearer ${tokens.sign({ sub: people[person], session_id: sessions.get(people[person]), role: 'authenticated', aud: 'authenticated' }).token}`
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

  /** Contributes files to the queue, as the page of contributions does. */
  function contribute(
    person: Person | undefined,
    sent: readonly { name: string; bytes: Uint8Array<ArrayBuffer> }[],
    given: Record<string, string> = {},
  ) {
    const form = new FormData()
    for (const [name, value] of Object.entries(given)) form.set(name, value)
    for (const { name, bytes } of sent) form.append('file', new File([bytes], name))
    return api().request('/', { method: 'POST', headers: identify(person), body: form })
  }

  const remove = (id: string, person?: Person) =>
    api().request(`/${id}`, { method: 'DELETE', headers: identify(person) })

  /** A form of unknown length, as it is uploaded. */
  function send(person: Person | undefined, body: ReadableStream) {
    const headers = { ...identify(person), 'content-type': 'multipart/form-data; boundary=x' }
    const init = { method: 'POST', headers, body, duplex: 'half' }
    return api().request(new Request('http://x/', init))
  }

  async function storeMaterial(changed: Record<string, string> = {}): Promise<string> {
    const response = await post('admin', pdf, changed)
    expect(response.status).toBe(201)
    return ((await response.json()) as { id: string }).id
  }

  const stored = () => (readdirSync(dataDir).includes('files') ? readdirSync(config.files.folder) : [])
  const rows = async () => (await database.pool.query('select * from public.study_materials')).rows

  return {
    get secrets() {
      return secrets
    },
    get pool() {
      return database.pool
    },
    get uploads() {
      return config.files.uploads
    },
    get folder() {
      return config.files.folder
    },
    get store() {
      return store
    },
    sql: (text: string, values: unknown[] = []) => database.pool.query(text, values),
    api,
    identify,
    get,
    post,
    contribute,
    remove,
    send,
    storeMaterial,
    stored,
    rows,
  }
}

export const codeOf = async (response: Response | Promise<Response>) => {
  const answer = await response
  return [answer.status, ((await answer.json()) as { code: string }).code]
}
