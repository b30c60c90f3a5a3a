import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { copyAccount } from '#server/features/account/export.ts'
import type { Account } from '#server/supabase/auth/accounts/accounts.ts'
import { fanOut } from '#server/features/notifications/fan-out.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { toldTo } from '#tests/support/features/notifications.ts'
import { alumniOfFile, entered } from './alumni.ts'

// Openings that alumni post: the review, what students read of them and of their author, and their end.

const { people, card, sql, as, show, database } = alumniOfFile()

beforeEach(async () => {
  await sql('delete from private.referrals')
  await sql('delete from public.organisations')
  await sql('delete from private.posting_allowances')
  await sql('delete from private.events')
  await sql('delete from public.notifications')
})

/** In words that nothing else has. */
const contact = 'Write to meera-zanskar@example.org'
const send = async (more: { id?: string; role?: string; days?: number; how?: string } = {}, who = people.alumna) => {
  const id = more.id ?? randomUUID()
  await as(
    who,
    `select public.send_referral($1, $2, 'both', 'Pune', 'Asked for: zanskarology.', null, $3,
      (now() at time zone 'Asia/Kolkata')::date + $4::integer)`,
    [id, more.role ?? 'Analyst', more.how ?? contact, more.days ?? 30],
  )
  return id
}
const decide = (id: string, decision = 'publish', seen = 1, who = people.reviewer) =>
  as(who, 'select public.decide_referral($1, $2, $3, $4)', [id, decision, seen, 'Asks for money.'])
const published = async (more = {}) => {
  const id = await send(more)
  await decide(id)
  return id
}
const drivesOf = (who: string) =>
  as<{ id: string; role: string; organisation: string; referred_by: object | null }>(
    who,
    `select d.id, d.role, o.name as organisation, public.referred_by(d) as referred_by
     from public.drives d join public.organisations o on o.id = d.organisation_id`,
  )
const mine = (who = people.alumna) =>
  as<Record<string, unknown>>(who, 'select id, role, state, reason, shown from public.my_referrals()')
const queue = (who = people.reviewer, state = 'waiting') =>
  as<Record<string, unknown>>(who, 'select id, author, role, revision, shown from public.reviewed_referrals($1)', [
    state,
  ])
const heard = async (who: string) => {
  await fanOut({ pool: database().pool, log: silentLog })
  return (await toldTo(database().pool, who)).map(({ title }) => title)
}
const hint = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { hint?: string; code?: string }) => error.hint ?? error.code,
  )

