import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { alumniOfFile } from './alumni.ts'

// Requests to alumni: who reaches whom, how often, and what each side reads.

const { people, card, sql, as, addAccounts, ask } = alumniOfFile()

interface Ask {
  id: string
  state: string
  answer: string
  has_contact: boolean
}

const mine = (account = people.student) => as<Ask>(account, 'select * from public.my_asks()')
const forAlumna = () => as<Ask & { name: string }>(people.alumna, 'select * from public.asks_for_me()')
const answer = (id: string, action: string, words = '', by = people.alumna) =>
  as(by, 'select public.answer_ask($1, $2, $3)', [id, action, words])
const contact = async (id: string, by: string) =>
  (await as<{ contact: unknown }>(by, 'select public.contact_of($1) as contact', [id]))[0]?.contact
const left = async () =>
  (
    await as<{ n: number | null }>(people.student, 'select requests_left(a) as n from public.alumni a where id = $1', [
      card,
    ])
  )[0]?.n
const expire = () =>
  sql(`update private.alumni_requests set expires_at = now() - interval '1 minute' where state = 'open'`)
const events = (account: string) =>
  sql<{ what: string }>(
    `select data ->> 'what' as what from private.events where kind = 'alumni' and account_id = $1 and due_at <= now() order by id`,
    [account],
  ).then((rows) => rows.map(({ what }) => what))

describe('a request', () => {
  it('is for the pro plan, is complete, and is sent once however often it is pressed', async () => {
    await expect(ask(people.free)).rejects.toMatchObject({ code: '42501' })
    await expect(ask(people.student, { topic: 'money' })).rejects.toMatchObject({ hint: 'topic' })
    await expect(
      as(people.student, `select public.ask_alumnus('exams', 'Too short', '', $1)`, [card]),
    ).rejects.toMatchObject({ hint: 'question' })
    const id = randomUUID()
    await Promise.all(Array.from({ length: 5 }, () => ask(people.student, { id })))
    await expect(ask(people.student)).rejects.toMatchObject({ hint: 'already_sent' })
    expect(await mine()).toMatchObject([{ id, state: 'open', has_contact: false }])
    expect(await forAlumna()).toMatchObject([{ id, state: 'open' }])
    expect(await left()).toBe(2)
  })

  it('of an account that a moderator has silenced is rejected, with until when', async () => {
    const [post] = await as<{ id: string }>(
      people.other,
      `insert into public.discussions (title, content) values ('Sample', 'Sample') returning id`,
    )
    await as(people.admin, `select public.decide_post($1, 'silence', 'spam', 'No adverts.', days => 3)`, [post?.id])
    await expect(ask(people.other)).rejects.toThrow('silenced')
    await sql('delete from public.discussions')
    await sql('delete from public.moderation_decisions')
    await ask(people.other)
  })

  it('of a hundred students at once reaches a card as often as it has room', async () => {
    const crowd = Array.from({ length: 100 }, () => randomUUID())
    await addAccounts(crowd, 'pro')
    const outcomes = await Promise.allSettled(crowd.map((one) => ask(one)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ hint: 'full' })
    expect(await forAlumna()).toHaveLength(3)
    expect(await left()).toBe(0)
  })

  it('is one of three open ones of a student', async () => {
    for (const topic of ['exams', 'resume', 'other']) await ask(people.student, { topic, to: null })
    await expect(ask(people.student, { to: null })).rejects.toMatchObject({ hint: 'too_many' })
    const [first] = await mine()
    await as(people.student, 'select public.withdraw_ask($1)', [first?.id])
    await ask(people.student, { to: null })
  })

  it('reaches nobody who takes none, was taken back, or has blocked its sender', async () => {
    const id = await ask(people.student)
    await as(people.alumna, 'select public.report_ask($1, $2)', [id, 'He wants my number only.'])
    await sql(`update private.alumni_requests set month = '2026-01-01'`)
    // As for one whose month is full: a block shows nowhere.
    await expect(ask(people.student)).rejects.toMatchObject({ hint: 'full' })
    expect(await left()).toBe(0)
    expect(await mine()).toMatchObject([{ state: 'ended' }])
    expect(await as(people.student, 'select * from public.reported_asks()')).toEqual([])
    expect(await as(people.officer, 'select report from public.reported_asks()')).toHaveLength(1)
    await as(people.officer, 'select public.settle_reported_ask($1)', [id])
    expect(await as(people.officer, 'select * from public.reported_asks()')).toEqual([])
    for (const change of ['requests_a_month = 0', 'withdrawn = true']) {
      await as(people.alumna, `update public.alumni_cards set ${change}`)
      await expect(ask(people.other)).rejects.toMatchObject({ hint: 'takes_none' })
    }
  })

  it('is read by its two sides alone', async () => {
    const id = await ask(people.student)
    await answer(id, 'accept')
    for (const account of [people.other, people.free, people.officer, people.admin]) {
      expect(await mine(account)).toEqual([])
      expect(await as(account, 'select * from public.asks_for_me()')).toEqual([])
      await expect(as(account, 'select * from private.alumni_requests')).rejects.toMatchObject({ code: '42501' })
      await expect(contact(id, account)).rejects.toMatchObject({ hint: 'not_found' })
      await expect(answer(id, 'answer', 'Read the syllabus.', account)).rejects.toMatchObject({ hint: 'not_found' })
      await expect(as(account, 'select public.end_ask($1)', [id])).rejects.toMatchObject({ hint: 'not_found' })
    }
    await expect(answer(id, 'answer', 'I answer myself.', people.student)).rejects.toMatchObject({ hint: 'not_found' })
  })
})

