import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BackedUp, backup } from '#server/cli/backup/backup.ts'
import { restore } from '#server/cli/backup/restore.ts'
import { migrate, migrateAs } from '#server/core/database/migrate.ts'
import { openPool, transaction } from '#server/core/database/pool.ts'
import { openFolder } from '#server/features/files/folder.ts'
import { openJobs } from '#server/core/jobs/jobs.ts'
import { seed } from '#server/content/seed.ts'
import { contentOf } from '#tests/support/backup.ts'
import { clusterOfRun, databaseUrl, onCluster } from '#tests/support/cluster.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { testEncryptionKey } from '#tests/support/encryption-key.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { sized } from '#tests/support/size.ts'

const folder = mkdtempSync(join(tmpdir(), 'campuslife-backup-'))
const file = join(folder, 'site.backup.gz')
const files = openFolder(join(folder, 'files'))
const paper = new Uint8Array(200_000).map((_, place) => place * 7)
const key = '0b8f2c7e-5a1d-4f3b-9c6e-2d4a6b8c0e1f.pdf'
const gone = '1b8f2c7e-5a1d-4f3b-9c6e-2d4a6b8c0e1f.pdf'
const awkward = 'tab\tline\nback\\slash \\N \\. "quote" ’ नमस्ते 🎓'

const options = {
  without: [],
  passphrase: undefined,
  encryption: { settings: { dataDir: folder, encryptionKey: testEncryptionKey }, giveUp: false },
}

let database: TestDatabase
let taken: BackedUp
const made: string[] = []

async function emptyDatabase(): Promise<string> {
  const name = `campuslife_restored_${process.pid}_${made.length}`
  made.push(name)
  await onCluster(clusterOfRun().clusterUrl, `create database ${name}`)
  return databaseUrl(clusterOfRun().clusterUrl, name)
}

const material = (title: string, file_key: string) =>
  database.pool.query(
    `insert into public.study_materials (title, subject, semester, kind, exam_year, pages, bytes, file_key)
     values ($1, 'Physics', 1, 'paper', 2024, 1, 200000, $2)`,
    [title, file_key],
  )

beforeAll(async () => {
  database = await createTestDatabase()
  await seed(database.pool)
  await database.pool.query(
    `insert into public.discussions (title, content, tags) select 'Discussion ' || n, repeat($1 || n, 20), 'exams' from generate_series(1, 3000) n`,
    [awkward],
  )
  await database.pool.query(
    "insert into public.comments (discussion_id, content) select id, 'An answer' from public.discussions",
  )
  await database.pool.query(
    "insert into server.mailbox (recipient, subject, text, html) values ('a@campus.example', 's', 't', 'h')",
  )
  const jobs = openJobs(database.pool, silentLog)
  jobs.on('note', {}, async () => {})
  await jobs.send('note', { id: 'waits' }, { afterSeconds: 3600 })
  await jobs.stop()
  await files.put(key, paper)
  await material('Thermodynamics', key)
  await material('Taken down', gone)
  taken = await backup(database.url, files, file)
})

