import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPdfChecks } from '#server/features/files/pdf/pdf-checks.ts'
import { createFilesApi } from '#server/features/files/routes.ts'
import { openFileStore } from '#server/features/files/open.ts'
import type { FileStore } from '#server/features/files/storing/store.ts'
import { readConfig } from '#server/core/config/config.ts'
import { password, type Person } from '#tests/protocol/auth/auth-server.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { totp } from '#tests/support/accounts/totp.ts'
import { type AdminArea, startAdminArea } from './admin-area.ts'
import { fields } from '../features/papers/files-api.ts'

// The password alone of an admin with an authenticator app grants no admin rights. Each power is tried with a session
// that has verified the second factor, and with one of the same account that has not.

let room: AdminArea
/** A session at aal1. */
let half: Person
/** A session at aal2. */
let whole: Person
const files = new Map<string, Buffer>()
const checks = openPdfChecks()

beforeAll(async () => {
  room = await startAdminArea()
  const { auth, app, boss } = room
  const config = readConfig({})
  const store: FileStore = {
    ...openFileStore(config),
    put: async (key, bytes) => void files.set(key, Buffer.from(bytes)),
    remove: async (key) => void files.delete(key),
  }
  app.route('/api/files', createFilesApi({ ...auth, files: store, checks, log: silentLog, config }) as never)
  const { data } = await boss.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const [factorId, secret] = [data?.id ?? '', data?.totp.secret ?? '']
  const raised = await boss.client.auth.mfa.challengeAndVerify({ factorId, code: totp(secret) })
  whole = { ...boss, accessToken: raised.data?.access_token ?? '' }
  const client = auth.client()
  const signedIn = await client.auth.signInWithPassword({ email: boss.email, password })
  half = { ...boss, client, accessToken: signedIn.data.session?.access_token ?? '' }
})
afterAll(async () => {
  await checks.close()
  await room.close()
})

const proofIs = (minutesOld: number) =>
  room.sql(
    `update auth.mfa_amr_claims set updated_at = now() - make_interval(mins => $2)
     where session_id in (select id from auth.sessions where user_id = $1)`,
    [room.boss.id, minutesOld],
  )

const read = async (as: Person, path: string) => (await (await room.rest(as, 'GET', path)).json()) as unknown[]

describe('through the data API, the password alone of an admin with a second factor', () => {
  it('cannot read contact messages, the audit log, counts of views or other people’s reports', async () => {
    await room.sql("insert into public.contact_messages (name, email, message) values ('A', 'a@b.example', 'Hello')")
    await room.sql("insert into public.page_views (day, path, device, views) values ('2026-01-01', '/', 'phone', 1)")
    for (const table of ['contact_messages', 'audit_log', 'page_views']) {
      expect([table, await read(half, table)]).toEqual([table, []])
      expect((await read(whole, table)).length).toBeGreaterThan(0)
    }
  })

  it('cannot publish a notice or change the contact of the site', async () => {
    const notice = { title: 'From the password alone', author: 'x', category: 'General' }
    expect((await room.rest(half, 'POST', 'notices', notice)).status).toBe(403)
    expect((await room.rest(whole, 'POST', 'notices', notice)).status).toBe(201)
    const [setting] = await room.sql('select key from public.site_settings limit 1')
    const at = `site_settings?key=eq.${String(setting?.['key'] ?? 'contact')}`
    if (setting === undefined) await room.sql("insert into public.site_settings (key, value) values ('contact', '{}')")
    expect(await (await room.rest(half, 'PATCH', at, { value: { email: 'x@evil.example' } })).json()).toEqual([])
    expect(await (await room.rest(whole, 'PATCH', at, { value: { email: 'a@b.example' } })).json()).toHaveLength(1)
  })

  it("cannot delete other people's posts, mark a message or read the Pro plan", async () => {
    await room.sql("insert into public.discussions (title, content, user_id) values ('Theirs', 'c', $1)", [
      room.member.id,
    ])
    expect(await (await room.rest(half, 'DELETE', 'discussions?title=eq.Theirs')).json()).toEqual([])
    const now = new Date().toISOString()
    expect(await (await room.rest(half, 'PATCH', 'contact_messages?name=eq.A', { handled_at: now })).json()).toEqual([])
    expect(await read(half, 'notices')).toEqual([])
    expect(await (await room.rest(whole, 'DELETE', 'discussions?title=eq.Theirs')).json()).toHaveLength(1)
  })
})

const upload = (as: Person) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([makePdf(['One page'])], 'a.pdf', { type: 'application/pdf' }))
  return room.app.request('/api/files', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${as.accessToken}` },
  })
}

const remove = (as: Person, id: string) =>
  room.app.request(`/api/files/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${as.accessToken}` } })

describe('study material', () => {
  it('can neither be published nor removed with the password alone', async () => {
    expect((await upload(half)).status).toBe(403)
    expect(files.size).toBe(0)
    const stored = await upload(whole)
    expect(stored.status).toBe(201)
    const { id } = (await stored.json()) as { id: string }
    expect((await remove(half, id)).status).toBe(403)
    expect(files.size).toBe(1)
    expect((await remove(whole, id)).status).toBe(204)
  })
})

const acts: [string, object][] = [
  ['grant-pro', { until: null }],
  ['revoke-pro', {}],
  ['set-role', { role: 'staff' }],
  ['make-admin', { confirm: 'member@example.org' }],
  ['take-admin', { confirm: 'member@example.org' }],
  ['ban', { confirm: 'member@example.org' }],
  ['unban', {}],
]

const answerOf = async (as: Person, act: string, body: object) => {
  const answer = await room.post(as, `${room.member.id}/${act}`, body)
  return [answer.status, ((await answer.json()) as { code?: string }).code]
}

const list = async (as: Person) =>
  (await room.app.request('/api/admin/accounts', { headers: { authorization: `Bearer ${as.accessToken}` } })).status

describe("other accounts' rights", () => {
  it.each(acts)('%s needs the second factor', async (act, body) => {
    expect(await answerOf(half, act, body)).toEqual([403, 'insufficient_aal'])
  })

  it.each(acts)('%s needs a factor verified in the last ten minutes', async (act, body) => {
    await proofIs(11)
    expect(await answerOf(whole, act, body)).toEqual([400, 'reauthentication_needed'])
    await proofIs(9)
    expect((await answerOf(whole, act, body))[0]).toBe(200)
  })

  it('are listed at any age of the proof, with the second factor', async () => {
    await proofIs(60)
    expect([await list(half), await list(whole)]).toEqual([403, 200])
    await proofIs(0)
  })

  it('need a password verified in the last ten minutes from an admin without a factor', async () => {
    const { second } = room
    const age = (minutes: number) =>
      room.sql(
        `update auth.mfa_amr_claims set updated_at = now() - make_interval(mins => $2)
         where session_id in (select id from auth.sessions where user_id = $1)`,
        [second.id, minutes],
      )
    await age(11)
    for (const [act, body] of acts) expect(await answerOf(second, act, body)).toEqual([400, 'reauthentication_needed'])
    await age(0)
    expect((await answerOf(second, 'revoke-pro', {}))[0]).toBe(200)
  })
})
