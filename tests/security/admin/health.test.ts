import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SiteHealth } from '#domain/college/site-health.ts'
import { createSiteHealthApi } from '#server/features/admin/health/routes.ts'
import { recordBackup } from '#server/core/disk/backup-record.ts'
import { onError } from '#server/core/errors/on-error.ts'
import type { Person } from '#tests/protocol/auth/auth-server.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { type AdminArea, startAdminArea } from './admin-area.ts'

// How the site is, for those who run it.

let area: AdminArea
let dataDir: string
let app: Hono
beforeAll(async () => {
  area = await startAdminArea()
  dataDir = await mkdtemp(join(tmpdir(), 'campuslife-health-'))
  app = new Hono()
    .onError(onError(silentLog))
    .route('/', createSiteHealthApi({ ...area.auth, config: { dataDir, smtp: undefined, hosted: undefined } })) as Hono
})
afterAll(async () => {
  await area.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function read(who: Person | undefined): Promise<{ status: number; health: SiteHealth }> {
  const response = await app.request('/', { headers: who ? { authorization: `Bearer ${who.accessToken}` } : {} })
  return { status: response.status, health: (await response.json()) as SiteHealth }
}

it('is read by admins, not by members, nor by holders of other areas or without a second factor', async () => {
  expect((await read(undefined)).status).toBe(401)
  expect((await read(area.member)).status).toBe(403)
  await area.sql("insert into public.grants (account, area) values ($1, 'papers')", [area.member.id])
  expect((await read(area.member)).status).toBe(403)
  // *settings* takes a second factor.
  await area.sql("insert into public.grants (account, area) values ($1, 'settings')", [area.member.id])
  expect((await read(area.member)).status).toBe(403)
  expect((await read(area.boss)).status).toBe(200)
})

it('says what waits, what failed, how large the database is, and which versions run', async () => {
  await area.sql(
    "insert into public.contact_messages (name, email, message) values ('Asha', 'asha@example.org', 'Hello')",
  )
  const { health } = await read(area.boss)
  expect(health).toMatchObject({
    mail: { server: false, provenAt: null, waiting: 1 },
    jobs: { late: 0, failed: [] },
    backup: { madeAt: null, checkedAt: null },
    versions: { node: process.versions.node },
  })
  expect(health.disk?.total).toBeGreaterThan(health.disk?.free ?? Infinity)
  expect(health.database.bytes).toBeGreaterThan(1_000_000)
  expect(health.database.version).toMatch(/^\d+/)
})

it('knows the last backup and when one was read back, and a record that is cut off is none', async () => {
  await recordBackup(dataDir, { made: { at: '2026-11-28T21:40:00.000Z', bytes: 41_000_000, encrypted: true } })
  await recordBackup(dataDir, { checked: { at: '2026-11-29T04:30:00.000Z' } })
  expect((await read(area.boss)).health.backup).toEqual({
    madeAt: '2026-11-28T21:40:00.000Z',
    bytes: 41_000_000,
    encrypted: true,
    checkedAt: '2026-11-29T04:30:00.000Z',
  })
  await writeFile(join(dataDir, 'backups.json'), '{"made": {"at"')
  expect((await read(area.boss)).health.backup).toMatchObject({ madeAt: null, checkedAt: null })
})
