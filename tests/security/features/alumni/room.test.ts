import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { alumniOfFile } from './alumni.ts'

// What waits for the owner of a card, on Today.

const { people, sql, as, ask } = alumniOfFile()

beforeEach(() => sql('delete from private.referrals'))

interface Room {
  asks: { id: string; name: string; topic: string }[]
  open: number
  topics: Record<string, number>
  referrals: { role: string; state: string }[]
  paused: boolean
}
const roomOf = async (who: string) =>
  (await as<{ today: { alumni: Room | null } }>(who, 'select public.today() as today'))[0]?.today.alumni
const post = (role: string, days: number) =>
  as(
    people.alumna,
    `select public.send_referral($1, $2, 'job', '', '', 'https://example.org/jobs', '',
      (now() at time zone 'Asia/Kolkata')::date + $3::integer)`,
    [randomUUID(), role, days],
  )

const decide = (role: string, decision: string) =>
  as(
    people.reviewer,
    `select public.decide_referral(id, $2, 1, 'Say more.') from public.reviewed_referrals('waiting') where role = $1`,
    [role, decision],
  )
const referrals = async () => (await roomOf(people.alumna))?.referrals.map(({ role, state }) => [role, state])

describe('the room of alumni on Today', () => {
  it('is the owner’s of a card that is shown, and empty where nothing waits', async () => {
    for (const who of [people.student, people.free, people.officer, people.admin])
      expect([who, await roomOf(who)]).toEqual([who, null])
    expect(await roomOf(people.alumna)).toEqual({ asks: [], open: 0, topics: {}, referrals: [], paused: false })
    await as(people.alumna, 'update public.alumni_cards set withdrawn = true')
    expect(await roomOf(people.alumna)).toBeNull()
  })

  it('has the requests to the owner until they are answered, the next to end first', async () => {
    const first = await ask(people.student)
    const second = await ask(people.other)
    await sql(`update private.alumni_requests set expires_at = expires_at - interval '5 days' where id = $1`, [second])
    expect((await roomOf(people.alumna))?.asks.map(({ id }) => id)).toEqual([second, first])
    expect((await roomOf(people.alumna))?.open).toBe(2)
    await as(people.alumna, `select public.answer_ask($1, 'answer', 'Two papers a week.')`, [second])
    await sql(`update private.alumni_requests set expires_at = now() - interval '1 minute' where id = $1`, [first])
    expect(await roomOf(people.alumna)).toMatchObject({ asks: [], open: 0 })
  })

  it('counts the requests to all by the topics of the card, while it may take one', async () => {
    await ask(people.student, { to: null })
    await ask(people.other, { to: null })
    await ask(people.student, { to: null, topic: 'higher_studies' })
    expect((await roomOf(people.alumna))?.topics).toEqual({ exams: 2 })
    await as(people.alumna, 'update public.alumni_cards set requests_a_month = 0')
    expect((await roomOf(people.alumna))?.topics).toEqual({})
  })

  it('has the referrals that wait, came back, or end within a week', async () => {
    await post('Waits', 60)
    await post('Ends', 7)
    await post('Later', 8)
    await decide('Ends', 'publish')
    await decide('Later', 'publish')
    expect(await referrals()).toEqual([
      ['Ends', 'published'],
      ['Waits', 'waiting'],
    ])
    await decide('Waits', 'return')
    await sql(`update private.referrals set closes_on = closes_on - 8 where role = 'Ends'`)
    expect(await referrals()).toEqual([['Waits', 'returned']])
  })
})
