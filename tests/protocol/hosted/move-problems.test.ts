import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inspectTarget, readFacts } from '#server/cli/move/inspect.ts'
import { moveSite, type MoveEndpoint } from '#server/cli/move/move.ts'
import { openPool } from '#server/core/database/pool.ts'
import type { KeySettings } from '#server/core/encryption/encryption-key-source.ts'
import { openEncryption } from '#server/core/encryption/open-encryption.ts'
import { openJobs } from '#server/core/jobs/jobs.ts'
import { openFolder } from '#server/features/files/folder.ts'
import { clusterOfRun, databaseUrl, onCluster } from '#tests/support/database/cluster.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { testEncryptionKey } from '#tests/support/database/encryption-key.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { startHostedApp } from '#tests/support/hosted/hosted-app.ts'
import { createHostedDatabase, type HostedDatabase } from '#tests/support/hosted/hosted-database.ts'
import { startProject } from '#tests/support/hosted/project-server.ts'

// Each problem that prevents a move is reported before anything is changed; one at a time, between two sites that are
// otherwise ready for it.

const folder = mkdtempSync(join(tmpdir(), 'campuslife-move-problems-'))
const settings: KeySettings = { dataDir: folder, encryptionKey: testEncryptionKey }
const files = openFolder(join(folder, 'files'))
const emptyName = `campuslife_empty_${process.pid}_${Date.now()}`
const emptyUrl = databaseUrl(clusterOfRun().clusterUrl, emptyName)

let source: TestDatabase
let target: HostedDatabase

