import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinEmbedded } from '#server/core/database/embedded/embedded.ts'
import { migrationsAreCurrent } from '#server/core/database/migrate.ts'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { withKey } from '#tests/support/database/encryption-key.ts'
import { notHosted, onHostedProject } from '#tests/support/hosted/mode.ts'
import { sized } from '#tests/support/database/size.ts'
import { serverFile, serverFlags } from '#tests/support/servers/server-program.ts'

// The first start makes the database from supabase/schema and fills it. Cut off anywhere, the next one ends whole.

const folders = sized(1, 4)
const cutsOfFolder = 5

interface Whole {
  current: boolean
  objects: unknown
  rows: unknown
}

let reference: Whole
/** From the command to the first good answer, ms. */
let startMs: number
const removals: (() => Promise<void>)[] = []

async function emptyFolder(): Promise<Record<string, string>> {
  const { env, remove } = await siteEnvironment('embedded')
  removals.push(remove)
  return { ...env, LOG_LEVEL: 'error' }
}

describe.skipIf(onHostedProject)(`an embedded database${onHostedProject ? ` (${notHosted.embedded})` : ''}`, () => {
  beforeAll(async () => {
    const env = await emptyFolder()
    const began = performance.now()
    const site = await startSite(env)
    startMs = performance.now() - began
    reference = await inspect(env, whole)
    await site.stop()
  })
  afterAll(() => Promise.all(removals.map((remove) => remove())))

  it(
    `a first start that is cut off ${cutsOfFolder} times at random points is whole at the next one`,
    { timeout: 300_000 },
    async () => {
      for (let folder = 0; folder < folders; folder++) {
        const env = await emptyFolder()
        // Later and later, with chance: initdb, the schema, the content that ships.
        const cuts = Array.from({ length: cutsOfFolder }, (_, cut) => ((cut + Math.random()) / cutsOfFolder) * startMs)
        for (const cut of cuts) await startAndKill(env, () => sleep(cut))
        const site = await startSite(env)
        await expect
          .poll(() => inspect(env, whole), { message: `cut off after ${cuts.map(Math.round).join(', ')} ms` })
          .toEqual(reference)
        await site.stop()
      }
    },
  )

  it(
    'a first start that is killed while it makes the schema is whole at the next one',
    { timeout: 120_000 },
    async () => {
      const env = await emptyFolder()
      await startAndKill(env, () => makesSchema(env))
      const site = await startSite(env)
      await expect.poll(() => inspect(env, whole)).toEqual(reference)
      await site.stop()
    },
  )

  it(
    'of two first starts on one folder, one serves a whole database and the other is rejected',
    { timeout: 120_000 },
    async () => {
      const env = await emptyFolder()
      const starts = await Promise.allSettled([startSite(env), startSite(env)])
      const sites = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
      expect(sites).toHaveLength(1)
      const rejected = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []))
      expect(rejected.join()).toContain('Another CampusLife server')
      expect(await inspect(env, whole)).toEqual(reference)
      await Promise.all(sites.map((site) => site.stop()))
    },
  )
})

async function inspect<T>(env: Record<string, string>, look: (pool: Pool) => Promise<T>): Promise<T> {
  const { url, leave } = await joinEmbedded(env['DATA_DIR'] ?? '')
  const pool = openPool(url, 1)
  try {
    return await look(pool)
  } finally {
    await pool.end()
    await leave()
  }
}

/** What every first start ends with; the word list comes in while the site is open already. */
async function whole(pool: Pool): Promise<Whole> {
  // Without the queue's own, which it makes while the site serves.
  const { rows: objects } = await pool.query(`
    with ours as (select oid from pg_namespace where nspname <> 'jobs' and nspname !~ '^pg_'),
      tables as (select c.oid from pg_class c join ours on ours.oid = c.relnamespace)
    select (select count(*) from pg_proc p join ours on ours.oid = p.pronamespace) as functions,
      (select count(*) from pg_trigger t join tables on tables.oid = t.tgrelid) as triggers,
      (select count(*) from pg_policy p join tables on tables.oid = p.polrelid) as policies,
      (select count(*) from pg_index i join tables on tables.oid = i.indrelid) as indexes,
      (select count(*) from pg_attribute a join tables on tables.oid = a.attrelid) as columns,
      (select count(*) from server.migrations) as migrations`)
  const { rows: tables } = await pool.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'search_words' order by 1`)
  const rows: Record<string, unknown> = {}
  for (const { name } of tables) rows[name] = (await pool.query(`select count(*) from ${name}`)).rows[0]
  return { current: await migrationsAreCurrent(pool), objects, rows }
}

/** Ends the server as `kill -9` does; its PostgreSQL goes on for a moment, or is taken over. */
async function startAndKill(env: Record<string, string>, moment: () => Promise<unknown>): Promise<void> {
  const child = spawn(process.execPath, [...serverFlags, serverFile], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', PORT: '0', ...withKey(env) },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await moment()
  child.kill('SIGKILL')
  await ended
}

/** While PostgreSQL runs the text of the schema, which takes it longer than that. */
async function makesSchema(env: Record<string, string>): Promise<void> {
  const running = `select from pg_stat_activity
    where state = 'active' and query like '%check_function_bodies%' and pid <> pg_backend_pid()`
  const look = async () => {
    const folder = env['DATA_DIR'] ?? ''
    const password = readFileSync(join(folder, 'database-password'), 'utf8').trim()
    const port = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3])
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' })
    try {
      await client.connect()
      return (await client.query(running)).rows.length
    } finally {
      await client.end()
    }
  }
  await expect.poll(() => look().catch(() => 0), { timeout: 60_000, interval: 5 }).toBe(1)
  await sleep(Math.random() * 200)
}
