import { describe, expect, it } from 'vitest'
import { readRows } from '#domain/imports/table/parse-rows.ts'
import { importTable } from '#server/features/imports/import-table.ts'
import { alumniOfFile, entered } from './alumni.ts'

// A card of an alumna: who owns it, and what leaves the database of a field that its owner hides.

const { people, card, sql, as, show, database } = alumniOfFile()

const stored = async (account: string | null = people.student) =>
  (await as<Record<string, unknown>>(account, 'select * from public.alumni where id = $1', [card]))[0]
const shownCard = async (account: string | null) =>
  (await as<{ card: unknown }>(account, 'select public.alumni_card($1) as card', [card]))[0]?.card

const findCard = async (name: string) => as(people.free, 'select * from public.unclaimed_cards($1)', [name])

const fields = ['current_position', 'company', 'location', 'linkedin', 'bio', 'image']
const nobodyAtAll = Object.fromEntries(fields.map((field) => [field, 'nobody']))

describe('a claim', () => {
  it('is confirmed by the college, and by nobody for their own card', async () => {
    await sql('delete from public.alumni_cards')
    await sql('update public.alumni set claimed = false, withdrawn = false')
    await as(people.other, 'select public.claim_card($1, $2)', [card, 'It is me, of 2022.'])
    await as(people.alumna, 'select public.claim_card($1, $2)', [card, 'I am Meera of 2022.'])
    expect(await as(people.student, 'select * from public.waiting_claims()')).toEqual([])
    expect(await as(people.officer, 'select account, name, note from public.waiting_claims()')).toHaveLength(2)
    const decide = (by: string, account: string, accept = true) =>
      as(by, 'select public.decide_claim($1, $2, $3, $4)', [account, card, accept, accept ? '' : 'Not in our list.'])
    await expect(decide(people.student, people.alumna)).rejects.toMatchObject({ code: '42501' })
    await expect(decide(people.alumna, people.alumna)).rejects.toMatchObject({ code: '42501' })
    await decide(people.officer, people.alumna)
    await expect(decide(people.officer, people.other)).rejects.toMatchObject({ hint: 'card_taken' })
    await decide(people.officer, people.other, false)
    await expect(
      as(people.other, 'select public.claim_card($1, $2)', [card, 'It is me, of 2022.']),
    ).rejects.toMatchObject({
      hint: 'card_taken',
    })
  })

  it('gives no right to a card before it is confirmed', async () => {
    await sql('update public.alumni_cards set confirmed_at = null')
    await as(people.alumna, `update public.alumni_cards set company = 'Elsewhere'`)
    expect(await stored()).toMatchObject({ company: entered.company })
    expect(await as(people.alumna, 'delete from public.alumni_cards returning 1')).toHaveLength(1)
  })

  it('finds a card by its whole name only', async () => {
    await sql('delete from public.alumni_cards')
    await sql('update public.alumni set claimed = false, withdrawn = false')
    expect(await findCard(' meera SAMPLE ')).toHaveLength(1)
    for (const part of ['Meera', '%', 'Meera S%', '']) expect(await findCard(part)).toEqual([])
  })

  it('by an invitation is of the account that confirms the address', async () => {
    await sql('delete from public.alumni_cards')
    await sql('update public.alumni set claimed = false, withdrawn = false')
    await expect(
      as(people.student, 'select public.invite_alumnus($1, $2)', [card, 'm@example.org']),
    ).rejects.toMatchObject({
      code: '42501',
    })
    await as(people.officer, 'select public.invite_alumnus($1, $2)', [card, 'Meera.Invited@example.org'])
    await as(people.officer, 'select public.invite_alumnus($1, $2)', [card, 'meera.invited@example.org'])
    expect(
      await as(people.officer, 'select public.invited(a) as address from public.alumni a where id = $1', [card]),
    ).toEqual([{ address: 'meera.invited@example.org' }])
    expect(await sql(`select * from private.invitation_mails where kind = 'person'`)).toHaveLength(1)
    const [added] = await sql<{ id: string }>(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       values (gen_random_uuid(), 'authenticated', 'authenticated', 'meera.invited@example.org', now(), '{}', '{}', now(), now())
       returning id`,
    )
    expect(await sql('select account_id, confirmed_at is not null as confirmed from public.alumni_cards')).toEqual([
      { account_id: added?.id, confirmed: true },
    ])
    await sql('delete from auth.users where id = $1', [added?.id])
    await sql('delete from public.invitations')
  })
})

describe('what a card shows', () => {
  it('is what its owner shows to each', async () => {
    expect(await stored()).toMatchObject({ ...entered, claimed: true })
    await show({ location: 'nobody', company: 'members', bio: 'everyone', linkedin: 'connected' })
    expect(await stored()).toMatchObject({ location: '', company: entered.company, bio: entered.bio, linkedin: null })
    const of = { id: card, name: 'Meera Sample', graduation_year: 2022, degree: 'B.Tech CSE' }
    expect(await shownCard(null)).toEqual({ ...of, bio: entered.bio })
    expect(await shownCard(people.free)).toEqual({ ...of, bio: entered.bio, company: entered.company })
    const { current_position: position } = entered
    expect(await shownCard(people.student)).toEqual({
      ...of,
      bio: entered.bio,
      company: entered.company,
      current_position: position,
    })
    await show(nobodyAtAll)
    for (const account of [null, people.free, people.student, people.admin]) expect(await shownCard(account)).toBeNull()
  })

  it('takes only audiences that there are, and an address for those at most whom the owner accepts', async () => {
    for (const wrong of [
      { company: 'friends' },
      { company: null },
      { phone: 'pro' },
      { email: 'everyone' },
      { name: 'pro' },
    ])
      await expect(show(wrong as Record<string, string>)).rejects.toMatchObject({ code: '23514' })
    await expect(as(people.alumna, `update public.alumni_cards set shown_to = '[]'`)).rejects.toMatchObject({
      code: '23514',
    })
  })

  it('of a hidden field is in no answer: no table, no search, no count, no log, no import', async () => {
    await importAlumni('Zanskarpur')
    await as(people.officer, `update public.alumni set name = 'Meera Sample' where id = $1`, [card])
    await show({ location: 'nobody' })
    await as(people.alumna, `update public.alumni_cards set current_position = 'Sample architect'`)
    const found = await whereIs('zanskarpur')
    // A word of the index outlives its last document until words are counted again; corrections leave it out meanwhile.
    expect(found).toEqual(['public.alumni_cards', 'search.words'])
    for (const account of [null, people.free, people.student, people.officer, people.admin])
      expect(JSON.stringify(await allAnswers(account)).toLowerCase()).not.toContain('zanskarpur')
  })

  it('of a card that was taken back is its name, for the college alone', async () => {
    const counted = async () =>
      (await as<{ n: number }>(null, `select (public.campus_counts() ->> 'alumni')::int as n`))[0]?.n ?? 0
    const before = await counted()
    await as(people.alumna, 'update public.alumni_cards set withdrawn = true')
    expect(await stored()).toBeUndefined()
    expect(await counted()).toBe(before - 1)
    expect(await stored(people.officer)).toMatchObject({
      name: 'Meera Sample',
      company: '',
      location: '',
      withdrawn: true,
    })
    expect(await sql(`select from search.documents where title = 'Meera Sample'`)).toEqual([])
    await as(people.alumna, 'update public.alumni_cards set withdrawn = false')
    expect(await stored()).toMatchObject(entered)
  })

  it('goes with the account, and no import brings it back', async () => {
    await sql('delete from public.alumni_cards')
    expect(await stored()).toBeUndefined()
    await importAlumni('Zanskarpur')
    expect(await stored()).toBeUndefined()
    expect(await stored(people.officer)).toMatchObject({ location: '', company: '', bio: null, linkedin: null })
  })
})

describe('the college', () => {
  it('changes name, year and degree of a claimed card, and leaves the rest to its owner', async () => {
    const change = (text: string) => as(people.officer, `update public.alumni set ${text} where id = $1`, [card])
    await expect(change(`name = 'Meera K. Sample', company = 'Sample Rivals'`)).rejects.toMatchObject({
      hint: 'owner_writes',
    })
    await change(`name = 'Meera K. Sample', company = 'Sample Systems'`)
    await sql(`update public.alumni set bio = 'By the office' where id = $1`, [card])
    expect(await stored()).toMatchObject({ name: 'Meera K. Sample', company: entered.company, bio: entered.bio })
  })

  it('imports its list again without a change of what an owner said', async () => {
    await as(people.alumna, `update public.alumni_cards set location = 'Hidden valley'`)
    expect(await importAlumni('Zanskarpur')).toEqual(['same'])
    expect(await stored()).toMatchObject({ location: 'Hidden valley' })
  })
})

/** The college's list, with this place of the alumna. */
async function importAlumni(place: string) {
  const { read } = await importTable(
    database().pool,
    {
      topic: 'alumni',
      fileName: 'alumni.csv',
      rows: readRows(`Name,Year,Degree,Company,City\nMeera Sample,2022,B.Tech CSE,Sample Systems,${place}`, 100),
      options: {},
    },
    () => true,
  )
  return read.rows.map(({ state }) => state)
}

/** The tables, of all schemas, that have a word in a row. */
async function whereIs(word: string): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and n.nspname !~ '^pg_|^information_schema$' order by 1`,
  )
  const found = await Promise.all(
    tables.map(
      async ({ name }) =>
        [name, await sql(`select from ${name} as t where t::text ilike $1 limit 1`, [`%${word}%`])] as const,
    ),
  )
  return found.filter(([, rows]) => rows.length > 0).map(([name]) => name)
}

/** All that an account reads: each table, each function without an argument, the search box; errors as they are. */
async function allAnswers(account: string | null): Promise<unknown[]> {
  const sources = await sql<{ text: string }>(
    `select format('select * from public.%I', c.relname) as text from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
     union all
     select format('select public.%I()', p.proname) from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.pronargs = 0 and p.prorettype <> 'trigger'::regtype and p.provolatile <> 'v'`,
  )
  const texts = [...sources.map(({ text }) => text), `select public.search_box('Meera Sample')`]
  return Promise.all(texts.map((text) => as(account, text).catch((error: unknown) => String(error))))
}
