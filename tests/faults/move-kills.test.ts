import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinEmbedded, startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { migrate } from '#server/core/database/migrate.ts'
import { openPool } from '#server/core/database/pool.ts'
import { openEncryption } from '#server/core/encryption/open-encryption.ts'
import { openFolder } from '#server/features/files/folder.ts'
import { contentOf, runAdmin } from '#tests/support/database/backup.ts'
import { testEncryptionKey } from '#tests/support/database/encryption-key.ts'
import { supervision } from '#tests/support/database/supervision.ts'
import { settingsOf } from '#tests/support/hosted/hosted-app.ts'
import { createHostedDatabase, type HostedDatabase } from '#tests/support/hosted/hosted-database.ts'
import { projectOwner } from '#tests/support/hosted/project.ts'
import { type Project, startProject } from '#tests/support/hosted/project-server.ts'

// A move that is killed at any moment leaves a project without accounts, and can be run again.

const accounts = 40
const dataDir = mkdtempSync(join(tmpdir(), 'campuslife-move-kills-'))
const files = openFolder(join(dataDir, 'files'))
const key = '0b8f2c7e-5a1d-4f3b-9c6e-2d4a6b8c0e1f.pdf'

let hosted: HostedDatabase
let project: Project
let env: Record<string, string>

async function onSource<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { url, leave } = await joinEmbedded(dataDir)
  try {
    return await work(url)
  } finally {
    await leave()
  }
}

