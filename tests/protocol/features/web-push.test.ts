import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PushBrowser, type PushService, readVapid, startPushService } from '#tests/support/servers/push-service.ts'
import { allFannedOut } from '#tests/support/features/notifications.ts'
import { rotateVapidKeys } from '#server/features/notifications/push/vapid.ts'
import { type Session, startWholeApp, type WholeApp } from '#tests/security/whole-app.ts'

// Notifications are sent to push services: signed, encrypted for one browser, once, and only if their owner may read
// them now.

let whole: WholeApp
let service: PushService
let asha: Session
beforeAll(async () => {
  service = await startPushService()
  whole = await startWholeApp(undefined, { PAYMENTS: 'sandbox', PUSH_SERVICES: service.host })
  asha = await whole.signUp('asha@example.org')
})
afterAll(async () => {
  await whole.close()
  await service.close()
})
beforeEach(() => {
  service.received.length = 0
})
afterEach(async () => {
  service.answers((_push, response) => response.writeHead(201).end())
  // A notice is notified as well.
  await allFannedOut(whole.database.pool)
  await sql('delete from public.push_subscriptions')
  await sql('delete from public.notifications')
  await sql('delete from public.notification_preferences')
  await sql('delete from public.notification_settings')
})

const sql = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await whole.database.pool.query(text, values)).rows
const post = async (path: string, body: unknown, who?: Session) => {
  const response = await whole.app.request(`/api/push/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(who && { authorization: `Bearer ${who.access_token}` }) },
    body: JSON.stringify(body),
  })
  return response.status
}
const subscribed = async (who = asha): Promise<PushBrowser> => {
  const browser = service.browser()
  expect(await post('subscriptions', browser.subscription, who)).toBe(204)
  return browser
}
let told = 0
/** @param kind with push by default */
const tell = async (who = asha, { kind = 'answer', subject = null as string | null } = {}): Promise<string> => {
  const [row] = await sql(
    `insert into public.notifications (account_id, kind, subject_id, title, body, url, dedupe_key)
     values ($1, $2, $3, 'Imran answered: Hall 2', 'It is open.', '/discussion?id=1#comment-2', $4) returning id::text`,
    [who.user.id, kind, subject, `told ${++told}`],
  )
  return String(row?.['id'])
}
const pushesOf = async (count: number) => {
  await expect.poll(() => service.received.length).toBe(count)
  return service.received
}
/** Resolves when no pending push is due. */
const nothingDue = async () => {
  const due = 'select from private.push_deliveries where due_at <= now() + make_interval(secs => 61)'
  await expect.poll(() => sql(due)).toEqual([])
}

describe('a push', () => {
  it('is not sent to an account under 18 until a parent has agreed', async () => {
    const answered = (purpose: string, given: boolean) =>
      sql(
        `insert into public.consents (account_id, purpose, given, text_version, language)
         values ($1, $2, $3, '2026-11-30', 'en')`,
        [asha.user.id, purpose, given],
      )
    await subscribed()
    await answered('adult', false)
    await tell()
    await nothingDue()
    expect(service.received).toEqual([])
    await answered('parent', true)
    await tell()
    await pushesOf(1)
    await sql('delete from public.consents')
  })

  it('is signed with the site’s key, and encrypted for the one browser', async () => {
    const browser = await subscribed()
    const other = service.browser()
    const id = await tell()
    const [push] = await pushesOf(1)
    if (push === undefined) throw new Error('none')
    expect(push).toMatchObject({ path: browser.path, topic: `n${id}`, ttl: 86_400, urgency: 'normal' })
    expect(browser.decrypt(push)).toEqual({
      id,
      title: 'Imran answered: Hall 2',
      body: 'It is open.',
      url: '/discussion?id=1#comment-2',
    })
    expect(() => other.decrypt(push)).toThrow(/authenticate/)
    const { key, payload } = await readVapid(push)
    const { key: announced } = await (await whole.app.request('/api/push/key')).json()
    expect(key).toBe(announced)
    expect(payload).toMatchObject({ aud: `https://${service.host}`, sub: 'mailto:hello@campuslife.example' })
    await nothingDue()
  })

  it('is sent to each browser of the account once, and not to one that signed out', async () => {
    const [first, second] = [await subscribed(), await subscribed()]
    const gone = await whole.signUp('gone@example.org')
    await subscribed(gone)
    await whole.app.request('/auth/v1/logout', {
      method: 'POST',
      headers: { apikey: whole.backend.secrets.publishableKey, authorization: `Bearer ${gone.access_token}` },
    })
    expect(await sql('select from public.push_subscriptions where account_id = $1', [gone.user.id])).toEqual([])
    await tell(gone)
    await tell()
    expect((await pushesOf(2)).map(({ path }) => path).toSorted()).toEqual([first.path, second.path].toSorted())
    await nothingDue()
    expect(service.received).toHaveLength(2)
  })

  it('is not sent of what is read, unwanted, of another day, or not for this reader any more', async () => {
    await subscribed()
    await sql("alter table private.push_deliveries alter column due_at set default now() + interval '1 hour'")
    const [notice] = await sql(
      "insert into public.notices (title, author, category, audience) values ('Exam', 'a', 'General', 'pro') returning id",
    )
    const [read, old] = [await tell(), await tell()]
    await tell(asha, { kind: 'report_decided' })
    await tell(asha, { kind: 'notice', subject: String(notice?.['id']) })
    await sql('update public.notifications set read_at = now() where id = $1', [read])
    await sql("update public.notifications set created_at = now() - interval '25 hours' where id = $1", [old])
    await sql('alter table private.push_deliveries alter column due_at set default now()')
    await sql('update private.push_deliveries set due_at = now()')
    await tell()
    await pushesOf(1)
    await nothingDue()
    expect(await sql('select from private.push_deliveries')).toEqual([])
    expect(service.received).toHaveLength(1)
  })

  it('is delayed during quiet hours, except for a deadline within twelve hours', async () => {
    await subscribed()
    await sql(
      `insert into public.notification_settings (account_id, quiet_from, quiet_to)
       select $1, (t - interval '1 hour')::time, (t + interval '1 hour')::time from (select now() at time zone 'Asia/Kolkata' as t) as clock`,
      [asha.user.id],
    )
    const [notice] = await sql(
      `insert into public.notices (title, author, category, audience, deadline)
       values ('Form', 'a', 'General', 'everyone', now() + interval '5 hours') returning id`,
    )
    const waiting = await tell()
    const near = await tell(asha, { kind: 'notice_changed', subject: String(notice?.['id']) })
    // The notice itself is notified as well.
    await expect.poll(() => service.received.map(({ topic }) => topic)).toContain(`n${near}`)
    await nothingDue()
    expect(service.received.map(({ topic }) => topic)).not.toContain(`n${waiting}`)
    const [row] = await sql(
      "select due_at between now() + interval '59 minutes' and now() + interval '61 minutes' as quiet from private.push_deliveries where notification_id = $1",
      [waiting],
    )
    expect(row).toEqual({ quiet: true })
  })
})

