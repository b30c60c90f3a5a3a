import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Live, openLive } from '#server/features/notifications/live.ts'
import { streamLimits } from '#server/features/notifications/streams.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { type Session, startWholeApp, type WholeApp } from '#tests/security/whole-app.ts'

// A stream of /api/live ends with its session.

let whole: WholeApp
let live: Live
beforeAll(async () => {
  whole = await startWholeApp()
  // Fakes only the interval of the streams: half a minute passes immediately.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  live = openLive({ pool: whole.database.pool, log: silentLog, limits: streamLimits })
})
afterAll(async () => {
  await live.close()
  vi.useRealTimers()
  await whole.close()
})

function openFor({ access_token: token, user }: Session) {
  const close = vi.fn<() => void>()
  const session = String(decodeJwt(token)['session_id'])
  live.open({ account: user.id, session, network: 'n', sent: 0n, write: () => {}, close }, undefined)
  return close
}
/** Half a minute passes, and its queries have finished. */
async function halfAMinute() {
  const asked = vi.spyOn(whole.database.pool, 'query')
  await vi.advanceTimersByTimeAsync(30_000)
  await Promise.all(asked.mock.results.map(({ value }) => value as unknown))
  asked.mockRestore()
}
const admin = (method: string, path: string, body: unknown) =>
  whole.app.request(`/auth/v1/admin/${path}`, {
    method,
    headers: {
      apikey: whole.backend.secrets.secretKey,
      authorization: `Bearer ${whole.backend.secrets.secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })

it('the stream of an account that signs out or is banned ends within half a minute, and all others continue', async () => {
  const [stays, leaves, banned] = await Promise.all(
    ['stays', 'leaves', 'banned'].map((name) => whole.signUp(`${name}@example.org`)),
  )
  if (stays === undefined || leaves === undefined || banned === undefined) throw new Error('nobody')
  const [staying, left, ended] = [openFor(stays), openFor(leaves), openFor(banned)]
  await halfAMinute()
  const out = await whole.app.request('/auth/v1/logout?scope=local', {
    method: 'POST',
    headers: { apikey: whole.backend.secrets.publishableKey, authorization: `Bearer ${leaves.access_token}` },
  })
  expect(out.status).toBe(204)
  expect((await admin('PUT', `users/${banned.user.id}`, { ban_duration: '24h' })).status).toBe(200)
  expect([left, ended].map((close) => close.mock.calls.length)).toEqual([0, 0])
  await halfAMinute()
  expect([left, ended].map((close) => close.mock.calls.length)).toEqual([1, 1])
  expect(staying).not.toHaveBeenCalled()
})
