import { setTimeout as sleep } from 'node:timers/promises'
import bcrypt from 'bcrypt'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type AuthServer, password, startAuth } from './auth-server.ts'

// Responses that do not reveal an account by their text do not reveal it by their time, either. `npm run
// sign-in-timing` measures; here the mail server is so slow that no measuring is needed.

const slowly = 500

let server: AuthServer
let delay = 0
let known = ''
beforeAll(async () => {
  server = await startAuth()
  known = (await server.signedUp()).email
})
afterAll(() => server.close())

let site: AuthServer
beforeEach(() => {
  // Its statistics of the mail server are its own.
  site = server.configured({}, { describe: 'slow', send: () => sleep(delay) })
})

async function timeOf(path: string, body: unknown): Promise<number> {
  const start = performance.now()
  expect((await site.post(path, body)).status).toBe(200)
  return performance.now() - start
}

let strangers = 0
const stranger = () => `nobody${++strangers}@example.org`

it.each([
  ['/recover', () => ({ email: known }), () => ({ email: stranger() })],
  ['/signup', () => ({ email: stranger(), password }), () => ({ email: known, password })],
  ['/otp', () => ({ email: stranger() }), () => ({ email: known })],
  ['/magiclink', () => ({ email: known }), () => ({ email: stranger() })],
  ['/otp', () => ({ email: known, create_user: false }), () => ({ email: stranger(), create_user: false })],
])('%s takes as long for an unknown address as for a known one', async (path, one, other) => {
  delay = slowly
  await timeOf(path, one())
  delay = 0
  expect(await timeOf(path, other())).toBeGreaterThan(slowly * 0.9)
})

it('/resend takes as long where there is nothing to confirm', async () => {
  const [waiting, nobody] = [stranger(), stranger()]
  await site.post('/signup', { email: waiting, password })
  delay = slowly
  await timeOf('/resend', { type: 'signup', email: waiting })
  delay = 0
  for (const email of [known, nobody])
    expect(await timeOf('/resend', { type: 'signup', email })).toBeGreaterThan(slowly * 0.9)
})

it('/resend takes as long for a taken address as for one that waits for its confirmation', async () => {
  const waiting = stranger()
  for (const email of [waiting, known]) await site.post('/signup', { email, password })
  delay = slowly
  for (const email of [waiting, known])
    expect(await timeOf('/resend', { type: 'signup', email })).toBeGreaterThan(slowly * 0.9)
  delay = 0
})

it('/verify answers a wrong code no sooner where no code is waited for', async () => {
  const waiting = stranger()
  await site.post('/signup', { email: waiting, password })
  const holder = await server.pool.connect()
  const guess = (email: string) => site.post('/verify', { type: 'signup', email, token: 'wrong' })
  const start = performance.now()
  await holder.query('begin')
  await holder.query('select from auth.one_time_tokens where relates_to = $1 for update', [waiting])
  const known = guess(waiting)
  await sleep(slowly)
  await holder.query('commit')
  holder.release()
  expect((await known).status).toBe(403)
  expect(performance.now() - start).toBeGreaterThan(slowly * 0.9)
  const unknownStart = performance.now()
  expect((await guess(stranger())).status).toBe(403)
  expect(performance.now() - unknownStart).toBeGreaterThan(slowly * 0.9)
})

it.each([
  ['/recover', {}],
  ['/otp', {}],
  ['/otp', { create_user: false }],
  ['/magiclink', {}],
  ['/signup', { password, data: { first_name: 'Asha' } }],
  ['/resend', { type: 'signup' }],
])('%s sent twice with %j has the same responses for every address, including the rate limit', async (path, body) => {
  const slow = server.configured({ SMTP_MAX_FREQUENCY: '60' })
  const waiting = stranger()
  await server.post('/signup', { email: waiting, password })
  const answers: string[] = []
  for (const email of [(await server.signedUp()).email, waiting, stranger()]) {
    for (let turn = 0; turn < 2; turn++) {
      const response = await slow.post(path, { email, ...body })
      const text = (await response.text()).replaceAll(email, 'address').replace(/after \d+ seconds/, 'after N seconds')
      // Without ids and times, which differ in any case.
      answers.push(`${turn} ${response.status} ${text.replace(/[\da-f]{8}-[\da-f-]{27}|\d{4}-[\d-]+T[\d:.]+Z/g, '…')}`)
    }
  }
  expect(new Set(answers).size).toBe(2)
  expect(answers[1]).toContain('over_email_send_rate_limit')
})

it('two kinds of request share a timer for every address, or for none', async () => {
  const slow = server.configured({ SMTP_MAX_FREQUENCY: '60' })
  const statuses = async (email: string) => {
    const asked: number[] = []
    for (const [path, body] of [
      ['/signup', { password }],
      ['/otp', {}],
      ['/recover', {}],
      ['/resend', { type: 'signup' }],
    ] as const)
      asked.push((await slow.post(path, { email, ...body })).status)
    return asked
  }
  for (const email of [(await server.signedUp()).email, stranger()])
    expect(await statuses(email)).toEqual([200, 200, 429, 429])
})

it('/signup hashes the password also where the address is taken', async () => {
  const hash = vi.spyOn(bcrypt, 'hash')
  for (const email of [known, stranger()]) {
    hash.mockClear()
    await site.post('/signup', { email, password })
    expect(hash).toHaveBeenCalledTimes(1)
  }
  hash.mockRestore()
})
