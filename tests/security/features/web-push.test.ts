import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PushService, startPushService } from '#tests/support/servers/push-service.ts'
import { type Session, startWholeApp, type WholeApp } from '../whole-app.ts'

// A browser sends the address to which the server pushes: an attacker can send any.

let whole: WholeApp
let service: PushService
let asha: Session
let stranger: Session
beforeAll(async () => {
  service = await startPushService()
  whole = await startWholeApp(undefined, { PAYMENTS: 'sandbox', PUSH_SERVICES: `${service.host},*.push.example` })
  ;[asha, stranger] = [await whole.signUp('asha@example.org'), await whole.signUp('stranger@example.org')]
})
afterAll(async () => {
  await whole.close()
  await service.close()
})

const post = async (path: string, body: unknown, who?: Session) => {
  const response = await whole.app.request(`/api/push/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(who && { authorization: `Bearer ${who.access_token}` }) },
    body: JSON.stringify(body),
  })
  return { status: response.status, code: response.status < 300 ? undefined : (await response.json()).code }
}
const rest = async (who: Session, method: string, path: string) => {
  const response = await whole.app.request(`/rest/v1/${path}`, {
    method,
    headers: {
      apikey: whole.backend.secrets.publishableKey,
      authorization: `Bearer ${who.access_token}`,
      prefer: 'return=representation',
    },
  })
  return { status: response.status, body: await response.json() }
}
const subscriptions = async () =>
  (await whole.database.pool.query('select account_id, endpoint from public.push_subscriptions')).rows

describe('an endpoint', () => {
  it.each([
    'http://a.push.example/1',
    'https://push.example.evil.example/1',
    'https://127.0.0.1/1',
    'https://127.0.0.1:5432/1',
    'https://[::1]/1',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost:3000/api/admin',
    'https://a.push.example:8080/1',
    'https://a.push.example@127.0.0.1/1',
    'file:///etc/passwd',
  ])('of %s is not stored', async (endpoint) => {
    const given = { ...service.browser().subscription, endpoint }
    expect(await post('subscriptions', given, asha)).toEqual({ status: 400, code: 'validation_failed' })
    expect(await subscriptions()).toEqual([])
  })

  it('is stored only with keys that can be encrypted for', async () => {
    const { endpoint, keys } = service.browser().subscription
    for (const broken of [
      { ...keys, p256dh: 'A'.repeat(87) },
      { ...keys, p256dh: 'short' },
      { ...keys, auth: 'short' },
      { ...keys, auth: '../../../../../../..%00' },
      {},
    ])
      expect((await post('subscriptions', { endpoint, keys: broken }, asha)).status).toBe(400)
    expect((await post('subscriptions', { endpoint: `${endpoint}/${'x'.repeat(9_000)}`, keys }, asha)).status).toBe(413)
  })
})

describe('a subscription', () => {
  it('of another account can neither be created, read, deleted nor taken over', async () => {
    const { subscription } = service.browser()
    expect((await post('subscriptions', subscription)).status).toBe(401)
    expect((await post('subscriptions', subscription, asha)).status).toBe(204)
    expect((await rest(stranger, 'GET', 'push_subscriptions?select=id')).body).toEqual([])
    expect((await rest(stranger, 'DELETE', 'push_subscriptions?id=not.is.null&select=id')).body).toEqual([])
    // An attacker who has learnt only the endpoint.
    const { endpoint } = subscription
    const { keys } = service.browser().subscription
    expect(await post('subscriptions', { endpoint, keys }, stranger)).toMatchObject({ status: 409 })
    const guessed = { old: { endpoint, auth: keys.auth }, subscription: service.browser().subscription }
    expect(await post('renewals', guessed)).toMatchObject({ status: 404 })
    expect(await subscriptions()).toEqual([{ account_id: asha.user.id, endpoint }])
    // Its keys are hidden even from its owner.
    expect((await rest(asha, 'GET', 'push_subscriptions?select=auth_secret')).status).toBe(403)
    expect((await rest(asha, 'DELETE', 'push_subscriptions?id=not.is.null&select=id')).body).toHaveLength(1)
  })

  it('is one of at most ten per account, the newest', async () => {
    for (let n = 0; n < 12; n++) await post('subscriptions', service.browser().subscription, asha)
    expect(await subscriptions()).toHaveLength(10)
  })
})
