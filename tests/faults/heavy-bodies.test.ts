import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { hostname } from 'node:os'
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '#tests/support/accounts/account.ts'
import { heavyForm, heavySearch, residentMb, sendBody } from '#tests/support/attacks/heavy-bodies.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { sized } from '#tests/support/database/size.ts'
import { onHostedProject } from '#tests/support/hosted/mode.ts'

// Bodies that cost memory or disk, sent to the server as npm start runs it, with its limits and a heap of 256 MB.

let site: Site
let environment: Awaited<ReturnType<typeof siteEnvironment>>
let headers: Record<string, string>
let token: string
const uploads = () => join(environment.env['DATA_DIR'] ?? '', 'uploads')
const requestFolders = () => (existsSync(uploads()) ? readdirSync(uploads()) : [])

beforeAll(async () => {
  environment = await siteEnvironment('migrated')
  mkdirSync(uploads(), { recursive: true })
  const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
  const { pid } = spawnSync('true')
  mkdirSync(join(uploads(), `request-${machine}-${pid}-killed`))
  site = await startSite({ ...environment.env, MAILER_AUTOCONFIRM: 'true', LOG_LEVEL: 'error' })
  const { publishableKey } = await (await fetch(`${site.url}/config.json`)).json()
  headers = { apikey: publishableKey, 'content-type': 'application/json' }
  const { storageState } = await signedIn(site.url, 'member@example.org')
  const stored = typeof storageState === 'object' ? storageState.origins[0]?.localStorage[0]?.value : ''
  token = (JSON.parse(stored ?? '') as { access_token: string }).access_token
})
afterAll(async () => {
  await site.stop()
  await environment.remove()
})

/** The peak memory of the server while `work` runs. */
async function peakMb(work: Promise<unknown>): Promise<number> {
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, residentMb(site.process.pid ?? 0))), 50)
  await work.finally(() => clearInterval(timer))
  return Math.round(peak)
}

const isAlive = async () => site.process.exitCode === null && (await fetch(`${site.url}/healthz`)).status === 200

it.skipIf(process.platform !== 'linux' || onHostedProject).each([
  ['searches', ['/rest/v1/rpc/search']],
  ['rows and sign-ins', ['/rest/v1/notices', '/auth/v1/token?grant_type=password', '/auth/v1/sso/saml/acs']],
])(
  'two hundred %s with a megabyte each, from two addresses, are refused unread and end no server',
  { timeout: 90_000 },
  async (_name, paths) => {
    const until = performance.now() + sized(5_000, 30_000)
    const statuses: Record<string, number> = {}
    const send = async (n: number) => {
      while (performance.now() < until && site.process.exitCode === null) {
        const bearer = n % 4 === 3 ? { authorization: `Bearer ${token}` } : {}
        const from = n % 2 === 0 ? '127.0.0.1' : '127.0.0.2'
        const status = await sendBody(site.url, {
          path: paths[n % paths.length] ?? '',
          headers: { ...headers, ...bearer },
          body: heavySearch,
          from,
        })
        statuses[String(status)] = (statuses[String(status)] ?? 0) + 1
        await sleep(20)
      }
    }
    const peak = await peakMb(Promise.all(Array.from({ length: 200 }, (_, n) => send(n))))
    expect(await isAlive()).toBe(true)
    expect(peak).toBeLessThan(450)
    expect(Object.keys(statuses).filter((status) => !/^(400|401|403|404|413|429|503)$/.test(status))).toEqual([])
  },
)

it.skipIf(process.platform !== 'linux')(
  'a form of six hundred unknown fields with long names is refused, and ends no server',
  { timeout: 90_000 },
  async () => {
    const sending = sendBody(site.url, {
      path: '/api/files',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=between' },
      body: heavyForm('between', 600, 250_000),
    })
    expect([await peakMb(sending), await sending]).toEqual([expect.toSatisfy((mb: number) => mb < 450), 413])
    expect(await isAlive()).toBe(true)
    expect(requestFolders()).toEqual([])
  },
)

it('upload folders of a killed process are deleted when the next one starts', () => {
  expect(requestFolders().filter((name) => name.endsWith('-killed'))).toEqual([])
})

describe('papers being uploaded', () => {
  const sockets: Socket[] = []
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
  })
  const begin = (bytes: number) => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
    sockets.push(socket)
    let heard = ''
    socket.on('data', (data: Buffer) => (heard += data.toString()))
    socket.on('error', () => {})
    socket.write(
      `POST /api/files HTTP/1.1\r\nHost: site\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${bytes}\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7`,
    )
    return { socket, heard: () => heard }
  }

  it('are limited to one form per account, and removed when the connection is cut', async () => {
    const half = begin(120 * 1024 * 1024)
    await expect.poll(requestFolders).toHaveLength(1)
    const second = begin(120 * 1024 * 1024)
    await expect.poll(second.heard).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 10\r\n/i)
    expect(requestFolders()).toHaveLength(1)
    half.socket.destroy()
    await expect.poll(requestFolders).toEqual([])
    const third = begin(120 * 1024 * 1024)
    await expect.poll(requestFolders).toHaveLength(1)
    third.socket.destroy()
    await expect.poll(requestFolders).toEqual([])
    expect(site.output()).not.toContain('request failed')
  })
})

it.skipIf(process.platform !== 'linux')(
  'fourteen large papers that arrive at the same time are in memory one after the other',
  { timeout: 90_000 },
  async () => {
    const database = new pg.Client({ connectionString: environment.env['DATABASE_URL'] })
    await database.connect()
    await database.query('update public.profiles set is_admin = true')
    await database.end()
    const fields = { title: 'Sample', subject: 'Maths', semester: '3', kind: 'paper', exam_year: '2024' }
    const body = Buffer.concat([
      ...Object.entries(fields).map(([name, value]) =>
        Buffer.from(`--between\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
      ),
      Buffer.from('--between\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'),
      makePdf(['One page']),
      Buffer.from('99 0 obj << /Length 19000000 >>\nstream\n'),
      Buffer.alloc(19_000_000, 1),
      Buffer.from('\nendstream endobj\n\r\n--between--\r\n'),
    ])
    const send = () =>
      sendBody(site.url, {
        path: '/api/files',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=between' },
        body,
      })
    const sending = Promise.all(Array.from({ length: 14 }, send))
    expect([await peakMb(sending), await sending]).toEqual([
      expect.toSatisfy((mb: number) => mb < 350),
      Array.from({ length: 14 }, () => 201),
    ])
  },
)