beforeAll(async () => {
  hosted = await createHostedDatabase()
  project = await startProject(hosted.superuserUrl)
  env = { ...settingsOf(project), DATA_DIR: dataDir, DATABASE_URL: hosted.url, ENCRYPTION_KEY: testEncryptionKey }
  await onSource(async (url) => {
    const pool = openPool(url, 1)
    await migrate(pool)
    await openEncryption(pool, { dataDir, encryptionKey: testEncryptionKey })
    await pool.query(
      `insert into auth.users (email, email_confirmed_at) select 'student' || n || '@example.org', now() from generate_series(1, $1) n`,
      [accounts],
    )
    await pool.query(
      `insert into public.study_materials (title, subject, semester, kind, exam_year, pages, bytes, file_key)
       values ('Trees', 'Data Structures', 3, 'paper', 2024, 1, 3, $1)`,
      [key],
    )
    await pool.end()
  })
  await files.put(key, new Uint8Array([1, 2, 3]))
}, 120_000)
afterAll(async () => {
  await project.close()
  await hosted.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const admin = join(import.meta.dirname, '..', '..', 'server', 'cli', 'main.ts')
const startMove = (): ChildProcess =>
  spawn(process.execPath, [admin, 'move', 'to-hosted'], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: 'ignore',
  })

const waitingMoves = () =>
  hosted.sql(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'campuslife move'
       and wait_event_type = 'Lock'`,
  )
const profiles = (url: string) => contentOf(url).then((content) => content['public.users'])
const accountsThere = async () => (await hosted.sql('select count(*)::int as count from auth.users'))[0]?.['count']

it.each([
  ['before the first account', 'lock table auth.users in row exclusive mode'],
  ['when accounts are in and nothing else', 'lock table public.users in access share mode'],
  ['when everything is in but the search index', 'lock table search.documents in share mode'],
])('a move killed %s leaves no account behind', { timeout: 60_000 }, async (_, lock) => {
  const blocker = new pg.Client({ connectionString: hosted.superuserUrl })
  await blocker.connect()
  await blocker.query(`begin; ${lock}`)
  const moving = startMove()
  const ended = new Promise((resolve) => moving.once('exit', resolve))
  await expect.poll(waitingMoves, { timeout: 50_000 }).toHaveLength(1)
  moving.kill('SIGKILL')
  await ended
  // Its connection ends by itself, though its lock request is not granted, where PostgreSQL detects a closed
  // connection.
  if (process.platform === 'linux') await expect.poll(waitingMoves).toEqual([])
  await blocker.query('rollback')
  await blocker.end()
  await expect
    .poll(() =>
      hosted.sql(
        `select from pg_stat_activity where datname = current_database() and application_name = 'campuslife move'
           and state <> 'idle'`,
      ),
    )
    .toEqual([])
  expect(await accountsThere()).toBe(0)
})

it('a server that is started while its site is moved fails to start', { timeout: 60_000 }, async () => {
  const blocker = new pg.Client({ connectionString: hosted.superuserUrl })
  await blocker.connect()
  await blocker.query('begin; lock table auth.users in row exclusive mode')
  const moving = startMove()
  const ended = new Promise((resolve) => moving.once('exit', resolve))
  await expect.poll(waitingMoves, { timeout: 50_000 }).toHaveLength(1)
  await expect(startEmbedded(dataDir, supervision)).rejects.toThrow('is running on')
  moving.kill('SIGKILL')
  await ended
  await blocker.query('rollback')
  await blocker.end()
  await expect.poll(accountsThere).toBe(0)
})

it('a missing file prevents a move, unless missing files are allowed', { timeout: 60_000 }, async () => {
  await files.remove(key)
  try {
    expect(await runAdmin(env, 'move', 'to-hosted', '--dry-run')).toMatchObject({
      code: 1,
      output: expect.stringContaining(`1 file of the site cannot be found in either place (${key})`),
    })
    const allowed = await runAdmin(env, 'move', 'to-hosted', '--dry-run', '--allow-missing-files')
    expect(allowed).toMatchObject({ code: 0, output: expect.stringContaining('1 missing') })
  } finally {
    await files.put(key, new Uint8Array([1, 2, 3]))
  }
})

it('a move that was killed finishes when it is run again, and prints no secret', { timeout: 60_000 }, async () => {
  const dry = await runAdmin(env, 'move', 'to-hosted', '--dry-run')
  expect(dry).toMatchObject({ code: 0, output: expect.stringContaining('The move would work') })
  expect(await accountsThere()).toBe(0)
  const { code, output } = await runAdmin(env, 'move', 'to-hosted')
  expect(output).toContain('Moved: every table has as many rows there as here')
  expect(code).toBe(0)
  expect(await accountsThere()).toBe(accounts)
  for (const secret of [
    projectOwner.password,
    encodeURIComponent(projectOwner.password),
    project.keys.secretKey,
    testEncryptionKey,
  ])
    expect(dry.output + output).not.toContain(secret)
  expect(await profiles(hosted.superuserUrl)).toBe(await onSource(profiles))
})

it('a second move is rejected, and so are wrong arguments and settings', { timeout: 60_000 }, async () => {
  const again = await runAdmin(env, 'move', 'to-hosted', '--dry-run')
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining(`${accounts} accounts already`) })
  for (const [said, ...words] of [
    ['to-hosted or to-embedded', 'somewhere'],
    ['to-hosted or to-embedded', 'to-hosted', 'now'],
    ["Unknown option '--dryrun'", 'to-hosted', '--dryrun'],
  ] as const)
    expect(await runAdmin(env, 'move', ...words)).toMatchObject({ code: 1, output: expect.stringContaining(said) })
  const nowhere = await runAdmin({ ...env, DATA_DIR: join(dataDir, 'other') }, 'move', 'to-hosted')
  expect(nowhere).toMatchObject({ code: 1, output: expect.stringContaining('move_nothing_there') })
  const { SUPABASE_URL: _, ...without } = env
  expect(await runAdmin(without, 'move', 'to-hosted')).toMatchObject({
    code: 1,
    output: expect.stringContaining('needs the settings of the project'),
  })
})

it('a site whose server is running is not moved', { timeout: 60_000 }, async () => {
  await onSource(async (url) => {
    // The lock of a running server (server/core/database/embedded/data-dir-owner.ts).
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    await owner.query('select pg_advisory_lock(4011958)')
    expect(await runAdmin(env, 'move', 'to-hosted')).toMatchObject({
      code: 1,
      output: expect.stringContaining('A server is running on the embedded database'),
    })
    await owner.end()
  })
})

it(
  'a moved site comes back into a new data folder, whose database a dry run does not make',
  { timeout: 120_000 },
  async () => {
    const dataDirBack = join(dataDir, 'back')
    await openFolder(join(dataDirBack, 'files')).put(key, new Uint8Array([1, 2, 3]))
    const home = { ...env, DATA_DIR: dataDirBack }
    const dry = await runAdmin(home, 'move', 'to-embedded', '--dry-run')
    expect(dry).toMatchObject({ code: 0, output: expect.stringContaining('The target has no database yet') })
    expect(existsSync(join(dataDirBack, 'database-password'))).toBe(false)
    const { code, output } = await runAdmin(home, 'move', 'to-embedded')
    expect(output).toContain('1 there already, 0 missing')
    expect(code).toBe(0)
    const { url, leave } = await joinEmbedded(dataDirBack)
    expect(await profiles(url)).toBe(await profiles(hosted.superuserUrl))
    await leave()
  },
)
