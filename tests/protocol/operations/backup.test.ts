import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { type BackedUp, backup } from '#server/features/backup/backup.ts'
import { migrate, migrateAs } from '#server/core/database/migrate.ts'
import { openPool, transaction } from '#server/core/database/pool.ts'
import { openFolder } from '#server/features/files/folder.ts'
import { contentOf } from '#tests/support/database/backup.ts'
import { attachment, backedUpSite, gone, key, ofDrive, paper, picture } from './backed-up-site.ts'

const site = backedUpSite()
const { folder, file, files, options, emptyDatabase, restore } = site

it('a restore brings back every row of every table, the files, the waiting jobs and the position of each sequence', async () => {
  const url = await emptyDatabase()
  const elsewhere = openFolder(join(folder, 'elsewhere'))
  const result = await restore(file, url, elsewhere, options)
  const before = await contentOf(site.database.url)
  expect(await contentOf(url)).toEqual(before)
  expect(before).toMatchObject({
    'public.discussions': expect.stringMatching(/^3000 /),
    'public.material_pages': expect.stringMatching(/^1 /),
    'public.questions': expect.stringMatching(/^1 /),
    'public.practice_reviews': expect.stringMatching(/^4 /),
    'public.practice_plans': expect.stringMatching(/^1 /),
  })
  expect(site.taken).toMatchObject({ files: 4, missing: [gone] })
  expect(result).toMatchObject({ files: 4, rows: site.taken.rows, newerMigrations: 0 })
  expect(readFileSync(join(folder, 'elsewhere', key)).equals(paper)).toBe(true)
  expect(readFileSync(join(folder, 'elsewhere', attachment)).equals(paper.slice(0, 50_000))).toBe(true)
  expect(readFileSync(join(folder, 'elsewhere', ofDrive)).equals(paper.slice(0, 30_000))).toBe(true)
  expect(readFileSync(join(folder, 'elsewhere', picture)).equals(paper.slice(0, 40_000))).toBe(true)

  const pool = openPool(url, 1)
  const { rows: jobs } = await pool.query("select data, start_after > now() as later from jobs.job where name = 'note'")
  expect(jobs).toEqual([{ data: { id: 'waits' }, later: true }])
  const next = "insert into server.mailbox (recipient, subject, text, html) values ('b', 's', 't', 'h') returning id"
  expect((await pool.query(next)).rows).toEqual((await site.database.pool.query(next)).rows)
  const { rows: triggers } = await pool.query("select tgname from pg_trigger where tgenabled <> 'O'")
  expect(triggers).toEqual([])
  expect(await migrate(pool)).toEqual([])
  await pool.end()
})

it('a backup file is readable by its owner only, and no temporary file stays beside it', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
})

it('a restore of an older backup brings the site back as it was, and the next start migrates it', async () => {
  const [old, url] = [await emptyDatabase(), await emptyDatabase()]
  const { rows } = await site.database.pool.query<{ name: string; checksum: string }>(
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

it('a backup of a database that is stopped meanwhile leaves no file', async () => {
  const ending = async () => {
    for (;;) {
      const { rowCount } = await site.database.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'campuslife backup' and datname = current_database() and xact_start is not null",
      )
      if (rowCount) return
    }
  }
  const target = join(folder, 'stopped.gz')
  const [outcome] = await Promise.allSettled([backup(site.database.url, files, target), ending()])
  expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'backup_interrupted' } })
  expect(readdirSync(folder).filter((name) => name.includes('stopped'))).toEqual([])
})

/** A backup that waits before its first table until `meanwhile` has resolved. */
async function heldUp(target: string, meanwhile: (pid: number) => Promise<unknown>): Promise<BackedUp> {
  const holder = await site.database.pool.connect()
  try {
    await holder.query('begin; lock table public.comments')
    const running = backup(site.database.url, files, target)
    running.catch(() => {}) // Asserted below.
    const waiting = async () => {
      const { rows } = await site.database.pool.query<{ pid: number }>(
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

it('a backup has the rows of the moment at which it began, appears when it is complete, and is the same under any date format', async () => {
  const target = join(folder, 'moment.gz')
  const name = new URL(site.database.url).pathname.slice(1)
  await site.database.pool.query(`alter database ${name} set lock_timeout = '10ms'`)
  await site.database.pool.query(`alter database ${name} set datestyle = 'SQL, DMY'`)
  await heldUp(target, async () => {
    await site.database.pool.query(
      "insert into server.mailbox (recipient, subject, text, html) values ('c@campus.example', 'Meanwhile', 't', 'h')",
    )
    expect(readdirSync(folder)).not.toContain('moment.gz')
  })
  await site.database.pool.query(`alter database ${name} reset all`)
  const text = gunzipSync(readFileSync(target)).toString('latin1')
  expect(text).not.toContain('Meanwhile')
  expect(text).toMatch(/\t\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[.\d]*\+00\t/)
  expect(text).not.toMatch(/\t\d\d\/\d\d\/\d{4} \d\d:/)
})

it('a backup whose connection is ended in the middle leaves no file', async () => {
  const ended = heldUp(join(folder, 'ended.gz'), (pid) =>
    site.database.pool.query('select pg_terminate_backend($1)', [pid]),
  )
  await expect(ended).rejects.toMatchObject({ code: 'backup_interrupted' })
  expect(readdirSync(folder).filter((name) => name.includes('ended'))).toEqual([])
})