describe('a referral', () => {
  it('is read by students on Pro alone, and by nobody before its review', async () => {
    const id = await send()
    for (const who of Object.values(people)) expect([who, await drivesOf(who)]).toEqual([who, []])
    await decide(id)
    expect(await drivesOf(people.student)).toEqual([
      { id, role: 'Analyst', organisation: entered.company, referred_by: { alumnus: card, name: 'Meera Sample' } },
    ])
    for (const who of [people.free, people.alumna]) expect(await drivesOf(who)).toEqual([])
    await expect(drivesOf(null as unknown as string)).rejects.toThrow('permission denied')
  })

  it('is posted by the owner of a card that is shown, at the company of the card', async () => {
    for (const who of [people.student, people.officer, people.admin]) expect(await hint(send({}, who))).toBe('no_card')
    await as(people.alumna, `update public.alumni_cards set company = ''`)
    expect(await hint(send())).toBe('no_company')
    await as(people.alumna, `update public.alumni_cards set company = 'Sample Systems', withdrawn = true`)
    expect(await hint(send())).toBe('no_card')
    expect(await mine()).toEqual([])
  })

  it('joins an organisation that is spelt otherwise', async () => {
    await sql(`insert into public.organisations (name) values ('SAMPLE SYSTEMS Pvt. Ltd.')`)
    await published()
    expect(await drivesOf(people.student)).toMatchObject([{ organisation: 'SAMPLE SYSTEMS Pvt. Ltd.' }])
  })

  it('has a last day from today to 90 days away, and a way to get in touch', async () => {
    expect(await hint(send({ days: -1 }))).toBe('bad_day')
    expect(await hint(send({ days: 91 }))).toBe('bad_day')
    expect(await hint(send({ how: ' \u200b' }))).toBe('no_contact')
    expect(await hint(send({ role: ' ' }))).toBe('bad_text')
    expect([await hint(send({ days: 0 })), await hint(send({ days: 90 }))]).toEqual(['done', 'done'])
  })

  it('is at most the third that is open, also of many at the same moment', async () => {
    const results = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => hint(send({ role: `Role ${n}` }))))
    expect(results.toSorted()).toEqual(['done', 'done', 'done', 'too_many', 'too_many', 'too_many'])
    // One that has ended, and one that is withdrawn, are open no more.
    const [first, second] = await mine()
    await sql(`update private.referrals set closes_on = closes_on - 40 where id = $1`, [first?.['id']])
    await as(people.alumna, 'select public.withdraw_referral($1)', [second?.['id']])
    expect([await hint(send()), await hint(send({ role: 'Other' })), await hint(send({ role: 'More' }))]).toEqual([
      'done',
      'done',
      'too_many',
    ])
  })

  it('that is sent twice is one, and the id of a drive of the college is no id of a referral', async () => {
    const id = await send()
    await send({ id })
    expect(await queue()).toMatchObject([{ id, revision: 1 }])
    await sql(`insert into public.organisations (name) values ('Sample Bank')`)
    const [drive] = await sql<{ id: string }>(
      `insert into public.drives (organisation_id, role, kind, closes_on) select id, 'Clerk', 'job', '2026-12-01'
       from public.organisations returning id`,
    )
    expect(await hint(send({ id: String(drive?.id) }))).toBe('not_found')
  })

  it('of another is neither edited, withdrawn nor listed', async () => {
    const id = await published()
    const other = randomUUID()
    await sql(
      `insert into public.alumni (id, name, graduation_year, degree, company) values ($1, 'Ravi Sample', 2021, 'B.Tech', 'Sample Bank')`,
      [other],
    )
    await as(people.other, 'select public.claim_card($1, $2)', [other, 'I am Ravi of 2021.'])
    await as(people.officer, 'select public.decide_claim($1, $2, true)', [people.other, other])
    expect(await hint(send({ id, role: 'Mine' }, people.other))).toBe('not_found')
    await as(people.other, 'select public.withdraw_referral($1)', [id])
    expect(await mine(people.other)).toEqual([])
    expect(await drivesOf(people.student)).toMatchObject([{ id, role: 'Analyst' }])
  })
})

describe('the name at a referral', () => {
  it('is there as long as the card shows its company to Pro members', async () => {
    await published()
    const nameless = [{ referred_by: { alumnus: null, name: '' } }]
    await show({ company: 'connected' })
    expect(await drivesOf(people.student)).toMatchObject(nameless)
    await show({ company: 'everyone' })
    expect(await drivesOf(people.student)).toMatchObject([{ referred_by: { name: 'Meera Sample' } }])
    await as(people.alumna, 'update public.alumni_cards set withdrawn = true')
    expect(await drivesOf(people.student)).toMatchObject(nameless)
  })
})

