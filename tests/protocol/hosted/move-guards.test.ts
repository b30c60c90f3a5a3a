import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { load } from '#server/cli/move/load.ts'
import { type MoveOptions, moveSite, type MoveEndpoint } from '#server/cli/move/move.ts'
import { reportText } from '#server/cli/move/report.ts'
import { migrationLock } from '#server/core/database/migrate.ts'
import { placeOf } from '#server/core/encryption/encrypted-values.ts'
import { decrypt, makeEncryptionKey, textOfEncryptionKey } from '#server/core/encryption/encryption-key.ts'
import { openEncryption } from '#server/core/encryption/open-encryption.ts'
import { readOrCreate, readOrCreateSecrets } from '#server/core/encryption/secrets.ts'
import { openFolder } from '#server/features/files/folder.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { testEncryptionKey } from '#tests/support/database/encryption-key.ts'
import { createHostedDatabase, type HostedDatabase } from '#tests/support/hosted/hosted-database.ts'
import { projectOwner } from '#tests/support/hosted/project.ts'

// What a move looks after while it runs: somebody else at work there, rows that do not arrive, what each place keeps.

const folder = mkdtempSync(join(tmpdir(), 'campuslife-move-guards-'))
const settings = { dataDir: folder, encryptionKey: testEncryptionKey }
const files = openFolder(join(folder, 'files'))
const silentProject = { checkAccess: async () => {}, checkAccount: async () => {} }

let source: TestDatabase
let target: HostedDatabase

beforeAll(async () => {
  source = await createTestDatabase()
  await openEncryption(source.pool, settings)
  await source.pool.query(
    `with asha as (insert into auth.users (email, email_confirmed_at) values ('asha@example.org', now()) returning id)
     insert into auth.identities (provider_id, user_id, identity_data, provider)
     select id, id, '{"email": "asha@example.org"}', 'email' from asha`,
  )
})
beforeEach(async () => {
  target = await createHostedDatabase()
  return () => target.drop()
})
afterAll(async () => {
  await source.drop()
  rmSync(folder, { recursive: true, force: true })
})

const ours = ({ url }: { url: string }): MoveEndpoint => ({
  describe: 'ours',
  url,
  hosted: false,
  files,
  running: false,
})
const move = (options: Partial<MoveOptions> = {}) =>
  moveSite({
    direction: 'to-hosted',
    from: ours(source),
    to: { describe: 'theirs', url: target.url, hosted: true, files, running: false },
    settings,
    project: silentProject,
    dryRun: false,
    ...options,
  })
const accountsThere = async () =>
  (await target.sql('select email from auth.users order by 1')).map(({ email }) => email)

/** The filling alone, in the transactions that a move has open by then. */
async function fill(work: (filling: Promise<unknown>) => Promise<void>): Promise<void> {
  const [here, there] = [source.url, target.url].map((connectionString) => new pg.Client({ connectionString }))
  if (here === undefined || there === undefined) throw new Error('There are two.')
  await Promise.all([here.connect(), there.connect()])
  try {
    await here.query('begin isolation level repeatable read read only')
    await there.query('begin')
    const filling = load(here, there, 'to-hosted', undefined)
    filling.catch(() => {}) // Looked at by the test.
    await work(filling)
  } finally {
    await Promise.all([here.end(), there.end()])
  }
}

it('a move waits for a server that starts on the target, and not for ever', { timeout: 90_000 }, async () => {
  const starting = new pg.Client({ connectionString: target.superuserUrl })
  await starting.connect()
  await starting.query('select pg_advisory_lock($1)', [migrationLock])
  await fill(async (filling) => {
    await expect(filling).rejects.toMatchObject({ code: 'move_target_busy' })
  })
  await starting.end()
})

it('an account that was made after the look ends the move', async () => {
  await target.sql("insert into auth.users (email) values ('imran@example.org')")
  await fill(async (filling) => {
    await expect(filling).rejects.toMatchObject({ code: 'move_target_not_empty' })
  })
  expect(await accountsThere()).toEqual(['imran@example.org'])
})

it.each([
  ['table', 'create table public.by_hand (id int)', 'drop table public.by_hand', 'public.by_hand (id)'],
  [
    'column',
    'alter table public.notices add column by_hand text',
    'alter table public.notices drop column by_hand',
    'public.notices (by_hand)',
  ],
])('a %s that somebody made by hand ends the move and is named', async (_, make, undo, said) => {
  await source.pool.query(make)
  try {
    await expect(move()).rejects.toMatchObject({ code: 'move_table_unknown', message: expect.stringContaining(said) })
  } finally {
    await source.pool.query(undo)
  }
  expect(await accountsThere()).toEqual([])
})

it('a table that another program has made on the target ends the move, and keeps its rows', async () => {
  await target.sql('create table public.todos (text text)')
  await target.sql(`alter table public.todos owner to ${projectOwner.name}`)
  await target.sql("insert into public.todos values ('Water the plants')")
  await fill(async (filling) => {
    await expect(filling).rejects.toMatchObject({
      code: 'move_table_unknown',
      message: expect.stringContaining('public.todos is on the target'),
    })
  })
  expect(await target.sql('select text from public.todos')).toEqual([{ text: 'Water the plants' }])
  expect((await move()).problems).toEqual([expect.stringContaining('public.todos')])
})