describe('an answer', () => {
  it('is given once, and the student is notified of it', async () => {
    const id = await ask(people.student)
    expect(await events(people.alumna)).toContain('received')
    await expect(answer(id, 'answer')).rejects.toMatchObject({ hint: 'words' })
    await answer(id, 'answer', 'Three old papers a week, by the clock.')
    expect(await mine()).toMatchObject([
      { state: 'answered', answer: 'Three old papers a week, by the clock.', has_contact: false },
    ])
    await expect(answer(id, 'decline', 'No time.')).rejects.toMatchObject({ hint: 'not_found' })
    expect(await events(people.student)).toEqual(['answer'])
    expect(
      await sql('select active_month = private.request_month() as now from public.alumni where id = $1', [card]),
    ).toEqual([{ now: true }])
  })

  it('declines with a reason that the student reads', async () => {
    const id = await ask(people.student)
    await expect(answer(id, 'decline')).rejects.toMatchObject({ hint: 'words' })
    await answer(id, 'decline', 'I never sat for it.')
    expect(await mine()).toMatchObject([{ state: 'declined', answer: 'I never sat for it.' }])
  })

  it('comes no more after fourteen days; a second silent request pauses the card until it is resumed', async () => {
    const id = await ask(people.student)
    await expire()
    await expect(answer(id, 'answer', 'Sorry, late.')).rejects.toMatchObject({ hint: 'not_found' })
    expect(await mine()).toMatchObject([{ state: 'expired' }])
    expect(await left()).toBe(2)
    await ask(people.other)
    await expire()
    expect(await left()).toBe(0)
    const late = randomUUID()
    await addAccounts([late], 'pro')
    await expect(ask(late)).rejects.toMatchObject({ hint: 'full' })
    await as(people.alumna, 'select public.resume_card()')
    await ask(late)
    // Next month the same student may write again.
    await sql(`update private.alumni_requests set month = '2026-01-01' where asker_id = $1`, [people.student])
    await ask(people.student)
    expect((await mine()).map(({ state }) => state)).toEqual(['open', 'expired'])
  })

  it('passed on, or sent to all at first, is of whoever takes it first', async () => {
    const passed = await ask(people.student)
    await answer(passed, 'pass')
    expect(await left()).toBe(3)
    const open = await ask(people.other, { topic: 'resume', to: null })
    await ask(people.other, { topic: 'referral', to: null })
    const [{ state } = { state: {} }] = await as<{ state: Record<string, unknown> }>(
      people.alumna,
      'select public.my_requests_state() as state',
    )
    expect(state).toEqual({ left: 3, used: 0, paused: false, waiting: { resume: 1 } })
    const take = (topic: string) => as(people.alumna, 'select public.take_ask($1) as id', [topic])
    await expect(take('exams')).rejects.toMatchObject({ hint: 'not_found' })
    await expect(take('referral')).rejects.toMatchObject({ hint: 'not_found' })
    const taken = await Promise.allSettled([take('resume'), take('resume')])
    expect(taken.filter(({ status }) => status === 'fulfilled')).toMatchObject([{ value: [{ id: open }] }])
    expect(await left()).toBe(2)
  })
})

