import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '#server/core/database/pool.ts'
import { collegeToday, dateOf, daysAfter } from '#domain/dates/college-time.ts'
import { addReaders, searchAs } from '#tests/support/features/search.ts'
import { startAssistant, type TestAssistant } from '#tests/support/features/assistant.ts'

// Search and assistant find drives, for readers on the pro plan alone.

const pro = '00000000-0000-4000-8000-00000000000b'
const closes = daysAfter(collegeToday(), 5)
let assistant: TestAssistant
let drive: string

const sql = async (text: string, values: unknown[] = []): Promise<Record<string, string>[]> =>
  (await assistant.pool.query(text, values)).rows
const differences = () => sql('select problem, kind from search.differences()')
const found = async (as: 'anon' | 'free' | 'pro', q: string) =>
  (await searchAs(assistant.pool, as, q)).filter(({ kind }) => kind === 'drive').map(({ title }) => title)

const ask = async (who: 'free' | 'pro', question: string) =>
  assistant.ask(question, { as: await assistant.tokenOf(who) })

beforeAll(async () => {
  assistant = await startAssistant({ RATE_LIMITS: 'off' })
  await addReaders(assistant.pool)
  await sql("insert into public.organisations (name) values ('Samplewave Labs'), ('Samplewave Steel')")
  const [row] = await sql(
    `insert into public.drives (organisation_id, role, kind, place, package_lpa, closes_on, rules)
     select id, 'Firmware engineer', 'job', 'Bhubaneswar', 14.5, $1, '{"cgpa": {"min": "7"}, "branches": ["CSE"]}'
     from public.organisations where name = 'Samplewave Labs' returning id`,
    [closes],
  )
  drive = row?.['id'] ?? ''
})
afterAll(() => assistant.close())

describe('the search', () => {
  it('finds a drive by its organisation, role and place on the pro plan alone', async () => {
    expect(await found('pro', 'samplewave firmware')).toEqual(['Samplewave Labs: Firmware engineer'])
    expect(await found('pro', 'drive bhubaneswar')).toEqual(['Samplewave Labs: Firmware engineer'])
    expect(await found('free', 'samplewave firmware')).toEqual([])
    expect(await found('anon', 'samplewave firmware')).toEqual([])
  })

  it('leads to its page, with the day on which it closes', async () => {
    const [row] = await sql("select url, due_at::text from search.documents where kind = 'drive'")
    expect(row?.['url']).toBe(`/placements/drives/${drive}`)
    expect(new Date(row?.['due_at'] ?? '')).toEqual(new Date(`${daysAfter(closes, 1)}T00:00:00+05:30`))
  })

  it('follows a new name of the organisation, a withdrawal and a deletion', async () => {
    await sql("update public.organisations set name = 'Samplewave Chips' where name = 'Samplewave Labs'")
    expect(await found('pro', 'samplewave')).toEqual(['Samplewave Chips: Firmware engineer'])
    expect(await differences()).toEqual([])
    await sql("update public.organisations set name = 'Samplewave Labs' where name = 'Samplewave Chips'")
    await sql('update public.drives set withdrawn = true')
    expect(await found('pro', 'samplewave')).toEqual([])
    await sql('update public.drives set withdrawn = false')
    expect(await found('pro', 'samplewave')).toEqual(['Samplewave Labs: Firmware engineer'])
    await sql(
      "insert into public.drives (organisation_id, role, kind, closes_on) select id, 'Fitter', 'job', $1 from public.organisations where name = 'Samplewave Steel'",
      [closes],
    )
    expect(await found('pro', 'samplewave')).toHaveLength(2)
    await sql("delete from public.organisations where name = 'Samplewave Steel'")
    expect(await found('pro', 'samplewave')).toHaveLength(1)
    expect(await differences()).toEqual([])
  })

  it('is rebuilt with them', async () => {
    await sql("update search.documents set title = 'wrong' where kind = 'drive'")
    await sql("select search.rebuild_batch('drive')")
    expect(await differences()).toEqual([])
  })

  it('has the new name where a drive is written at the same time', async () => {
    const written = await transaction(assistant.pool, async (client) => {
      await client.query("update public.organisations set name = 'Samplewave Boards' where name = 'Samplewave Labs'")
      const other = sql("update public.drives set place = 'Cuttack'")
      await client.query('select pg_sleep(0.2)')
      return { other }
    })
    await written.other
    expect(await differences()).toEqual([])
    await sql("update public.organisations set name = 'Samplewave Labs' where name = 'Samplewave Boards'")
  })
})

describe('the assistant', () => {
  it('answers which companies accept a CGPA from the open drives, with its sources', async () => {
    const { text, sources } = await ask('pro', 'which companies can I sit for with 7.2')
    expect(text).toContain('**1 of 1 open drive** accepts a CGPA of 7.2')
    expect(text).toContain(`closes ${dateOf(closes)}`)
    expect(sources[0]).toMatchObject({ kind: 'drive', id: drive })
  })

  it('answers the last date of a drive', async () => {
    const { text, sources } = await ask('pro', 'last date to apply for samplewave labs')
    expect(text).toContain(`The last day to register is **`)
    expect(text).toContain(`${dateOf(closes)} (in 5 days)**`)
    expect(sources[0]).toMatchObject({ kind: 'drive', id: drive })
  })

  it('compares the rules with the saved figures of who asks', async () => {
    await sql(
      `insert into public.academic_figures (account_id, figures) values ($1, '{"branch": "CSE", "previous": {"cgpa": "7.4"}}')`,
      [pro],
    )
    expect((await ask('pro', 'am I eligible for samplewave labs')).text).toContain('You meet every rule')
    await sql(`update public.academic_figures set figures = '{"branch": "CSE", "previous": {"cgpa": "6.4"}}'`)
    const { text } = await ask('pro', 'am I eligible for samplewave labs')
    expect(text).toContain('You do not meet every rule')
    expect(text).toContain('You have 6.4.')
  })

  it('answers nothing of a drive to a free account', async () => {
    for (const question of ['which companies can I sit for with 7.2', 'last date to apply for samplewave labs']) {
      const { text, sources } = await ask('free', question)
      expect(text).not.toMatch(/samplewave|open drive/i)
      expect(sources.filter(({ kind }) => kind === 'drive')).toEqual([])
    }
  })
})