it('rows that do not arrive end the move, and nothing stands', async () => {
  await target.sql(`create function public.swallow() returns trigger language plpgsql as 'begin return null; end'`)
  await target.sql(
    'create trigger swallow before insert on auth.identities for each row execute function public.swallow()',
  )
  await expect(move()).rejects.toMatchObject({
    code: 'move_rows_differ',
    message: 'auth.identities: 1 rows on the site, 0 on the target.',
  })
  expect(await accountsThere()).toEqual([])
})

it('what the database says of a row it does not take names nobody', async () => {
  await target.sql('alter table auth.identities add constraint nobody check (false)')
  const error: unknown = await move().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'move_database_error', message: expect.stringContaining('nobody') })
  expect(inspect(error, { depth: 5 })).not.toContain('asha')
})

it('files that are in neither place end the move before any account is there, unless that is allowed', async () => {
  const key = '0b8f2c7e-5a1d-4f3b-9c6e-2d4a6b8c0e1f.pdf'
  await source.pool.query(
    `insert into public.study_materials (title, subject, semester, kind, exam_year, pages, bytes, file_key)
     values ('Trees', 'Data Structures', 3, 'paper', 2024, 1, 3, $1)`,
    [key],
  )
  try {
    const stopped = await move()
    expect(stopped.problems).toEqual([expect.stringContaining('1 file of the site cannot be found')])
    expect(reportText(stopped)).toContain('The database there was not filled')
    expect(await accountsThere()).toEqual([])
    expect(await move({ allowMissingFiles: true })).toMatchObject({ problems: [], files: { missing: [key] } })
    expect(await accountsThere()).toEqual(['asha@example.org'])
  } finally {
    await source.pool.query('delete from public.study_materials')
  }
})

/** What the look does in the middle, when the source's transaction is open. */
async function signUpLate(): Promise<void> {
  await source.pool.query("insert into auth.users (email) values ('late@example.org')")
}

it('what is written while a site moves stays behind', async () => {
  try {
    await move({ project: { ...silentProject, checkAccess: signUpLate } })
  } finally {
    await source.pool.query("delete from auth.users where email = 'late@example.org'")
  }
  expect(await accountsThere()).toEqual(['asha@example.org'])
})

it('a password that was given for an address that nobody has confirmed stays behind', async () => {
  const password = `$2b$10$${'a'.repeat(53)}`
  await source.pool.query(
    `insert into auth.users (email, encrypted_password, email_confirmed_at) values
       ('proven@example.org', $1, now()), ('unproven@example.org', $1, null)`,
    [password],
  )
  try {
    await move()
  } finally {
    await source.pool.query("delete from auth.users where email like '%proven@example.org'")
  }
  expect(
    await target.sql("select email, encrypted_password from auth.users where email like '%proven@%' order by 1"),
  ).toEqual([
    { email: 'proven@example.org', encrypted_password: password },
    { email: 'unproven@example.org', encrypted_password: null },
  ])
})

it('an account that the project does not show is said, after everything was moved', async () => {
  const { problems } = await move({
    project: { ...silentProject, checkAccount: () => Promise.reject(new Error('It answered 404.')) },
  })
  expect(problems).toEqual([expect.stringMatching(/the project does not show the account .*It answered 404\./)])
  expect(await accountsThere()).toEqual(['asha@example.org'])
})

it('a target that was started before keeps its keys, and what arrives is encrypted with its own', async () => {
  const another = makeEncryptionKey()
  await readOrCreate(source.pool, { unsubscribeKey: () => 'of the site' })
  const here = await readOrCreateSecrets(source.pool)
  await target.sql('insert into server.encryption_key (key_id) values ($1)', [another.id])
  await target.sql("insert into server.secrets (name, value) values ('publishableKey', 'of the place')")
  await move({ settings: { ...settings, encryptionKey: `${testEncryptionKey},${textOfEncryptionKey(another)}` } })
  expect(await target.sql('select key_id from server.encryption_key')).toEqual([{ key_id: another.id }])
  const secrets = await target.sql('select name, value from server.secrets order by 1')
  expect(secrets).toEqual([
    { name: 'publishableKey', value: 'of the place' },
    { name: 'unsubscribeKey', value: expect.stringContaining(another.id) },
  ])
  expect(decrypt(String(secrets[1]?.['value']), placeOf.serverSecret('unsubscribeKey'))).toBe('of the site')
  expect((await readOrCreateSecrets(source.pool)).publishableKey).toBe(here.publishableKey)
})

it('a site goes on where it was moved to: numbers from where they were, and its triggers', async () => {
  const text = `select schemaname, sequencename, last_value from pg_sequences
    where schemaname in ('public', 'private', 'server', 'counts', 'assistant') order by 1, 2`
  const { rows: before } = await source.pool.query<Record<'schemaname' | 'sequencename', string>>(text)
  for (const [index, { schemaname, sequencename }] of before.entries())
    await source.pool.query('select setval(format($1, $2::text, $3::text)::regclass, $4)', [
      '%I.%I',
      schemaname,
      sequencename,
      1000 + index,
    ])
  await move()
  expect(await target.sql(text)).toEqual((await source.pool.query(text)).rows)
  expect(await target.sql("select tgname from pg_trigger where tgenabled = 'D'")).toEqual([])
})

it('a site that came back is given no sample accounts', async () => {
  await move()
  const back = await createTestDatabase()
  await moveSite({
    direction: 'to-embedded',
    from: { describe: 'theirs', url: target.url, hosted: true, files, running: false },
    to: ours(back),
    settings,
    project: silentProject,
    dryRun: false,
  })
  const { rows } = await back.pool.query("select value from server.secrets where name = 'samplesMade'")
  expect(rows).toEqual([{ value: 'yes' }])
  await back.drop()
})