const linkedState = async (account: string | null, id: string) =>
  (await as<{ state: string | null }>(account, 'select public.linked_ask($1) as state', [id]))[0]?.state

describe('the link of a mail', () => {
  it.each([
    ['open', () => Promise.resolve([])],
    ['accepted', (id: string) => answer(id, 'accept')],
    ['answered', (id: string) => answer(id, 'answer', 'Eight months.')],
    ['declined', (id: string) => answer(id, 'decline', 'No time.')],
    ['passed', (id: string) => answer(id, 'pass')],
    ['withdrawn', (id: string) => as(people.student, 'select public.withdraw_ask($1)', [id])],
    ['reported', (id: string) => as(people.alumna, "select public.report_ask($1, 'Rude')", [id])],
    ['expired', (id: string) => sql('update private.alumni_requests set expires_at = now() where id = $1', [id])],
  ])('says that its request is %s to its addressee alone', async (becomes, act) => {
    const id = await ask(people.student)
    await act(id)
    expect(await linkedState(people.alumna, id)).toBe(becomes)
    for (const other of [people.student, people.other, people.free, people.officer, people.admin])
      expect(await linkedState(other, id)).toBe(null)
    await expect(linkedState(null, id)).rejects.toMatchObject({ code: '42501' })
    expect(await linkedState(people.alumna, randomUUID())).toBe(null)
  })

  it('says nothing of what became of a request that its addressee passed on', async () => {
    const id = await ask(people.student)
    await answer(id, 'pass')
    await sql("update private.alumni_requests set helper_id = $1, state = 'answered', answer = 'Yes.' where id = $2", [
      people.other,
      id,
    ])
    expect(await linkedState(people.alumna, id)).toBe('passed')
    expect(await linkedState(people.other, id)).toBe('answered')
  })
})

describe('a contact', () => {
  it('is seen by each side after acceptance, as the other shares it, and its owner reads who saw it', async () => {
    const id = await ask(people.student)
    await expect(contact(id, people.student)).rejects.toMatchObject({ hint: 'not_found' })
    await answer(id, 'accept')
    expect(await mine()).toMatchObject([{ state: 'accepted', has_contact: true }])
    const seen = await contact(id, people.student)
    expect(seen).toEqual({ email: `${people.alumna}@example.org` })
    await contact(id, people.student)
    expect(await contact(id, people.alumna)).toEqual({ email: `${people.student}@example.org` })
    for (const owner of [people.alumna, people.student])
      expect(await as(owner, 'select topic, fields from public.contact_views()')).toEqual([
        { topic: 'exams', fields: ['email'] },
      ])
    expect(await as(people.admin, 'select * from public.contact_views()')).toEqual([])

    await as(
      people.alumna,
      `update public.alumni_cards set shown_to = shown_to || '{"email": "nobody", "phone": "connected"}', phone = '+91 00000 00000'`,
    )
    expect(await contact(id, people.student)).toEqual({ phone: '+91 00000 00000' })
    await as(people.student, 'select public.end_ask($1)', [id])
    for (const side of [people.student, people.alumna])
      await expect(contact(id, side)).rejects.toMatchObject({ hint: 'not_found' })
  })
})

describe('a deleted account', () => {
  it('of an alumna ends what waits for her, and the student is notified at once', async () => {
    const doomed = randomUUID()
    await addAccounts([doomed], 'free')
    await sql('update public.alumni_cards set account_id = $1', [doomed])
    const id = await ask(people.student)
    await sql('delete from auth.users where id = $1', [doomed])
    expect(await mine()).toMatchObject([{ id, state: 'expired', has_contact: false }])
    expect(await events(people.student)).toEqual(['expired'])
  })
})
