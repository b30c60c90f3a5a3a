import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { backup } from '#server/features/backup/backup.ts'
import { openPool } from '#server/core/database/pool.ts'
import { openFolder } from '#server/features/files/folder.ts'
import { contentOf } from '#tests/support/database/backup.ts'
import { sized } from '#tests/support/database/size.ts'
import { attachment, backedUpSite, key, paper } from './backed-up-site.ts'

// Rejections of a restore, which leave nothing behind.

const site = backedUpSite()
const { folder, file, files, options, emptyDatabase, restore } = site

it('a restore into a database that is not empty is rejected and changes nothing there', async () => {
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

/** Expects a rejection, and a database as empty as before. */
async function rejected(url: string, bytes: Uint8Array, code: string): Promise<void> {
  const other = join(folder, 'other.backup.gz')
  writeFileSync(other, bytes)
  await expect(restore(other, url, files, options)).rejects.toMatchObject({ code })
  expect(await contentOf(url)).toEqual({})
}

it(
  'a restore rejects a file that was cut off anywhere, or in which a byte differs',
  { timeout: sized(30_000, 600_000) },
  async () => {
    const url = await emptyDatabase()
    const whole = readFileSync(file)
    await rejected(url, new Uint8Array(), 'backup_damaged')
    await rejected(url, Buffer.from('-- PostgreSQL database dump'), 'backup_damaged')
    const tries = sized(12, 400)
    for (let n = 1; n <= tries; n++) {
      const place = Math.floor((whole.length - 1) * (n / tries))
      await rejected(url, whole.subarray(0, place), 'backup_damaged')
      const changed = Buffer.from(whole)
      // Bytes 4 to 9 of gzip's header contain time, level and system of packing, and do not matter.
      changed[Math.max(place, 10)] = (changed[Math.max(place, 10)] ?? 0) ^ 0x10
      await rejected(url, changed, 'backup_damaged')
    }
  },
)

it('a restore rejects a file that was unpacked, changed and packed again', async () => {
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
    await rejected(url, gzipSync(Buffer.from(changed, 'latin1')), 'backup_damaged')
})

it('a restore rejects a backup that a newer CampusLife wrote', async () => {
  const url = await emptyDatabase()
  const [first = '', ...rest] = gunzipSync(readFileSync(file)).toString('latin1').split('\n')
  const header = JSON.parse(first)
  const packed = (change: object) =>
    gzipSync(Buffer.from([JSON.stringify({ ...header, ...change }), ...rest].join('\n'), 'latin1'))
  await rejected(url, packed({ version: 2, anything: 'else' }), 'backup_newer')
  await site.database.pool.query(
    "insert into server.migrations (name, checksum) values ('supabase/9999_later.sql', 'x')",
  )
  await backup(site.database.url, undefined, join(folder, 'later.gz'))
  await site.database.pool.query("delete from server.migrations where checksum = 'x'")
  await rejected(url, readFileSync(join(folder, 'later.gz')), 'backup_newer')
})

it.each([
  ['server.migrations', 'checksum', "'x'", 'backup_migration_differs'],
  ['jobs.version', 'version', '0', 'backup_queue_differs'],
])('a restore rejects a backup that was written with another %s', async (table, column, other, code) => {
  const name = join(folder, 'other-version.gz')
  const client = await site.database.pool.connect()
  const { rows } = await client.query(`select min(${column}) as least from ${table}`)
  await client.query(`update ${table} set ${column} = ${other} where ${column} = $1`, [rows[0].least])
  await backup(site.database.url, undefined, name)
  await client.query(`update ${table} set ${column} = $1 where ${column} = ${other}`, [rows[0].least])
  client.release()
  await rejected(await emptyDatabase(), readFileSync(name), code)
})

it(
  'a restore names a table that no migration makes, and leaves it out with --without',
  { timeout: 60_000 },
  async () => {
    const url = await emptyDatabase()
    const name = join(folder, 'own.gz')
    await site.database.pool.query('create table public.own (id int)')
    await backup(site.database.url, undefined, name)
    await site.database.pool.query('drop table public.own')
    const rejection = { code: 'restore_table_unknown', message: expect.stringContaining('--without public.own') }
    await expect(restore(name, url, files, options)).rejects.toMatchObject(rejection)
    expect(await contentOf(url)).toEqual({})
    await restore(name, url, files, { ...options, without: ['public.own'] })
    expect(await contentOf(url)).toEqual(await contentOf(site.database.url))
  },
)

it('a restore names a table with a column that no migration makes', async () => {
  const url = await emptyDatabase()
  const name = join(folder, 'own-column.gz')
  await site.database.pool.query('alter table public.vendors add column own int')
  await backup(site.database.url, undefined, name)
  await site.database.pool.query('alter table public.vendors drop column own')
  const rejection = { code: 'restore_table_unknown', message: expect.stringContaining('--without public.vendors') }
  await expect(restore(name, url, files, options)).rejects.toMatchObject(rejection)
})

it('a restore that fails removes the files that it has written', async () => {
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

const bytesIn = async (store: typeof files, name: string) => {
  const stream = await store.get(name)
  return stream && new Uint8Array(await buffer(stream))
}

it('a restore that fails leaves the files that were in the store before it', async () => {
  const url = await emptyDatabase()
  const store = openFolder(join(folder, 'in-use'))
  await store.put(key, paper)
  const put = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    await store.put(name, bytes)
    throw new Error('no more room')
  }
  await expect(restore(file, url, { ...store, put }, options)).rejects.toThrow('no more room')
  expect(await bytesIn(store, key)).toEqual(paper)
  expect(await bytesIn(store, attachment)).toBeUndefined()
})

it('a restore rejects a store that has other bytes under a key of the backup, and leaves them', async () => {
  const url = await emptyDatabase()
  const store = openFolder(join(folder, 'of-another-site'))
  const other = new TextEncoder().encode('other bytes')
  await store.put(attachment, other)
  await expect(restore(file, url, store, options)).rejects.toMatchObject({ code: 'restore_file_differs' })
  expect(await bytesIn(store, attachment)).toEqual(other)
  expect(await bytesIn(store, key)).toBeUndefined()
  expect(await contentOf(url)).toEqual({})
})

it('a restore without the encryption key is rejected before it stores a file', async () => {
  const name = join(folder, 'encrypted-values.gz')
  await site.database.pool.query("insert into server.encryption_key (key_id) values ('lost')")
  await backup(site.database.url, site.files, name)
  await site.database.pool.query('delete from server.encryption_key')
  const store = openFolder(join(folder, 'without-key'))
  const put = vi.fn(store.put)
  const settings = { dataDir: join(folder, 'no-key'), encryptionKey: undefined }
  const encryption = { settings, giveUp: false }
  await expect(
    restore(name, await emptyDatabase(), { ...store, put }, { ...options, encryption }),
  ).rejects.toMatchObject({ code: 'restore_encryption_key' })
  expect(put).not.toHaveBeenCalled()
})

it('a restore whose rows are committed is complete with its files, also where analyze fails', async () => {
  const url = await emptyDatabase()
  const store = openFolder(join(folder, 'not-analyzed'))
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    if (given[0] === 'analyze') return Promise.reject(new Error('the connection is gone'))
    return Reflect.apply(query, this, given)
  })
  try {
    await restore(file, url, store, options)
    expect(spy.mock.calls.map(([text]): unknown => text)).toContain('analyze')
  } finally {
    spy.mockRestore()
  }
  expect(await bytesIn(store, key)).toEqual(paper)
  expect(await contentOf(url)).toEqual(await contentOf(site.database.url))
})
