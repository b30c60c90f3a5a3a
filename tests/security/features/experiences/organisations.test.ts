import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '#tests/security/whole-app.ts'
import { experiencesOfFile, organisation, round } from './site.ts'

// The page of an organisation: each part with the rights of its reader, and true counts.

const { site, sql, request, send, decide, published } = experiencesOfFile()

beforeAll(async () => {
  // Samples may work there.
  await sql('delete from public.alumni')
  await sql(
    "insert into public.companies (company, visit_date) values ('SAMPLE SYSTEMS PVT. LTD.', '2024-09-03'), ('Sample', '2023-01-01')",
  )
  await sql(
    `insert into public.alumni (name, graduation_year, degree, company) values
       ('Meera', 2022, 'B.Tech', 'Sample Systems Inc'), ('Omar', 2023, 'B.Tech', 'Sample Bank'), ('Kavya', 2021, 'B.Tech', '')`,
  )
})

const read = async (name: string, who: Session | undefined, more = '') => {
  const response = await request(who, `rpc/${name}?organisation=${organisation}${more}`)
  return response.status === 200 ? ((await response.json()) as Record<string, unknown>[]) : response.status
}
const names = ['organisation_rounds', 'organisation_visits', 'organisation_alumni']

describe('the page of an organisation', () => {
  it('finds company cards and alumni by the name without case, punctuation and legal form', async () => {
    expect(await read('organisation_visits', site().pro)).toMatchObject([{ visit_date: '2024-09-03' }])
    expect(await read('organisation_alumni', site().pro)).toMatchObject([{ name: 'Meera' }])
  })

  it('has one rule for names: the key of a card or an alumna is that of the organisation', async () => {
    const written = ['A & B (India) Pvt. Ltd.', 'a-b LLP', 'Limited', 'Sample  Inc.', 'ପରୀକ୍ଷା Private Limited', '...x']
    expect(
      await sql(
        `with made as (insert into public.organisations (name) select unnest($1::text[]) returning name, name_key)
         select name from made where name_key <> private.organisation_key(name)`,
        [written],
      ),
    ).toEqual([])
    await sql('delete from public.organisations where name = any ($1)', [written])
  })

  it('counts in how many published experiences a kind of round was held, and not what waits', async () => {
    await published({ rounds: [{ ...round, kind: 'test', minutes: 90 }, round, { ...round, minutes: null }] })
    await published({ rounds: [{ ...round, minutes: 60 }] })
    await send(randomUUID())
    expect(await read('organisation_rounds', site().author)).toEqual([
      { kind: 'test', experiences: 1, of_all: 2, minutes: 90 },
      { kind: 'technical', experiences: 2, of_all: 2, minutes: 40 },
    ])
  })

  it('is empty without Pro, and an error for a visitor, whatever there is', async () => {
    const id = randomUUID()
    await send(id)
    await decide(id, 'publish')
    for (const name of names) {
      expect([name, await read(name, site().free)]).toEqual([name, []])
      expect([name, await read(name, undefined)]).toEqual([name, 401])
    }
  })

  it('has no alumna whose company is hidden from the reader', async () => {
    await sql("update public.alumni set company = '' where name = 'Meera'")
    expect(await read('organisation_alumni', site().pro)).toEqual([])
    await sql("update public.alumni set company = 'Sample Systems' where name = 'Meera'")
  })
})
