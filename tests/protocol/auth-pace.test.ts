import { setTimeout as sleep } from 'node:timers/promises'
import bcrypt from 'bcrypt'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type AuthServer, password, startAuth } from './auth-server.ts'

// Answers that tell nothing in words tell nothing by their time either. `npm run sign-in-timing` measures; here the
// mail server is so slow that nothing needs measuring.

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
  // What it has learned of its mail server is its own.
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
])('%s takes as long for the one as for the other, known or unknown', async (path, one, other) => {
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

it('/signup hashes the password also where the address is taken', async () => {
  const hash = vi.spyOn(bcrypt, 'hash')
  for (const email of [known, stranger()]) {
    hash.mockClear()
    await site.post('/signup', { email, password })
    expect(hash).toHaveBeenCalledTimes(1)
  }
  hash.mockRestore()
})