describe('the review of a referral', () => {
  it('is for the area placements and admins alone', async () => {
    const id = await send()
    for (const who of [people.alumna, people.student, people.officer, people.free]) {
      expect([who, await queue(who)]).toEqual([who, []])
      expect([who, await hint(decide(id, 'publish', 1, who))]).toEqual([who, '42501'])
    }
    expect(await queue(people.admin)).toMatchObject([{ id, author: 'Meera Sample' }])
    expect(await hint(decide(id, 'publish', 1, people.admin))).toBe('done')
  })

  it('notifies reviewers when one waits, and its author of each decision', async () => {
    const id = await send()
    await send({ id, role: 'Senior analyst' })
    for (const who of [people.reviewer, people.admin]) expect(await heard(who)).toEqual(['A referral waits for review'])
    for (const who of [people.officer, people.student, people.alumna]) expect(await heard(who)).toEqual([])
    await decide(id, 'return', 2)
    // The notifications of what is decided are gone.
    expect(await heard(people.admin)).toEqual([])
    await send({ id, role: 'Senior analyst, Pune' })
    await decide(id, 'publish', 3)
    await fanOut({ pool: database().pool, log: silentLog })
    await decide(id, 'hide', 3)
    expect(await heard(people.alumna)).toEqual([
      'Your referral came back: Sample Systems, Senior analyst',
      'Your referral is among the drives: Sample Systems, Senior analyst, Pune',
      'Your referral is no longer shown: Sample Systems, Senior analyst, Pune',
    ])
    expect(await drivesOf(people.student)).toEqual([])
  })

  it('of a change leaves what was published until the change is', async () => {
    const id = await published()
    await send({ id, role: 'Senior analyst' })
    expect(await mine()).toMatchObject([{ state: 'waiting', shown: true }])
    expect(await drivesOf(people.student)).toMatchObject([{ role: 'Analyst' }])
    expect(await queue()).toMatchObject([{ role: 'Senior analyst', revision: 2, shown: true }])
    await decide(id, 'return', 2)
    expect(await mine()).toMatchObject([{ state: 'returned', reason: 'Asks for money.', shown: true }])
    expect(await queue()).toEqual([])
    await send({ id, role: 'Lead analyst' })
    await decide(id, 'publish', 3)
    expect(await drivesOf(people.student)).toMatchObject([{ id, role: 'Lead analyst' }])
  })

  it('does nothing to a text that was edited meanwhile, or whose last day is over', async () => {
    const id = await send()
    await send({ id, role: 'Senior analyst' })
    expect(await hint(decide(id))).toBe('changed')
    await sql('update private.referrals set closes_on = closes_on - 40')
    expect(await hint(decide(id, 'publish', 2))).toBe('ended')
    expect(await queue()).toEqual([])
    expect(await drivesOf(people.student)).toEqual([])
  })
})

describe('the end of a referral', () => {
  it('by its author takes the drive with it, and notifies who follows it', async () => {
    const id = await published()
    await as(people.student, `insert into public.follows (kind, subject_id) values ('drive', $1)`, [id])
    await as(people.alumna, 'select public.withdraw_referral($1)', [id])
    expect(await drivesOf(people.student)).toEqual([])
    await fanOut({ pool: database().pool, log: silentLog })
    expect(await toldTo(database().pool, people.student)).toMatchObject([
      { title: 'Withdrawn: Sample Systems, Analyst', body: 'This referral has ended.' },
    ])
  })

  it('comes with the account of its author, of whom nothing but the decision is left', async () => {
    const leaver = randomUUID()
    const leaving = randomUUID()
    await sql(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       values ($1, 'authenticated', 'authenticated', 'leaver@example.org', now(), '{}', '{}', now(), now())`,
      [leaver],
    )
    await sql(
      `insert into public.alumni (id, name, graduation_year, degree, company) values ($1, 'Neha Sample', 2021, 'B.Tech', 'Sample Bank')`,
      [leaving],
    )
    await as(leaver, 'select public.claim_card($1, $2)', [leaving, 'I am Neha of 2021.'])
    await as(people.officer, 'select public.decide_claim($1, $2, true)', [leaver, leaving])
    const id = await send({}, leaver)
    await decide(id)
    const account = { id: leaver, email: 'leaver@example.org', email_confirmed_at: '2026-01-01' }
    const copy = await copyAccount(database().pool, account as unknown as Account)
    expect(copy.tables['private.referrals']).toMatchObject([{ id, how_to: contact }])
    await sql('delete from auth.users where id = $1', [leaver])
    expect(await drivesOf(people.student)).toEqual([])
    const left = await sql(
      `select to_jsonb(l) as line from public.audit_log l where l.row_id = $1
       union all select to_jsonb(r) from private.referrals r`,
      [id],
    )
    expect(left.length).toBeGreaterThan(0)
    expect(JSON.stringify(left)).not.toMatch(/zanskar|Neha/)
  })
})
