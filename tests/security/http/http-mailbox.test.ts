import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/core/config/config.ts'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { notFound } from '#server/core/errors/on-error.ts'
import { createMailboxRoutes } from '#server/features/mailbox/routes.ts'
import { openMailboxToken } from '#server/features/mailbox/access-token.ts'
import { openMailer } from '#server/core/mail/open.ts'
import { clusterOfRun, databaseUrl, onCluster } from '#tests/support/database/cluster.ts'
import { type Listening, listen } from './http-edge.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'

const name = `campuslife_mailbox_${process.pid}`
let pool: Pool

beforeAll(async () => {
  await onCluster(clusterOfRun().clusterUrl, `create database ${name} template ${clusterOfRun().templateName}`)
  pool = openPool(databaseUrl(clusterOfRun().clusterUrl, name), 4)
})

afterAll(async () => {
  await pool.end()
  await onCluster(clusterOfRun().clusterUrl, `drop database ${name} with (force)`)
})

beforeEach(async () => {
  await pool.query('truncate server.mailbox')
})

const mail = (subject: string) => ({
  to: 'asha@campus.example',
  subject,
  text: `Open http://127.0.0.1/x?a=1&b=2 (${subject})`,
  html: `<p>Hello</p><script>steal()</script><a href="/auth/v1/verify?token=1">Confirm</a>`,
})

const send = (subject: string) =>
  openMailer(readConfig({}), pool, silentLog).send({ ...mail(subject), senderName: 'Nilgiri' })

const token = 'a-token: & that = needs encoding'
const withToken = (path: string) => `${path}?token=${encodeURIComponent(token)}`

async function mailboxApp(env: Record<string, string> = {}): Promise<Hono> {
  const app = new Hono().notFound(notFound)
  const config = readConfig({ MAILBOX_TOKEN: token, ...env })
  return app.route('/', createMailboxRoutes({ pool, config, mailboxToken: await openMailboxToken(config, pool) }))
}

const open = async (env: Record<string, string> = {}): Promise<Listening> => listen(await mailboxApp(env))

test('a mail that is sent twice is stored once; mails without an id are all stored', async () => {
  const mailbox = openMailer(readConfig({}), pool, silentLog)
  for (let time = 0; time < 2; time++) {
    await mailbox.send({ ...mail('Known'), senderName: 'Nilgiri', id: 'contact-1' })
    await mailbox.send({ ...mail('Unknown'), senderName: 'Nilgiri' })
  }
  const { rows } = await pool.query('select subject from server.mailbox order by id')
  expect(rows.map(({ subject }) => subject)).toEqual(['Known', 'Unknown', 'Unknown'])
})

describe('on this machine', () => {
  let server: Listening
  beforeAll(async () => {
    server = await open()
  })
  afterAll(() => server.close())

  test('mails are listed newest first', async () => {
    await send('First')
    await send('Second')
    const answer = await server.ask(withToken('/dev/mailbox.json'))
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(JSON.parse(answer.body.toString())).toEqual([
      { ...mail('Second'), id: expect.any(String), sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
      { ...mail('First'), id: expect.any(String), sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
    ])
  })

  test('the page links each mail and escapes its text', async () => {
    await send('<img src=x onerror=alert(1)> "quoted"')
    const page = await server.ask(withToken('/dev/mailbox'))
    const html = page.body.toString()
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self';.*frame-ancestors 'none'/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;quoted&quot;')
    expect(html).not.toMatch(/<img|<script/)
    const link = html.match(/href="(\/dev\/mailbox\/\d+\?token=[^"&]+)"/)?.[1] ?? ''
    const shown = await server.ask(link)
    expect(shown.body.toString()).toBe(mail('').html)
  })

  test('a mail is a sandboxed document whose scripts do not run', async () => {
    await send('Any')
    const [{ id }] = JSON.parse((await server.ask(withToken('/dev/mailbox.json'))).body.toString())
    const { headers } = await server.ask(withToken(`/dev/mailbox/${id}`))
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(String(policy).split('; ').at(-1)?.split(' ')).toEqual([
      'sandbox',
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-top-navigation-by-user-activation',
    ])
    expect(policy).not.toContain('script-src')
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  test.each(['0', '999999999999999999999999', "1' or '1'='1", 'x', '%00'])('there is no mail "%s"', async (id) => {
    await send('Any')
    expect((await server.ask(withToken(`/dev/mailbox/${encodeURI(id)}`))).status).toBe(404)
  })

  test.each(['localhost', 'LOCALHOST:1', '127.0.0.1:99', '[::1]:3000'])(
    'it is served under the host %s',
    async (host) => {
      expect((await server.ask(withToken('/dev/mailbox.json'), { headers: { host } })).status).toBe(200)
    },
  )

  test.each([
    { host: 'evil.example' },
    { host: 'localhost.evil.example' },
    { host: '127.0.0.1.evil.example:3000' },
    { host: 'evil.example:3000@127.0.0.1' },
    { host: '2130706433' },
    { host: '0.0.0.0:3000' },
    { host: 'localhost', 'x-forwarded-for': '127.0.0.1' },
    { host: 'localhost', 'x-forwarded-host': 'localhost' },
    { host: 'localhost', 'x-real-ip': '127.0.0.1' },
    { host: 'localhost', forwarded: 'for=127.0.0.1' },
    { host: 'localhost', via: '1.1 proxy' },
    { host: 'localhost', 'x-forwarded-proto': 'https' },
    { host: 'localhost', 'cf-connecting-ip': '192.0.2.1' },
    { host: 'localhost', origin: 'https://campus.example' },
    { host: 'localhost', origin: 'null' },
  ])('it is not found for $host $x-forwarded-for', async (headers) => {
    await send('Any')
    const [{ id }] = JSON.parse((await server.ask(withToken('/dev/mailbox.json'))).body.toString())
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', `/dev/mailbox/${id}`]) {
      const answer = await server.ask(withToken(path), { headers })
      // Node itself rejects an invalid host name.
      expect([400, 404]).toContain(answer.status)
      expect(answer.body.toString()).not.toContain('asha@')
    }
  })
})

describe('a request that looks local, as every one does behind a plain reverse proxy,', () => {
  let server: Listening
  beforeAll(async () => {
    server = await open()
  })
  afterAll(() => server.close())

  test.each([
    '',
    '?token=',
    '?token=wrong',
    `?token=${encodeURIComponent(token.slice(0, -1))}`,
    '?Token=x',
    '?token[]=x',
  ])('finds no mailbox with the query "%s"', async (query) => {
    await send('Any')
    const [{ id }] = JSON.parse((await server.ask(withToken('/dev/mailbox.json'))).body.toString())
    const nothing = await server.ask('/dev/nothing')
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', `/dev/mailbox/${id}`]) {
      const answer = await server.ask(path + query)
      expect([answer.status, answer.body.toString()]).toEqual([404, nothing.body.toString()])
    }
  })

  test('sends no Referer from the mailbox or a mail, so that no other site gets the token', async () => {
    await send('Any')
    const [{ id }] = JSON.parse((await server.ask(withToken('/dev/mailbox.json'))).body.toString())
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', `/dev/mailbox/${id}`])
      expect((await server.ask(withToken(path))).headers['referrer-policy']).toBe('no-referrer')
  })
})

