import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SiteHealth } from '#domain/college/site-health.ts'
import { check } from '#server/features/backup/check.ts'
import { sized } from '#tests/support/database/size.ts'
import { onHostedProject } from '#tests/support/hosted/mode.ts'
import { type KillableSite, startKillableSite } from '../killable-site.ts'
import { seeded } from '../writers.ts'

// The server is killed while it writes or reads back a backup that was started on Health.

const seed = Number(process.env['FAULT_SEED'] ?? 1)
const kills = sized(3, 15)
const key = '00000000-0000-4000-8000-000000000001.pdf'
let site: KillableSite

beforeAll(async () => {
  if (!onHostedProject) site = await startKillableSite({ MAILER_AUTOCONFIRM: 'true' })
})
afterAll(async () => {
  if (onHostedProject) return
  await site.stop()
  await site.remove()
})

/** A file that takes seconds to pack, as the papers of a college do. */
async function storeFile(random: () => number): Promise<void> {
  const folder = join(site.env['DATA_DIR'] ?? '', 'files')
  mkdirSync(folder, { recursive: true })
  await pipeline(
    function* () {
      for (let part = 0; part < 96; part++)
        yield Buffer.from(Float64Array.from({ length: 128 * 1024 }, () => random()).buffer)
    },
    createWriteStream(join(folder, key)),
  )
  await site.inDatabase((pool) =>
    pool.query(
      `insert into public.study_materials (title, status, kind, bytes, file_key, file_name, read_at, drawn_at)
       values ('large', 'waiting', 'paper', 1, $1, 'large.pdf', now(), now())`,
      [key],
    ),
  )
}

async function adminHeaders(): Promise<Record<string, string>> {
  const { url } = site
  const { publishableKey: apikey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string }
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'boss@example.org', password: 'Genda#2026' }),
  })
  const { access_token: token, user } = (await response.json()) as { access_token: string; user: { id: string } }
  await site.inDatabase((pool) => pool.query('update public.profiles set is_admin = true where id = $1', [user.id]))
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

const backupOf = async (response: Response) => ((await response.json()) as SiteHealth).backup

it.skipIf(onHostedProject)(
  `after ${kills} kills of the server during a backup, no part of a file remains, and the next is complete (seed ${seed})`,
  { timeout: 300_000 },
  async () => {
    const random = seeded(seed)
    await storeFile(random)
    const headers = await adminHeaders()
    const folder = join(site.env['DATA_DIR'] ?? '', 'backups')
    const press = async () => {
      const response = await fetch(`${site.url}/api/admin/health/backup`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ id: randomUUID() }),
      })
      expect(response.status).toBe(202)
      return backupOf(response)
    }
    const read = async () => backupOf(await fetch(`${site.url}/api/admin/health`, { headers }))
    const unfinished = () => readdirSync(folder).filter((name) => name.startsWith('.'))

    let interrupted = 0
    for (let kill = 0; kill < kills; kill++) {
      expect((await press())?.run?.state).toBe('running')
      // One at a time: what a killed one has written is removed by then.
      await expect.poll(unfinished, { timeout: 10_000, interval: 10 }).toHaveLength(1)
      await sleep(random() * 1000)
      if (unfinished().length > 0) interrupted++
      await site.killServer()
      await expect.poll(async () => (await read())?.run?.state, { timeout: 20_000 }).toBe('failed')
    }
    expect(interrupted).toBeGreaterThan(0)
    await press()
    await expect.poll(async () => (await read())?.run?.state, { timeout: 60_000 }).toBe('done')
    expect(unfinished()).toEqual([])
    // Also of those that were killed while they were read back: under its name a file is whole.
    for (const name of readdirSync(folder)) expect(await check(join(folder, name))).toMatchObject({ files: 1 })
  },
)
