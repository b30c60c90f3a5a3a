import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#tests/support/servers/free-port.ts'

// `npm run dev`: pages from their sources and the server, at one address, on a database of its own. The first document
// takes long on a busy machine, since all of its imports are transformed.

const root = join(import.meta.dirname, '../..')
const dataDir = mkdtempSync(join(tmpdir(), 'campuslife-dev-'))
let dev: ChildProcess
let url: string

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  dev = spawn(process.execPath, [join(root, 'scripts/dev/main.ts')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    dev.stdout?.on('data', (text) => String(text).includes('  development ') && resolve())
    dev.once('exit', () => reject(new Error('the dev server ended before it served')))
  })
}, 120_000)

afterAll(() => {
  dev.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

const policyOf = async (path: string) => (await fetch(url + path)).headers.get('content-security-policy') ?? ''

describe('the dev server', () => {
  it('answers for the data API and for the documents that name its key', async () => {
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' })
    const { publishableKey } = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string }
    const rows = await fetch(`${url}/rest/v1/vendors?select=name`, { headers: { apikey: publishableKey } })
    expect([rows.status, ((await rows.json()) as unknown[]).length]).toEqual([200, 2])

    const document = await fetch(`${url}/books`)
    const html = await document.text()
    expect([document.status, html.includes(publishableKey), html.includes('.invalid')]).toEqual([200, true, false])
  }, 120_000)

  it('relaxes the policy of its documents to itself, and of nothing else', async () => {
    expect(await policyOf('/')).toContain("script-src 'self' 'unsafe-inline'")
    expect(await policyOf('/healthz')).toContain("default-src 'none'")
    expect(await policyOf('/api/none')).toContain("default-src 'none'")
  }, 120_000)

  it('unregisters a service worker that the built site left at its address', async () => {
    expect(await (await fetch(`${url}/service-worker.js`)).text()).toContain('registration.unregister()')
  })

  it('ends its database with it', async () => {
    const ended = once(dev, 'exit')
    dev.kill('SIGTERM')
    const [code] = (await ended) as [number | null]
    const cluster = readdirSync(dataDir).find((name) => existsSync(join(dataDir, name, 'PG_VERSION')))
    // The postmaster removes its file last.
    await expect.poll(() => existsSync(join(dataDir, cluster ?? '', 'postmaster.pid'))).toBe(false)
    expect([code, readFileSync(join(dataDir, 'postgres.log'), 'utf8').includes('shut down')]).toEqual([0, true])
  })
})
