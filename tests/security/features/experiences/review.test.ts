import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { copyAccount } from '#server/features/account/export.ts'
import type { Account } from '#server/supabase/auth/accounts/accounts.ts'
import { allFannedOut, toldTo } from '#tests/support/features/notifications.ts'
import type { Session } from '#tests/security/whole-app.ts'
import { experiencesOfFile } from './site.ts'

// The review of interview experiences, the marks of readers, and what the deletion of an account leaves.

const { site, sql, request, send, decide, published, readBy, stateOf, codeOf } = experiencesOfFile()

describe('the review of an experience', () => {
  it('is for the area placements alone', async () => {
    const id = randomUUID()
    await send(id)
    for (const [name, who] of [
      ...site().others,
      ['the author', site().author] as const,
      ['another', site().pro] as const,
    ])
      expect([name, (await decide(id, 'publish', {}, who)).status]).toEqual([name, 403])
    expect(await stateOf(id)).toBe('waiting')
    expect((await decide(id, 'publish', {}, site().admin)).status).toBe(204)
  })

  it('notifies who reviews that one waits, of an anonymous one at the next full hour', async () => {
    const id = randomUUID()
    await send(id, { anonymous: false })
    await send(id, { anonymous: false, role: 'Analyst, Pune' })
    await allFannedOut(site().whole.database.pool)
    const heard = async (who: Session) =>
      (await toldTo(site().whole.database.pool, who.user.id)).filter(({ kind }) => kind === 'review_waits')
    for (const who of [site().officer, site().admin])
      expect(await heard(who)).toMatchObject([
        { title: 'An interview experience waits for review', url: '/admin/experiences', subject_id: id },
      ])
    for (const [name, who] of [...site().others, ['the author', site().author] as const])
      expect([name, await heard(who)]).toEqual([name, []])
    await decide(id, 'publish', { seen: 2 })
    expect(await heard(site().officer)).toEqual([])

    const anonymous = randomUUID()
    await send(anonymous)
    const [event] = await sql(
      `select actor_id, data, due_at > now() and due_at = date_trunc('hour', due_at) as at_an_hour from private.events
       where kind = 'review_waits' and subject_id = $1`,
      [anonymous],
    )
    expect(event).toEqual({ actor_id: null, data: { what: 'experience' }, at_an_hour: true })
  })

  it('returns it with a reason that its author alone reads, who sends it again', async () => {
    const id = randomUUID()
    await send(id)
    expect((await decide(id, 'return', { reason: ' ' })).status).toBe(422)
    expect((await decide(id, 'return')).status).toBe(204)
    await allFannedOut(site().whole.database.pool)
    expect(await toldTo(site().whole.database.pool, site().author.user.id)).toMatchObject([
      { title: 'Your interview experience came back: Sample Systems, Analyst', body: 'Names a person.' },
    ])
    expect(await readBy(site().author)).toMatchObject([{ id, state: 'returned', reason: 'Names a person.' }])
    for (const who of [site().officer, site().admin, site().pro, site().free]) expect(await readBy(who)).toEqual([])
    await send(id, { role: 'Analyst, Pune' })
    expect(await readBy(site().officer)).toMatchObject([{ id, state: 'waiting', reason: 'Names a person.' }])
  })

  it('hides a published one when an organisation objects, and shows it again', async () => {
    const id = await published()
    expect((await decide(id, 'hide', { reason: 'Sample Systems objects.' })).status).toBe(204)
    expect(await readBy(site().pro)).toEqual([])
    expect(await readBy(site().author)).toMatchObject([{ state: 'hidden', reason: 'Sample Systems objects.' }])
    expect((await decide(id, 'publish')).status).toBe(204)
    expect(await readBy(site().pro)).toMatchObject([{ id, reason: '' }])
  })

  it('is in the log with who decided and why, and without the author', async () => {
    await send(randomUUID(), { anonymous: false })
    const [{ id } = {}] = await sql('select id from public.experiences')
    await decide(String(id), 'hide')
    const [line] = await sql('select * from public.audit_log where row_id = $1', [id])
    expect(line).toMatchObject({
      actor_id: site().officer.user.id,
      row_name: 'Sample Systems, Analyst',
      after: { state: 'hidden', reason: 'Names a person.' },
    })
    expect(JSON.stringify(line)).not.toContain(site().author.user.id)
    expect(JSON.stringify(line)).not.toContain('Asha')
  })

  it('of a published one that is right still sets the day of the check, and notifies nobody', async () => {
    const id = await published()
    await allFannedOut(site().whole.database.pool)
    await sql("update public.experiences set checked_on = '2020-01-01', published_on = '2020-01-01'")
    await decide(id, 'publish')
    await allFannedOut(site().whole.database.pool)
    expect(await toldTo(site().whole.database.pool, site().author.user.id)).toHaveLength(1)
    const [row] = await sql(
      `select published_on::text, checked_on = (now() at time zone 'Asia/Kolkata')::date as today from public.experiences`,
    )
    expect(row).toEqual({ published_on: '2020-01-01', today: true })
  })
})

describe('helpful', () => {
  it('is said once by an account, and never by the author', async () => {
    const id = await published()
    const mark = (who: Session, helpful = true) => request(who, 'rpc/mark_experience', { id, helpful })
    for (const who of [site().pro, site().pro, site().admin]) expect((await mark(who)).status).toBe(204)
    expect(await codeOf(await mark(site().author))).toEqual([403, 'own_experience'])
    expect(await readBy(site().pro)).toMatchObject([{ helpful_count: 2 }])
    await mark(site().pro, false)
    expect(await readBy(site().author)).toMatchObject([{ helpful_count: 1 }])
    await sql("update public.experiences set state = 'hidden'")
    expect((await mark(site().pro)).status).toBe(404)
  })
})

describe('an account that is deleted', () => {
  it('leaves its experiences without a name, the anonymous ones as they were, and takes the returned ones', async () => {
    const leaver = await site().whole.signUp('leaver@example.org')
    await sql("update public.users set plan = 'pro', first_name = 'Neha' where id = $1", [leaver.user.id])
    const ids = { named: randomUUID(), anonymous: randomUUID(), waiting: randomUUID(), returned: randomUUID() }
    for (const [name, id] of Object.entries(ids)) await send(id, { anonymous: name === 'anonymous' }, leaver)
    for (const id of [ids.named, ids.anonymous]) await decide(id, 'publish')
    await decide(ids.returned, 'return')
    const rows = () => sql('select e.* from public.experiences e where id = $1', [ids.anonymous])
    const before = await rows()

    const account = { id: leaver.user.id, email: 'leaver@example.org', email_confirmed_at: '2026-01-01' }
    const copy = await copyAccount(site().whole.database.pool, account as unknown as Account)
    expect(copy.tables['public.experiences']).toHaveLength(4)

    await sql('delete from auth.users where id = $1', [leaver.user.id])
    expect(await rows()).toEqual(before)
    expect(await sql('select id, author_name from public.experiences order by id')).toEqual(
      [ids.named, ids.anonymous, ids.waiting].toSorted().map((id) => ({ id, author_name: '' })),
    )
    expect(await sql('select from private.experience_authors')).toEqual([])
    expect((await decide(ids.waiting, 'publish')).status).toBe(204)
    const dump = JSON.stringify(await sql('select to_jsonb(e) from public.experiences e'))
    expect(dump).not.toMatch(new RegExp(`${leaver.user.id}|Neha`))
  })
})
