import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { joinEmbedded } from '#server/core/database/embedded/embedded.ts'
import { openPool } from '#server/core/database/pool.ts'
import { readOrCreateSecrets } from '#server/core/encryption/secrets.ts'
import { testEncryptionKey } from '#tests/support/database/encryption-key.ts'
import { notHosted, onHostedProject } from '#tests/support/hosted/mode.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { send } from '#tests/support/features/payments.ts'
import { type Site, startSite } from '#tests/support/browser/site.ts'

// The data folder is on a small disk of its own, which is filled to the last byte and emptied again.

const folder = mkdtempSync(join(tmpdir(), 'campuslife-disk-'))
// Where all tests are skipped nothing is mounted: the unmounting hooks are skipped with them.
const mounted =
  !onHostedProject &&
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=755', 'tmpfs', folder]).status === 0
const filler = join(folder, 'filler')
const stored = () => readdirSync(join(folder, 'files'))

function fill(): void {
  const file = openSync(filler, 'a')
  // Ever smaller pieces, so that no room is left between them.
  for (const size of [1024 * 1024, 4096, 1]) {
    const piece = Buffer.alloc(size)
    try {
      for (;;) if (writeSync(file, piece) < size) break
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
  closeSync(file)
}

/** A new segment of the write-ahead log, and its first record. */
const newSegment = "select pg_switch_wal(), pg_logical_emit_message(true, 'test', 'x')"

/** The database at its present port, which changes with each restart. */
async function joined() {
  const { url, leave } = await joinEmbedded(folder)
  const pool = openPool(url, 1)
  return {
    pool,
    leave: async () => {
      await pool.end()
      await leave()
    },
  }
}

afterAll(() => {
  // The last of the database's processes may still be ending.
  if (mounted) spawnSync('umount', ['-l', folder])
  rmSync(folder, { recursive: true, force: true })
})

const reason = onHostedProject ? notHosted.embedded : 'only root may mount a small one here'
describe.skipIf(!mounted)(`a full disk${mounted ? '' : ` (${reason})`}`, () => {
  let site: Site
  let secretKey: string
  let member: Record<string, string>
  const acknowledged: string[] = []

  beforeAll(async () => {
    site = await startSite({
      DATA_DIR: folder,
      ENCRYPTION_KEY: testEncryptionKey,
      MAILER_AUTOCONFIRM: 'true',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    })
    const database = await joined()
    const { secretKey: secret, publishableKey: apikey } = await readOrCreateSecrets(database.pool)
    await database.leave()
    secretKey = secret
    const account = { email: 'asha@example.org', password: 'Genda#2026' }
    const { body } = await send(`${site.url}/auth/v1/signup`, account, { apikey })
    member = { apikey, authorization: `Bearer ${String(body['access_token'])}` }
  })
  // Also where a test fails: the next one needs room.
  afterEach(() => rmSync(filler, { force: true }))
  afterAll(async () => {
    await site.stop()
  })

  let sent = 0
  const discuss = async () => {
    const title = `discussion ${++sent}`
    const answer = await send(
      `${site.url}/rest/v1/discussions`,
      { title, content: randomBytes(1_000).toString('hex') },
      member,
    )
    if (answer.status === 201) acknowledged.push(title)
    return answer
  }
  const upload = async () => {
    const body = new FormData()
    const fields = { title: 'Paper', subject: 'Data', course_code: 'CS-1', semester: '3', kind: 'notes' }
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    body.set('file', new File([makePdf(['One page'])], 'paper.pdf'))
    const response = await fetch(`${site.url}/api/files`, { method: 'POST', headers: { apikey: secretKey }, body })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  it('has writes rejected, and accepted when there is room again', { timeout: 90_000 }, async () => {
    expect((await upload()).status).toBe(201)
    const before = stored()
    expect((await discuss()).status).toBe(201)
    // At the end of a segment, PostgreSQL would end at the first write: the next test's subject.
    const { pool, leave } = await joined()
    await pool.query(newSegment)
    await leave()
    fill()
    expect(await upload()).toMatchObject({ status: 507, body: { code: 'storage_full' } })
    expect(stored()).toEqual(before)
    const rejected = []
    for (let count = 0; count < 60; count++) {
      const { status, body } = await discuss()
      if (status !== 201) rejected.push(`${status} ${String(body['code'])}`)
    }
    expect(rejected.length).toBeGreaterThan(0)
    expect(rejected.filter((said) => !/^503 (53100|PGRST00\d)$/.test(said))).toEqual([])
    expect((await fetch(`${site.url}/about`)).status).toBe(200)
    rmSync(filler)
    await expect.poll(async () => (await discuss()).status, { timeout: 30_000, interval: 200 }).toBe(201)
    expect((await upload()).status).toBe(201)
  })

  it('that ends the database does not end the server, which restarts it', { timeout: 90_000 }, async () => {
    onTestFailed(() => {
      const log = readFileSync(join(folder, 'postgres.log'), 'utf8')
      process.stdout.write(`${site.output().slice(-4_000)}\n${log.slice(-4_000)}\n`)
    })
    // The full disk of the previous test may have ended it already.
    const { pool, leave } = await joined()
    // There is no room for a new segment of the log, nor for a restart: PostgreSQL ends.
    const runs = async () => {
      fill()
      await pool.query(newSegment).catch(() => {})
      return existsSync(join(folder, 'postgres', 'postmaster.pid'))
    }
    await expect.poll(runs, { timeout: 40_000, interval: 20 }).toBe(false)
    await leave()
    await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 20_000 }).toBe(503)
    expect(await discuss()).toMatchObject({ status: 503 })
    expect((await fetch(`${site.url}/about`)).status).toBe(200)
    expect(site.process.exitCode).toBeNull()
    rmSync(filler)
    await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 40_000 }).toBe(200)
    expect((await discuss()).status).toBe(201)
    expect((await upload()).status).toBe(201)
  })

  it('causes no loss of acknowledged writes', async () => {
    const answer = await fetch(`${site.url}/rest/v1/discussions?select=title`, { headers: member })
    const titles = ((await answer.json()) as { title: string }[]).map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(acknowledged))
    expect(new Set(titles).size).toBe(titles.length)
    expect(stored().filter((name) => name.startsWith('.'))).toEqual([])
  })
})