beforeAll(async () => {
  ;[source, target] = await Promise.all([createTestDatabase(), createHostedDatabase()])
  await openEncryption(source.pool, settings)
  await onCluster(clusterOfRun().clusterUrl, `create database ${emptyName}`)
})
afterAll(async () => {
  await Promise.all([source.drop(), target.drop()])
  await onCluster(clusterOfRun().clusterUrl, `drop database ${emptyName} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

const placeAt = (describe: string, url: string, hosted: boolean): MoveEndpoint => ({
  describe,
  url,
  hosted,
  files,
  running: false,
})
const look = (from = source.url, keys = settings, to = target.url) =>
  moveSite({
    direction: 'to-hosted',
    from: placeAt('the site', from, false),
    to: placeAt('the target', to, true),
    settings: keys,
    project: { checkAccess: async () => {}, checkAccount: async () => {} },
    dryRun: true,
  })

it('a dry run between a site and an empty project reports no problem', async () => {
  expect((await look()).problems).toEqual([])
})

const newer = "insert into server.migrations (name, checksum) values ('supabase/9999_later.sql', 'x')"
const notNewer = "delete from server.migrations where name = 'supabase/9999_later.sql'"
const message = "insert into public.contact_messages (name, email, message) values ('A', 'a@example.org', 'Hello')"

it.each([
  ['a site of a newer version', 'source', newer, notNewer, 'The site is of a newer CampusLife'],
  ['a target of a newer version', 'target', newer, notNewer, 'The target is of a newer CampusLife'],
  [
    'a target with another encryption key',
    'target',
    "insert into server.encryption_key (key_id) values ('another')",
    'delete from server.encryption_key',
    'was started with another encryption key (another)',
  ],
  [
    'a target that strangers have written to',
    'target',
    message,
    'delete from public.contact_messages',
    '1 message of its contact page',
  ],
  [
    'a started target that another program has a table in',
    'target',
    'create table public.todos (id int)',
    'drop table public.todos',
    'The target has 1 table of something else (public.todos)',
  ],
  [
    'a started target in which the rows of another program point into ours',
    'target',
    'create schema crm; create table crm.visits (who uuid references public.users)',
    'drop schema crm cascade',
    'The target has 1 table of something else (crm.visits)',
  ],
] as const)('a dry run reports %s', async (_, where, spoil, mend, said) => {
  const sql = (text: string) => (where === 'source' ? source.pool.query(text) : target.sql(text))
  await sql(spoil)
  try {
    expect((await look()).problems).toEqual([expect.stringContaining(said)])
  } finally {
    await sql(mend)
  }
})

it('a database without a site is reported', async () => {
  expect((await look(emptyUrl)).problems).toEqual([expect.stringContaining('There is no CampusLife site')])
})

it('a site without any encryption key is reported', async () => {
  const unset = { dataDir: join(folder, 'without-key'), encryptionKey: undefined }
  const { rows } = await source.pool.query('delete from server.encryption_key returning key_id')
  try {
    expect((await look(source.url, unset)).problems).toEqual([expect.stringContaining('There is no encryption key')])
  } finally {
    await source.pool.query('insert into server.encryption_key (key_id) values ($1)', [rows[0]?.key_id])
  }
})

it('jobs that wait on the target are said, and not those that run by the clock', async () => {
  const pool = openPool(target.url, 2)
  const jobs = openJobs(pool, silentLog)
  jobs.on('note', {}, async () => {})
  jobs.on('tidy', { every: '0 0 1 1 *', pollEvery: 600 }, async () => {})
  jobs.start()
  const scheduled = () => target.sql("select from jobs.job where name = 'tidy'").catch(() => [])
  await expect.poll(scheduled).not.toEqual([])
  await jobs.stop()
  // As a server leaves it that had no time to run them: the second one is the queue's own.
  await target.sql("update jobs.job set state = 'created' where name = 'tidy'")
  await target.sql("insert into jobs.job (name) values ('__pgboss__send-it')")
  expect((await look()).problems).toEqual([])

  const more = openJobs(pool, silentLog)
  more.on('note', {}, async () => {})
  await more.send('note', { id: 'theirs' }, { afterSeconds: 3600 })
  await more.stop()
  await pool.end()
  expect((await look()).problems).toEqual([expect.stringContaining('1 waiting job of its own (note)')])
  await target.sql('drop schema jobs cascade')
})

const noted = (place: string) => `A server seems to be at work on ${place}. Stop every process before the move.`

it('a server at work on either side is noted', async () => {
  // This test's own connections to the site are a server's.
  expect((await look()).notes).toEqual([noted('the site')])
  const server = new pg.Client({ connectionString: target.superuserUrl, application_name: 'campuslife' })
  await server.connect()
  expect((await look()).notes).toEqual([noted('the site'), noted('the target')])
  await server.end()
  await expect.poll(async () => (await look()).notes).toEqual([noted('the site')])
})

it('a server that was started there once, and that nobody has used, leaves nothing that speaks against it', async () => {
  const started = await createHostedDatabase()
  const project = await startProject(started.superuserUrl)
  const app = await startHostedApp(project, started.url)
  const scheduled = () => started.sql("select from jobs.job where name = 'order-mails'").catch(() => [])
  await expect.poll(scheduled).not.toEqual([])
  await app.close()
  await project.close()
  expect((await look(source.url, settings, started.url)).problems).toEqual([])
  await started.drop()
})

/** What is found on a target that says this of itself, and where `before` was done in the transaction of the look. */
async function findOn(
  url: string,
  { before = '', ...altered }: Partial<Awaited<ReturnType<typeof readFacts>>> & { before?: string },
) {
  const [here, there] = [source.url, url].map((connectionString) => new pg.Client({ connectionString }))
  if (here === undefined || there === undefined) throw new Error('There are two.')
  await Promise.all([here.connect(), there.connect()])
  try {
    const [facts, factsThere] = await Promise.all([readFacts(here), readFacts(there)])
    await there.query(`begin; ${before}`)
    const options = { hosted: true, keys: [] }
    const { problems } = await inspectTarget(
      there,
      { client: here, facts: { ...facts, queue: 1 } },
      { ...factsThere, ...altered },
      options,
    )
    return problems
  } finally {
    await Promise.all([here.end(), there.end()])
  }
}

it.each([
  ['an old PostgreSQL', { major: 14, version: '14.11' }, 'The target is PostgreSQL 14.11; 15 is the oldest'],
  ['a missing extension', { extensions: { fuzzystrmatch: '1.2' } }, 'The target has no extension pg_trgm'],
])('a dry run reports %s', async (_, altered, said) => {
  expect(await findOn(target.url, altered)).toEqual([expect.stringContaining(said)])
})

it('a queue of another version is reported', async () => {
  const pool = openPool(target.url, 1)
  const jobs = openJobs(pool, silentLog)
  await jobs.ready()
  await jobs.stop()
  await pool.end()
  expect(await findOn(target.url, { queue: 2 })).toEqual([
    expect.stringContaining("The queue's tables are of version 1 here and 2 there"),
  ])
  await target.sql('drop schema jobs cascade')
})

it('a place that is no project, and a role that sees only its own rows, are reported', async () => {
  expect(await findOn(emptyUrl, {})).toEqual([expect.stringContaining('The target has no tables of accounts')])
  const before = `grant usage on schema auth to authenticated; grant all on all tables in schema auth, public to authenticated;
    set local role authenticated`
  expect(await findOn(target.superuserUrl, { site: false, before })).toEqual([
    expect.stringContaining('tables of something else'),
    expect.stringContaining('subject to row level security'),
  ])
})
