import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, password } from '#tests/protocol/auth/auth-server.ts'
import { onHostedProject } from '#tests/support/hosted/mode.ts'
import { totp } from '#tests/support/accounts/totp.ts'
import { type AdminArea, startAdminArea } from '../admin/admin-area.ts'

// The readers of the security log, and hostile queries of it.

let room: AdminArea
beforeAll(async () => {
  room = await startAdminArea()
})
afterAll(() => room.close())

const read = async (as: Pick<Person, 'accessToken'> | undefined, path = '') =>
  room.app.request(`/api/admin/security-log${path}`, {
    headers: as === undefined ? {} : { authorization: `Bearer ${as.accessToken}` },
  })
type Page = { events: { id: number; kind: string; email: string | null; actorEmail: string | null }[]; more: boolean }
const pageOf = async (path = '') => (await (await read(room.boss, path)).json()) as Page

// A hosted project has a log of its own.
describe.skipIf(onHostedProject)('the security log', () => {
  it('is readable by admins only, as a list or as a file', async () => {
    for (const path of ['', '/export']) {
      expect((await read(undefined, path)).status).toBe(401)
      expect((await read(room.member, path)).status).toBe(403)
      expect((await read(room.pro, path)).status).toBe(403)
      expect((await read(room.boss, path)).status).toBe(200)
    }
  })

  it('is closed to an admin who has not verified an existing second factor', async () => {
    const admin = await room.auth.signedUp()
    await room.sql('update public.profiles set is_admin = true where id = $1', [admin.id])
    const { data } = await admin.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const [factorId, secret] = [data?.id ?? '', data?.totp.secret ?? '']
    await admin.client.auth.mfa.challengeAndVerify({ factorId, code: totp(secret) })
    const again = room.auth.client()
    const { data: first } = await again.auth.signInWithPassword({ email: admin.email, password })
    expect((await read({ accessToken: first.session?.access_token ?? '' })).status).toBe(403)
    const { data: second } = await again.auth.mfa.challengeAndVerify({ factorId, code: totp(secret, 1) })
    expect((await read({ accessToken: second?.access_token ?? '' })).status).toBe(200)
  })

  it('is no table of the data API, not even with the secret key', async () => {
    for (const as of [undefined, room.member, room.boss])
      expect((await room.rest(as, 'GET', 'security_events')).status).toBeGreaterThanOrEqual(400)
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const [rights] = await room.sql(
        `select has_table_privilege($1, 'auth.security_events', 'select, insert, update, delete, truncate') as any`,
        [role],
      )
      expect({ role, ...rights }).toEqual({ role, any: false })
    }
  })

  it('contains the actors of bans and grants, and filters by kind and account', async () => {
    expect((await room.post(room.boss, `${room.pro.id}/ban`, { confirm: room.pro.email })).status).toBe(200)
    expect((await room.post(room.boss, `${room.pro.id}/unban`)).status).toBe(200)
    expect((await room.post(room.boss, `${room.member.id}/make-admin`, { confirm: room.member.email })).status).toBe(
      200,
    )
    expect((await room.post(room.boss, `${room.member.id}/take-admin`, { confirm: room.member.email })).status).toBe(
      200,
    )
    const { events } = await pageOf()
    expect(events.slice(0, 4).map(({ kind, email, actorEmail }) => [kind, email, actorEmail])).toEqual([
      ['admin_revoked', room.member.email, room.boss.email],
      ['admin_granted', room.member.email, room.boss.email],
      ['unbanned', room.pro.email, room.boss.email],
      ['banned', room.pro.email, room.boss.email],
    ])
    expect((await pageOf('?kind=banned')).events.map(({ email }) => email)).toEqual([room.pro.email])
    const ofMember = (await pageOf(`?q=${room.member.id}`)).events
    expect(new Set(ofMember.map(({ email }) => email))).toEqual(new Set([room.member.email]))
    expect((await pageOf('?q=MEMBER%40')).events).toEqual(ofMember)
  })

  it('is paged, without gaps or repetitions', async () => {
    await room.sql(
      "insert into auth.security_events (user_id, kind) select $1, 'session_ended' from generate_series(1, 70)",
      [room.second.id],
    )
    const seen: number[] = []
    let page = await pageOf('?kind=session_ended')
    for (;;) {
      seen.push(...page.events.map(({ id }) => id))
      if (!page.more) break
      page = await pageOf(`?kind=session_ended&before=${seen.at(-1)}`)
    }
    expect(seen).toHaveLength(70)
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a))
  })

  it('is exported without formulas in cells', async () => {
    const evil = await room.auth.signedUp('=cmd@example.org')
    const answer = await read(room.boss, `/export?q=${evil.id}`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    const text = await answer.text()
    expect(text.split('\r\n')[0]).toBe('"time","kind","count","account","account id","by","client","network","details"')
    expect(text).toContain(`"'=cmd@example.org"`)
  })

  it.each([
    "?q=' or true--",
    '?q=%25',
    '?q=%00',
    '?q=_',
    '?kind=nonsense',
    '?kind=signed_in&kind=banned',
    '?before=-1',
    '?before=1e999',
    "?before=1'--",
    `?before=${'9'.repeat(300)}`,
    `?q=${'%F0%9F%91%A9'.repeat(60)}`,
    '?q[]=x&before[]=1',
  ])('responds to %s without a server error', async (query) => {
    for (const path of ['', '/export']) expect((await read(room.boss, `${path}${query}`)).status).toBeLessThan(500)
  })
})