describe('the token', () => {
  test('is generated once per data folder, and is long', async () => {
    const made = await openMailboxToken(readConfig({}), pool)
    expect(made).toMatch(/^[\w-]{32}$/)
    expect(await openMailboxToken(readConfig({}), pool)).toBe(made)
    expect(await openMailboxToken(readConfig({ MAILBOX_TOKEN: token }), pool)).toBe(token)
  })

  test('is not generated where the mailbox cannot be read', async () => {
    expect(await openMailboxToken(readConfig({ SITE_URL: 'https://campus.example' }), pool)).toBeUndefined()
  })

  test('is long when an operator chooses it', () => {
    expect(() => readConfig({ MAILBOX_TOKEN: 'short' })).toThrow(/MAILBOX_TOKEN/)
  })
})

describe('elsewhere the mailbox is not found', () => {
  test.each([
    [{ HOST: '0.0.0.0' }],
    [{ HOST: '192.0.2.1' }],
    [{ SMTP_HOST: '127.0.0.1', SMTP_PORT: '1', SMTP_ADMIN_EMAIL: 'a@campus.example' }],
    [{ SITE_URL: 'https://campus.example' }],
  ])('with %o', async (env) => {
    await send('Any')
    const server = await open(env)
    try {
      for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/1']) {
        const answer = await server.ask(withToken(path))
        expect([answer.status, JSON.parse(answer.body.toString()).code]).toEqual([404, 'not_found'])
      }
    } finally {
      await server.close()
    }
  })

  test('where the client is unknown, or on another machine', async () => {
    const app = await mailboxApp()
    const from = (remoteAddress: string | undefined) =>
      app.request(
        `http://localhost${withToken('/dev/mailbox.json')}`,
        { headers: { host: 'localhost' } },
        remoteAddress === undefined ? {} : { incoming: { socket: { remoteAddress } } },
      )
    expect((await from(undefined)).status).toBe(404)
    expect((await from('192.168.1.20')).status).toBe(404)
    expect((await from('::ffff:192.168.1.20')).status).toBe(404)
    expect((await from('::ffff:127.0.0.1')).status).toBe(200)
  })
})

test('only the newest 500 mails are stored', async () => {
  await pool.query(
    `insert into server.mailbox (recipient, subject, text, html) select 'a@b', n::text, '', '' from generate_series(1, 505) n`,
  )
  await send('The newest')
  const { rows } = await pool.query<{ subject: string }>('select subject from server.mailbox order by id')
  expect([rows.length, rows[0]?.subject, rows.at(-1)?.subject]).toEqual([500, '7', 'The newest'])
})

test('browser roles cannot read the mailbox', async () => {
  for (const role of ['anon', 'authenticated']) {
    const client = await pool.connect()
    try {
      await client.query(`set role ${role}`)
      await expect(client.query('select * from server.mailbox')).rejects.toMatchObject({ code: '42501' })
    } finally {
      await client.query('reset role')
      client.release()
    }
  }
})