afterAll(async () => {
  await database.drop()
  for (const name of made) await onCluster(clusterOfRun().clusterUrl, `drop database ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

it('brings back every row of every table, files, waiting jobs and where sequences stood', async () => {
  const url = await emptyDatabase()
  const elsewhere = openFolder(join(folder, 'elsewhere'))
  const result = await restore(file, url, elsewhere, options)
  const before = await contentOf(database.url)
  expect(await contentOf(url)).toEqual(before)
  expect(before['public.discussions']).toMatch(/^3000 /)
  expect(taken).toMatchObject({ files: 1, missing: [gone] })
  expect(result).toMatchObject({ files: 1, rows: taken.rows, newerMigrations: 0 })
  expect(readFileSync(join(folder, 'elsewhere', key)).equals(paper)).toBe(true)

  const pool = openPool(url, 1)
  const { rows: jobs } = await pool.query("select data, start_after > now() as later from jobs.job where name = 'note'")
  expect(jobs).toEqual([{ data: { id: 'waits' }, later: true }])
  const next = "insert into server.mailbox (recipient, subject, text, html) values ('b', 's', 't', 'h') returning id"
  expect((await pool.query(next)).rows).toEqual((await database.pool.query(next)).rows)
  const { rows: triggers } = await pool.query("select tgname from pg_trigger where tgenabled <> 'O'")
  expect(triggers).toEqual([])
  expect(await migrate(pool)).toEqual([])
  await pool.end()
})

it('is readable by its owner only, and nothing unfinished stays beside it', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
})

it('goes into no database that holds anything, and changes nothing there', async () => {
  const url = await emptyDatabase()
  const pool = openPool(url, 1)
  await pool.query('create table public.mine (id int); insert into public.mine values (1)')
  await expect(restore(file, url, files, options)).rejects.toMatchObject({ code: 'restore_target_not_empty' })
  expect(
    (await pool.query("select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace"))
      .rows,
  ).toEqual([{ relname: 'mine' }])
  await pool.end()
})

/** Each is to be refused, and to leave the database as empty as it was. */
async function refused(url: string, bytes: Uint8Array, code: string): Promise<void> {
  const other = join(folder, 'other.backup.gz')
  writeFileSync(other, bytes)
  await expect(restore(other, url, files, options)).rejects.toMatchObject({ code })
  expect(await contentOf(url)).toEqual({})
}

it(
  'refuses a file that was cut off anywhere, or in which a byte differs',
  { timeout: sized(30_000, 600_000) },
  async () => {
    const url = await emptyDatabase()
    const whole = readFileSync(file)
    await refused(url, new Uint8Array(), 'backup_damaged')
    await refused(url, Buffer.from('-- PostgreSQL database dump'), 'backup_damaged')
    const tries = sized(12, 400)
    for (let n = 1; n <= tries; n++) {
      const place = Math.floor((whole.length - 1) * (n / tries))
      await refused(url, whole.subarray(0, place), 'backup_damaged')
      const changed = Buffer.from(whole)
      // Bytes 4 to 9 of gzip's header say when, how and where it was packed, and change nothing.
      changed[Math.max(place, 10)] = (changed[Math.max(place, 10)] ?? 0) ^ 0x10
      await refused(url, changed, 'backup_damaged')
    }
  },
)

it('refuses a file that was opened, changed and packed again', async () => {
  const url = await emptyDatabase()
  const text = gunzipSync(readFileSync(file)).toString('latin1')
  const parts = text.split(/^(?=\{"part")/m)
  for (const changed of [
    text.replace('An answer', 'An ANSWER'),
    text.replace('"table":"comments"', '"table":"discussions"'),
    text.slice(0, text.lastIndexOf('{"part":"end"')),
    parts.filter((part) => !part.includes('"table":"comments"')).join(''),
    [...parts.slice(0, 1), parts[2], parts[1], ...parts.slice(3)].join(''),
    `${text}{"part":"end"}\n`,
  ])
    await refused(url, gzipSync(Buffer.from(changed, 'latin1')), 'backup_damaged')
})

it('refuses what a newer CampusLife wrote', async () => {
  const url = await emptyDatabase()
  const [first = '', ...rest] = gunzipSync(readFileSync(file)).toString('latin1').split('\n')
  const header = JSON.parse(first)
  const packed = (change: object) =>
    gzipSync(Buffer.from([JSON.stringify({ ...header, ...change }), ...rest].join('\n'), 'latin1'))
  await refused(url, packed({ version: 2, anything: 'else' }), 'backup_newer')
  await database.pool.query("insert into server.migrations (name, checksum) values ('supabase/9999_later.sql', 'x')")
  await backup(database.url, undefined, join(folder, 'later.gz'))
  await database.pool.query("delete from server.migrations where checksum = 'x'")
  await refused(url, readFileSync(join(folder, 'later.gz')), 'backup_newer')
})

it.each([
  ['server.migrations', 'checksum', "'x'", 'backup_migration_differs'],
  ['jobs.version', 'version', '0', 'backup_queue_differs'],
])('refuses what was written with another %s', async (table, column, other, code) => {
  const name = join(folder, 'other-version.gz')
  const client = await database.pool.connect()
  const { rows } = await client.query(`select min(${column}) as least from ${table}`)
  await client.query(`update ${table} set ${column} = ${other} where ${column} = $1`, [rows[0].least])
  await backup(database.url, undefined, name)
  await client.query(`update ${table} set ${column} = $1 where ${column} = ${other}`, [rows[0].least])
  client.release()
  await refused(await emptyDatabase(), readFileSync(name), code)
})

it('brings an older site back as it was, and the next start brings it up to date', async () => {
  const [old, url] = [await emptyDatabase(), await emptyDatabase()]
  const { rows } = await database.pool.query<{ name: string; checksum: string }>(
    'select name, checksum from server.migrations order by applied_at',
  )
  const pool = openPool(old, 1)
  await transaction(pool, (client) => migrateAs(client, rows.slice(0, -2)))
  await pool.query("insert into auth.users (id, email) values (gen_random_uuid(), 'old@campus.example')")
  await pool.end()
  await backup(old, undefined, join(folder, 'old.gz'))
  expect(await restore(join(folder, 'old.gz'), url, files, options)).toMatchObject({ newerMigrations: 2 })
  expect(await contentOf(url)).toEqual(await contentOf(old))
  const restored = openPool(url, 1)
  expect(await migrate(restored)).toEqual(rows.slice(-2).map(({ name }) => name))
  await restored.end()
})

it('names a table that no migration makes, and leaves it out when told so', async () => {
  const url = await emptyDatabase()
  const name = join(folder, 'own.gz')
  await database.pool.query('create table public.own (id int)')
  await backup(database.url, undefined, name)
  await database.pool.query('drop table public.own')
  const refusal = { code: 'restore_table_unknown', message: expect.stringContaining('--without public.own') }
  await expect(restore(name, url, files, options)).rejects.toMatchObject(refusal)
  expect(await contentOf(url)).toEqual({})
  await restore(name, url, files, { ...options, without: ['public.own'] })
  expect(await contentOf(url)).toEqual(await contentOf(database.url))
})

it('names a table with a column that no migration makes', async () => {
  const url = await emptyDatabase()
  const name = join(folder, 'own-column.gz')
  await database.pool.query('alter table public.vendors add column own int')
  await backup(database.url, undefined, name)
  await database.pool.query('alter table public.vendors drop column own')
  const refusal = { code: 'restore_table_unknown', message: expect.stringContaining('--without public.vendors') }
  await expect(restore(name, url, files, options)).rejects.toMatchObject(refusal)
})

it('takes back the files that it has put down when it cannot go on', async () => {
  const url = await emptyDatabase()
  const elsewhere = openFolder(join(folder, 'given-up'))
  const put = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    await elsewhere.put(name, bytes)
    throw new Error('no more room')
  }
  await expect(restore(file, url, { ...elsewhere, put }, options)).rejects.toThrow('no more room')
  expect(await elsewhere.get(key)).toBeUndefined()
  expect(await contentOf(url)).toEqual({})
})

it('writes nothing when the database is stopped while it is read', async () => {
  const ending = async () => {
    for (;;) {
      const { rowCount } = await database.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'campuslife backup' and datname = current_database() and xact_start is not null",
      )
      if (rowCount) return
    }
  }
  const target = join(folder, 'stopped.gz')
  const [outcome] = await Promise.allSettled([backup(database.url, files, target), ending()])
  expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'backup_interrupted' } })
  expect(readdirSync(folder).filter((name) => name.includes('stopped'))).toEqual([])
})

/** A backup that waits before its first table until `meanwhile` is done. */
async function heldUp(target: string, meanwhile: (pid: number) => Promise<unknown>): Promise<BackedUp> {
  const holder = await database.pool.connect()
  try {
    await holder.query('begin; lock table public.comments')
    const running = backup(database.url, files, target)
    running.catch(() => {}) // Looked at below.
    const waiting = async () => {
      const { rows } = await database.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'campuslife backup' and datname = current_database()
           and wait_event_type = 'Lock' and query like 'lock table%'`,
      )
      return rows[0]?.pid
    }
    await expect.poll(waiting, { timeout: 20_000 }).toBeDefined()
    await meanwhile((await waiting()) ?? 0)
    await holder.query('commit')
    return await running
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

it('is of the moment at which it began, there when it is whole, and written in one way', async () => {
  const target = join(folder, 'moment.gz')
  const name = new URL(database.url).pathname.slice(1)
  await database.pool.query(`alter database ${name} set lock_timeout = '10ms'`)
  await database.pool.query(`alter database ${name} set datestyle = 'SQL, DMY'`)
  await heldUp(target, async () => {
    await database.pool.query(
      "insert into server.mailbox (recipient, subject, text, html) values ('c@campus.example', 'Meanwhile', 't', 'h')",
    )
    expect(readdirSync(folder)).not.toContain('moment.gz')
  })
  await database.pool.query(`alter database ${name} reset all`)
  const text = gunzipSync(readFileSync(target)).toString('latin1')
  expect(text).not.toContain('Meanwhile')
  expect(text).toMatch(/\t\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[.\d]*\+00\t/)
  expect(text).not.toMatch(/\t\d\d\/\d\d\/\d{4} \d\d:/)
})

it('leaves nothing of itself when it is ended in the middle', async () => {
  const ended = heldUp(join(folder, 'ended.gz'), (pid) => database.pool.query('select pg_terminate_backend($1)', [pid]))
  await expect(ended).rejects.toMatchObject({ code: 'backup_interrupted' })
  expect(readdirSync(folder).filter((name) => name.includes('ended'))).toEqual([])
})
