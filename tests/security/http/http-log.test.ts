import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { AppError } from '#server/core/errors/app-error.ts'
import { notFound, onError } from '#server/core/errors/on-error.ts'
import { openLog } from '#server/core/log/log.ts'
import { requestLog } from '#server/core/http/request-log.ts'

function logged(level: 'debug' | 'info' = 'info') {
  const lines: string[] = []
  const log = openLog({ logLevel: level }, { write: (line) => lines.push(line) })
  const app = new Hono()
  app.use(requestLog(log, () => '203.0.113.7'))
  app.onError(onError(log))
  app.notFound(notFound)
  app.get('/healthz', (c) => c.text('ok'))
  app.post('/auth/v1/token', async (c) => c.json(await c.req.json()))
  app.get('/api/fails', () => {
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(asha@campus.example) already exists.',
      parameters: ['hunter2-password'],
    })
    throw new Error(`no mail to asha@campus.example over postgres://owner:pw-secret@db/app with ${token} and ${key}`, {
      cause,
    })
  })
  app.get('/api/refuses', () => {
    throw new AppError(404, 'gone', 'Gone.')
  })
  app.get('/api/faulty', () => {
    throw new AppError(502, 'provider_down', 'The payment service does not answer.', { report: true })
  })
  return { app, lines, entries: () => lines.map((line): Record<string, unknown> => JSON.parse(line)) }
}

const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
const key = 'sb_secret_abcdefghijklmnop'

test('a request is logged as one line with what an operator needs', async () => {
  const { app, entries } = logged()
  await app.request('/api/none?x=1', { headers: { 'x-request-id': 'from-the-proxy-1' } })
  expect(entries()).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      requestId: 'from-the-proxy-1',
      method: 'GET',
      path: '/api/none',
      status: 404,
      ms: expect.any(Number),
      address: '203.0.113.7',
    },
  ])
})

test('no query, header, body or token is logged', async () => {
  const { app, lines } = logged('debug')
  const response = await app.request('/auth/v1/token?grant_type=password&token=query-secret&q=asha%40campus.example', {
    method: 'POST',
    body: JSON.stringify({ email: 'asha@campus.example', password: 'body-secret' }),
    headers: {
      authorization: `Bearer ${token}`,
      apikey: key,
      cookie: 'sid=cookie-secret',
      referer: 'https://x/?ref-secret',
    },
  })
  expect(response.status).toBe(200)
  expect(lines).toHaveLength(1)
  expect(lines.join('')).not.toMatch(/secret|campus\.example|eyJ|grant_type/)
})

test('the address of a picture of a post is not logged: its author is the first to request it', async () => {
  const { app, lines } = logged()
  await app.request('/api/pictures/0f8fad5b-d9cb-469f-a165-70867728950e-4x3')
  expect(lines.join('')).toContain('"path":"/api/pictures/…"')
  expect(lines.join('')).not.toContain('0f8fad5b')
})

test('a failure is logged with its stack and cause, without quoted values', async () => {
  const { app, lines, entries } = logged()
  await app.request('/api/fails')
  expect(entries()[0]).toMatchObject({
    level: 'error',
    msg: 'request failed',
    requestId: entries()[1]?.['requestId'],
    err: { type: 'Error', stack: expect.stringMatching(/no mail to .*\n\s+at /), cause: { code: '23505' } },
  })
  expect(lines.join('')).not.toMatch(/asha@|hunter2|pw-secret|eyJ|abcdefghijkl/)
})

test('a rejection is not logged as an error of the server, unless it is marked as one', async () => {
  const refusing = logged()
  await refusing.app.request('/api/refuses')
  expect(refusing.entries().map((entry) => entry['level'])).toEqual(['info'])
  const faulty = logged()
  await faulty.app.request('/api/faulty')
  expect(faulty.entries().map((entry) => entry['level'])).toEqual(['error', 'info'])
})

test('health checks are not logged', async () => {
  const { app, lines } = logged()
  await app.request('/healthz')
  expect(lines).toEqual([])
})

test.each(['short', 'x'.repeat(65), 'has space in it', '{"json":1}xx', 'new%0aline00', '../../../etc/x'])(
  'the request id "%s" is replaced',
  async (sent) => {
    const { app, entries } = logged()
    const response = await app.request('/api/none', { headers: { 'x-request-id': sent } })
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(entries()[0]?.['requestId']).toBe(response.headers.get('x-request-id'))
  },
)
