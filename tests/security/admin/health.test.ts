import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteHealth } from '#domain/college/site-health.ts'
import { createSiteHealthApi } from '#server/features/admin/health/routes.ts'
import { openBackups } from '#server/features/backup/backups.ts'
import { recordBackup } from '#server/core/disk/backup-record.ts'
import { type Config, readConfig } from '#server/core/config/config.ts'
import { onError } from '#server/core/errors/on-error.ts'
import { check } from '#server/features/backup/check.ts'
import { BackupError } from '#server/features/backup/error.ts'
import { password, type Person } from '#tests/protocol/auth/auth-server.ts'
import { totp } from '#tests/support/accounts/totp.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { onHostedProject } from '#tests/support/hosted/mode.ts'
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
    .route('/', createSiteHealthApi({ ...area.auth, backups: open(), config: { ...readConfig({}), dataDir } })) as Hono
})
afterAll(async () => {
  await area.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Backups of one process. */
const open = (settings: Partial<Config> = {}, readBack = check) =>
  openBackups({
    pool: area.auth.pool,
    files: { get: async () => undefined },
    log: silentLog,
    readBack,
    config: { ...readConfig({}), dataDir, ...settings },
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
  expect((await read(area.boss)).health.backup).toMatchObject({
    madeAt: '2026-11-28T21:40:00.000Z',
    bytes: 41_000_000,
    encrypted: true,
    checkedAt: '2026-11-29T04:30:00.000Z',
  })
  await writeFile(join(dataDir, 'backups.json'), '{"made": {"at"')
  expect((await read(area.boss)).health.backup).toMatchObject({ madeAt: null, checkedAt: null })
})

const headers = (who: Person) => ({
  authorization: `Bearer ${who.accessToken}`,
  'content-type': 'application/json',
})
const press = (who: Person, id: string = randomUUID()) =>
  app.request('/backup', { method: 'POST', headers: headers(who), body: JSON.stringify({ id }) })
const download = (who: Person) => app.request('/backup/newest', { headers: headers(who) })
const names = async () => (await readdir(join(dataDir, 'backups')).catch(() => [])).toSorted()
const state = async () => (await open().read())?.run
const damaged = () => Promise.reject(new BackupError('backup_damaged', 'It is damaged.'))
async function ends(): Promise<void> {
  await expect.poll(async () => (await state())?.state, { timeout: 20_000 }).not.toBe('running')
}
/** Holds up the next backup, as a large table would. */
async function heldUp<T>(work: () => Promise<T>): Promise<T> {
  const client = await area.auth.pool.connect()
  try {
    await client.query('begin; lock table public.comments')
    return await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe.skipIf(onHostedProject)('a backup by a press', () => {
  it('is made for holders of settings alone, is complete, and its state is read while it is written', async () => {
    expect((await press(area.member)).status).toBe(403)
    const id = randomUUID()
    await heldUp(async () => {
      const response = await press(area.boss, id)
      expect(response.status).toBe(202)
      expect(((await response.json()) as SiteHealth).backup?.run?.state).toBe('running')
    })
    await ends()
    const { health } = await read(area.boss)
    expect(health.backup).toMatchObject({ run: { state: 'done' }, encrypted: false })
    expect(health.backup?.checkedAt).not.toBeNull()
    const [name = ''] = await names()
    expect(health.backup?.file).toEqual({ name, bytes: health.backup?.bytes })
    expect(await check(join(dataDir, 'backups', name))).toMatchObject({ files: 0 })
    // The response of the first was lost.
    expect((await press(area.boss, id)).status).toBe(202)
    expect(await names()).toEqual([name])
  })

  it('is one at a time over all processes, and ends with its process, without a file', async () => {
    const before = await names()
    const [one, other] = [open(), open()]
    await heldUp(async () => {
      await Promise.all([one.start(randomUUID()), other.start(randomUUID())])
      const { rowCount } = await area.auth.pool.query(
        "select from pg_stat_activity where application_name = 'campuslife backup' and xact_start is not null and datname = current_database()",
      )
      expect(rowCount).toBe(1)
    })
    await Promise.all([one.close(), other.close()])
    expect((await names()).filter((name) => name.startsWith('.'))).toEqual([])
    // Either it was complete by then, or it says why it is not.
    if ((await names()).length === before.length)
      expect(await state()).toMatchObject({ state: 'failed', problem: expect.stringContaining('stopped') })
  })

  it('that another press found running leaves no file, when the server stops', async () => {
    const backups = open()
    await heldUp(async () => {
      await backups.start(randomUUID())
      await backups.start(randomUUID())
    })
    await backups.close()
    expect((await names()).filter((name) => name.startsWith('.'))).toEqual([])
    expect(await state()).not.toMatchObject({ state: 'running' })
  })

  it('is not started where one as large as the last would fill the disk', async () => {
    const full = await mkdtemp(join(tmpdir(), 'campuslife-health-'))
    await recordBackup(full, { made: { at: new Date().toISOString(), bytes: 1e15, encrypted: false } })
    await expect(open({ dataDir: full }).start(randomUUID())).rejects.toMatchObject({ code: 'backup_no_room' })
    await rm(full, { recursive: true })
  })

  it('that was killed has failed, and the next one removes what it wrote', async () => {
    const left = join(dataDir, 'backups', '.campuslife-2026-01-01T00-00-00Z.backup.gz.1')
    await writeFile(left, 'unfinished')
    const at = new Date().toISOString()
    await recordBackup(dataDir, { run: { id: randomUUID(), at, state: 'running', problem: '' } })
    expect(await state()).toMatchObject({ state: 'failed', problem: expect.stringContaining('stopped') })
    await open().start(randomUUID())
    await ends()
    expect(await state()).toMatchObject({ state: 'done' })
    expect((await names()).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('that cannot be read back has its reason, and is not offered', async () => {
    const before = await names()
    await open({}, damaged).start(randomUUID())
    await ends()
    expect(await state()).toMatchObject({ state: 'failed', problem: 'It is damaged.' })
    expect(await names()).toEqual(before)
  })

  it('that is being read back when the server stops is none', async () => {
    const before = await names()
    const { promise: isReading, resolve: begin } = Promise.withResolvers<void>()
    const backups = open({}, async (file, passphrase, signal) => {
      begin()
      await new Promise((resolve) => signal?.addEventListener('abort', resolve))
      return check(file, passphrase, signal)
    })
    await backups.start(randomUUID())
    await isReading
    await backups.close()
    expect(await state()).toMatchObject({ state: 'failed', problem: expect.stringContaining('stopped') })
    expect(await names()).toEqual(before)
  })

  it('that cannot be written has its reason', async () => {
    const inTheWay = await mkdtemp(join(tmpdir(), 'campuslife-health-'))
    await mkdir(join(inTheWay, 'data'))
    const backups = open({ dataDir: join(inTheWay, 'data'), backupPassphrase: { text: 'short', file: undefined } })
    await expect(backups.start(randomUUID())).rejects.toThrow(/12 characters/)
    await writeFile(join(inTheWay, 'data', 'backups'), 'a file')
    const other = open({ dataDir: join(inTheWay, 'data') })
    await other.start(randomUUID())
    await expect
      .poll(async () => (await other.read())?.run)
      .toMatchObject({ state: 'failed', problem: expect.stringContaining('log') })
    await rm(inTheWay, { recursive: true })
  })

  it('is downloaded by an admin with a second factor alone, and the security log says so', async () => {
    expect((await download(area.member)).status).toBe(403)
    const rejected = await download(area.boss)
    expect(await rejected.json()).toMatchObject({ code: 'no_second_factor' })
    const { data } = await area.boss.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const [factorId, secret] = [data?.id ?? '', data?.totp.secret ?? '']
    const raised = await area.boss.client.auth.mfa.challengeAndVerify({ factorId, code: totp(secret) })
    const again = await area.auth.client().auth.signInWithPassword({ email: area.boss.email, password })
    const half = { ...area.boss, accessToken: again.data.session?.access_token ?? '' }
    expect(await (await download(half)).json()).toMatchObject({ code: 'insufficient_aal' })
    const whole = { ...area.boss, accessToken: raised.data?.access_token ?? '' }
    const head = await app.request('/backup/newest', { method: 'HEAD', headers: headers(whole) })
    expect([head.status, Number(head.headers.get('content-length')) > 0]).toEqual([200, true])
    const response = await download(whole)
    expect(response.status).toBe(200)
    const newest = (await names()).at(-1) ?? ''
    expect(response.headers.get('content-disposition')).toContain(newest)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.equals(await readFile(join(dataDir, 'backups', newest)))).toBe(true)
    await area.auth.securityLog.flush()
    const logged = await area.sql("select user_id from auth.security_events where kind = 'backup_downloaded'")
    expect(logged).toEqual([{ user_id: area.boss.id }])
    // A proof of long ago.
    await area.sql("update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'")
    expect(await (await download(whole)).json()).toMatchObject({ code: 'reauthentication_needed' })
  })

  it('is not made for a hosted project', async () => {
    const hosted = open({ hosted: {} as Config['hosted'] })
    expect(await hosted.read()).toBeNull()
    await expect(hosted.start(randomUUID())).rejects.toThrow(/dashboard/)
  })
})
