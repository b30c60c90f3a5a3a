import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { allFannedOut, toldTo } from '#tests/support/features/notifications.ts'
import { drive, experiencesOfFile, otherOrganisation, round, word } from './site.ts'

// Who sends and reads interview experiences, and that none is in an answer to anybody else.

const { site, sql, request, send, decide, published, readBy, stateOf, codeOf } = experiencesOfFile()

describe('an interview experience', () => {
  it('waits for its review, read by its author and the area placements alone', async () => {
    const id = randomUUID()
    expect(await (await send(id)).json()).toBe('waiting')
    expect(await readBy(site().author)).toMatchObject([{ id, state: 'waiting', mine: true }])
    for (const who of [site().officer, site().admin])
      expect(await readBy(who)).toMatchObject([{ id, mine: false, author_name: '' }])
    for (const who of [site().pro, site().free]) expect(await readBy(who)).toEqual([])
    expect(await readBy(undefined)).toBe(401)
  })

  it('that is published is read on the pro plan, and by nobody without it', async () => {
    const id = await published({ anonymous: false })
    expect(await readBy(site().pro)).toMatchObject([{ id, author_name: 'Asha Sample', mine: false }])
    expect(await readBy(site().free)).toEqual([])
    for (const [name, who] of site().others) expect([name, await readBy(who)]).toEqual([name, []])
    expect(await readBy(undefined)).toBe(401)
  })

  it('is in no answer to a visitor or a free account: no row, filter, order, count or number', async () => {
    const id = await published()
    await request(site().pro, 'rpc/mark_experience', { id, helpful: true })
    const addresses = [
      `experiences?id=eq.${id}`,
      `experiences?select=id&role=eq.Analyst`,
      'experiences?order=year.desc&limit=1',
      `organisations?select=name,experiences(*)`,
      `organisations?select=experiences(count)`,
      `drives?select=role,experiences(id)`,
      'experiences?select=id&mine=is.true',
      `rpc/search?q=${word}`,
      `rpc/search_box?q=${word}`,
      'rpc/pro_contents',
      'audit_log?select=*',
      'notifications?select=*',
    ]
    for (const who of [undefined, site().free]) {
      const seen = async () => {
        const answers = []
        for (const address of addresses) {
          const response = await request(who, address, undefined, { prefer: 'count=exact' })
          answers.push(
            [response.status, response.headers.get('content-range'), response.headers.get('etag')].join(' ') +
              (await response.text()),
          )
        }
        return answers
      }
      const withIt = await seen()
      expect(withIt.join('\n')).not.toMatch(new RegExp(`${word}|${id}`))
      await sql("update public.experiences set state = 'waiting'")
      expect(await seen()).toEqual(withIt)
      await sql("update public.experiences set state = 'published'")
    }
    expect(await (await request(site().free, 'rpc/mark_experience', { id, helpful: true })).json()).toMatchObject({
      code: '42501',
    })
  })

  it('is written on the pro plan by accounts that may post', async () => {
    expect((await send(randomUUID(), {}, site().free)).status).toBe(403)
    await sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [site().pro.user.id])
    expect((await send(randomUUID(), {}, site().pro)).status).toBeGreaterThan(400)
    await sql('update auth.users set banned_until = null where id = $1', [site().pro.user.id])
    await sql('update public.college set anonymous_posts = false')
    expect((await send(randomUUID())).status).toBe(403)
    expect((await send(randomUUID(), { anonymous: false })).status).toBe(200)
    await sql('update public.college set anonymous_posts = true')
    expect(await sql('select from public.experiences')).toHaveLength(1)
  })

  it.each([
    ['without a round', { rounds: [] }],
    ['with eleven rounds', { rounds: Array.from({ length: 11 }, () => round) }],
    ['with a round of an unknown kind', { rounds: [{ ...round, kind: 'dance' }] }],
    ['with a round without a question', { rounds: [{ ...round, asked: ' ' }] }],
    ['with a question of 2001 characters', { rounds: [{ ...round, asked: 'a'.repeat(2001) }] }],
    ['with a round of no minutes', { rounds: [{ ...round, minutes: 0 }] }],
    ['with another key in a round', { rounds: [{ ...round, who: 'x' }] }],
    ['of next year', { year: 2127 }],
    ['of an unknown outcome', { outcome: 'hired' }],
    ['with an empty role', { role: ' ' }],
    ['with a drive of another organisation', { organisation: otherOrganisation, drive }],
    ['of no organisation', { organisation: randomUUID() }],
  ])('%s is rejected', async (_, more) => {
    expect((await send(randomUUID(), more)).status).toBeGreaterThanOrEqual(400)
    expect(await sql('select from public.experiences')).toEqual([])
  })

  it('is stored once when its request is repeated, and belongs to who sent it first', async () => {
    const id = randomUUID()
    await send(id)
    expect((await send(id)).status).toBe(200)
    expect(await sql('select revision from public.experiences')).toEqual([{ revision: 1 }])
    expect(await codeOf(await send(id, { role: 'Mine now' }, site().pro))).toEqual([404, 'not_found'])
    expect((await request(site().pro, 'rpc/withdraw_experience', { id })).status).toBe(204)
    expect(await stateOf(id)).toBe('waiting')
  })

  it('that is edited after it was published is read by no other student until it is reviewed again', async () => {
    const id = await published()
    await send(id, { rounds: [{ ...round, asked: 'Explain deadlocks.' }] })
    expect(await readBy(site().pro)).toEqual([])
    expect(await codeOf(await decide(id, 'publish'))).toEqual([409, 'changed'])
    expect((await decide(id, 'publish', { seen: 2 })).status).toBe(204)
    expect(await readBy(site().pro)).toMatchObject([{ id }])
  })

  it('is limited to 30 of an account and ten in a moment', async () => {
    for (let sent = 0; sent < 10; sent += 1) expect((await send(randomUUID())).status).toBe(200)
    expect((await send(randomUUID())).status).toBe(429)
    await sql('delete from private.posting_allowances')
    await sql(
      `with more as (insert into public.experiences (id, organisation_id, role, year, outcome, rounds)
         select gen_random_uuid(), e.organisation_id, 'r', 2026, 'selected', e.rounds
         from (select * from public.experiences limit 1) e, generate_series(1, 20) returning id)
       insert into private.experience_authors select id, $1 from more`,
      [site().author.user.id],
    )
    expect(await codeOf(await send(randomUUID()))).toEqual([409, 'too_many'])
  })

  it('that is withdrawn is gone with its marks and notifications', async () => {
    const id = await published()
    await allFannedOut(site().whole.database.pool)
    expect(await toldTo(site().whole.database.pool, site().author.user.id)).toHaveLength(1)
    await request(site().author, 'rpc/withdraw_experience', { id })
    expect(await sql('select from public.experiences')).toEqual([])
    expect(await toldTo(site().whole.database.pool, site().author.user.id)).toEqual([])
  })

  it('cannot be written to the tables, nor its author read, by any role of the API', async () => {
    const id = await published()
    for (const who of [site().author, site().pro, site().officer, site().admin]) {
      const patched = await request(who, `experiences?id=eq.${id}`, { state: 'hidden' }, { method: 'PATCH' })
      const deleted = await request(who, `experiences?id=eq.${id}`, undefined, { method: 'DELETE' })
      expect([patched.status, deleted.status]).toEqual([403, 403])
      expect((await request(who, 'experience_authors')).status).toBe(404)
      expect((await request(who, 'experiences?select=*,experience_authors(*)')).status).toBe(400)
    }
  })
})