describe('a push service', () => {
  it.each([404, 410])('that answers %i has forgotten the browser, and so do we', async (status) => {
    await subscribed()
    service.answers((_push, response) => response.writeHead(status).end())
    await tell()
    await pushesOf(1)
    await expect.poll(() => sql('select from public.push_subscriptions')).toEqual([])
  })

  it('that fails is retried later, with what it had not accepted', async () => {
    const browser = await subscribed()
    service.answers((_push, response) => response.writeHead(503, { 'retry-after': '900' }).end())
    const id = await tell()
    await pushesOf(1)
    const rest = () =>
      sql("select failures, next_try_at > now() + interval '14 minutes' as rests from public.push_subscriptions")
    await expect.poll(rest).toEqual([{ failures: 1, rests: true }])
    service.answers((_push, response) => response.writeHead(201).end())
    await sql('update public.push_subscriptions set next_try_at = now()')
    await sql('update private.push_deliveries set due_at = now()')
    await tell()
    await expect.poll(() => service.received.filter(({ topic }) => topic === `n${id}`)).toHaveLength(2)
    await expect.poll(rest).toEqual([{ failures: 0, rests: false }])
    expect(service.received.every(({ path }) => path === browser.path)).toBe(true)
  })

  it('that redirects or responds endlessly is abandoned, and the redirect is not followed', async () => {
    await subscribed()
    service.answers(({ path }, response) => {
      if (path !== '/inside') response.writeHead(307, { location: `https://${service.host}/inside` })
      const flood = setInterval(() => response.write(Buffer.alloc(64 * 1024)), 1)
      response.on('close', () => clearInterval(flood))
    })
    await tell()
    await expect.poll(() => sql('select failures from public.push_subscriptions')).toEqual([{ failures: 1 }])
    expect(service.received).toHaveLength(1)
  })
})

describe('a subscription', () => {
  it('is one, however often it is sent, and changes hands with its browser', async () => {
    const { subscription } = service.browser()
    const imran = await whole.signUp('imran@example.org')
    for (const who of [asha, asha, imran]) expect(await post('subscriptions', subscription, who)).toBe(204)
    expect(await sql('select account_id from public.push_subscriptions')).toEqual([{ account_id: imran.user.id }])
  })

  it('is renewed by whoever has its old secret', async () => {
    const [old, renewed] = [await subscribed(), service.browser()]
    const { endpoint, keys } = old.subscription
    const body = { old: { endpoint, auth: keys.auth }, subscription: renewed.subscription }
    expect(await post('renewals', { ...body, old: { endpoint, auth: 'A'.repeat(22) } })).toBe(404)
    expect(await post('renewals', body)).toBe(204)
    expect(await post('renewals', body)).toBe(404)
    await tell()
    expect((await pushesOf(1)).map(({ path }) => path)).toEqual([renewed.path])
  })

  it('ends with the key that it was made with', async () => {
    await subscribed()
    const key = async () => (await (await whole.app.request('/api/push/key')).json()).key
    const before = await key()
    expect(await rotateVapidKeys(whole.database.pool)).toBe(1)
    await expect.poll(key, { timeout: 10_000 }).not.toBe(before)
    await subscribed()
    await tell()
    const [push] = await pushesOf(1)
    expect(push && (await readVapid(push)).key).toBe(await key())
  })
})
