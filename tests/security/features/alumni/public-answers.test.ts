import { describe, expect, it } from 'vitest'
import { alumniOfFile } from './alumni.ts'

// Answered requests that both sides make public, without a name.

const { people, card, sql, as, ask } = alumniOfFile()

const question = 'How did you prepare for GATE beside the classes?'
const answer = 'Two hours each morning, and old papers in November.'

interface Own {
  ask: string
  question: string
  revision: number
  agrees: boolean | null
  other_agrees: boolean
}
const own = async (account: string) => (await as<Own>(account, 'select * from public.my_public_answers()'))[0]
const agree = async (account: string, texts: { question?: string; answer?: string; revision?: number } = {}) => {
  const row = await own(account)
  return as(account, 'select public.agree_public_answer($1, true, $2, $3, $4)', [
    row?.ask,
    texts.question ?? question,
    texts.answer ?? answer,
    texts.revision ?? row?.revision,
  ])
}
const revise = async (account: string) => {
  for (const hours of ['One hour', 'Two hours', 'Three hours'])
    await agree(account, { answer: `${hours} each morning.` })
}
const decline = async (account: string) =>
  as(account, 'select public.agree_public_answer($1, false)', [(await own(account))?.ask])
const read = (account: string | null) => as<Record<string, unknown>>(account, 'select * from public.public_answers()')

async function answered() {
  const id = await ask(people.student)
  await as(people.alumna, 'select public.answer_ask($1, $2, $3)', [id, 'answer', answer])
  return id
}

const agreements = () =>
  sql<{ account_id: string; by: string }>(
    `select account_id, data ->> 'by' as by from private.events where data ->> 'what' = 'agreed' order by id`,
  )

describe('an answered request', () => {
  it('is read by members with Pro once both sides have agreed, without an id of it or of an account', async () => {
    await answered()
    expect(await own(people.student)).toMatchObject({ agrees: null, other_agrees: false, revision: 0 })
    await agree(people.student)
    expect(await read(people.other)).toEqual([])
    expect(await own(people.alumna)).toMatchObject({ agrees: null, other_agrees: true, revision: 1 })
    await agree(people.alumna)
    const [row, ...others] = await read(people.other)
    expect(others).toEqual([])
    expect(Object.keys(row ?? {})).toEqual(['id', 'topic', 'question', 'answer', 'month'])
    expect(row).toMatchObject({ topic: 'exams', question, answer })
    const [request] = await sql<{ id: string }>('select id from private.alumni_requests')
    const text = JSON.stringify(row)
    for (const secret of [...Object.values(people), card, request?.id ?? '', 'Meera'])
      expect(text).not.toContain(secret)
    expect(await read(people.free)).toEqual([])
    await expect(read(null)).rejects.toMatchObject({ code: '42501' })
    expect(await read(people.officer)).toHaveLength(1)
    for (const role of ['anon', 'authenticated', 'service_role'])
      await expect(
        sql(`begin; set local role ${role}; select from private.public_answers`).finally(() => sql('rollback')),
      ).rejects.toThrow('permission denied')
  })

  it('is taken back by either side, and public again only when that side agrees anew', async () => {
    await answered()
    for (const side of [people.student, people.alumna]) {
      await agree(people.student)
      await agree(people.alumna)
      expect(await read(people.other)).toHaveLength(1)
      await decline(side)
      expect(await read(people.other)).toEqual([])
      expect(await own(side)).toMatchObject({ agrees: false })
    }
    expect(await own(people.student)).toMatchObject({ agrees: true, other_agrees: false })
  })

  it('whose texts one side has changed is agreed to anew by the other, who has read them', async () => {
    await answered()
    await agree(people.student)
    const shorter = { answer: 'Two hours each morning.' }
    await agree(people.alumna, shorter)
    expect(await read(people.other)).toEqual([])
    expect(await own(people.student)).toMatchObject({ agrees: null, other_agrees: true, revision: 2 })
    await expect(agree(people.student, { ...shorter, revision: 1 })).rejects.toMatchObject({
      hint: 'changed_meanwhile',
    })
    await agree(people.student, shorter)
    expect(await read(people.other)).toMatchObject([shorter])
    await agree(people.student, { ...shorter, question: `${question} And how early?` })
    expect(await read(people.other)).toEqual([])
  })

  it('is an event for the other side, once for each text, and none for a side that declined', async () => {
    await answered()
    await agree(people.student)
    await decline(people.student)
    await agree(people.student)
    expect(await agreements()).toEqual([{ account_id: people.alumna, by: 'asker' }])
    await decline(people.alumna)
    await agree(people.student, { answer: 'Two hours each morning.' })
    expect(await agreements()).toHaveLength(1)
    await agree(people.alumna, { answer: 'Two hours each morning.' })
    expect((await agreements()).at(-1)).toEqual({ account_id: people.student, by: 'helper' })
  })

  it('is one event until the other side responds, however often the texts are revised', async () => {
    await answered()
    await revise(people.student)
    expect(await agreements()).toEqual([{ account_id: people.alumna, by: 'asker' }])
    await revise(people.alumna)
    await revise(people.student)
    expect((await agreements()).map(({ by }) => by)).toEqual(['asker', 'helper', 'asker'])
  })

  it.each(['Thank you, meera.', 'Write to me@example.org.', 'Call 98765 43210 0.'])(
    'with what names a side is not agreed to: %s',
    async (text) => {
      await answered()
      await expect(agree(people.student, { answer: text })).rejects.toMatchObject({ hint: 'names' })
      await expect(agree(people.student, { question: `${question} ${text}` })).rejects.toMatchObject({ hint: 'names' })
      expect(await sql('select from private.public_answers')).toEqual([])
    },
  )

  it('is decided by its two sides alone, and only where it was answered and not reported', async () => {
    const open = await ask(people.student)
    const decide = (account: string, id: string) =>
      as(account, 'select public.agree_public_answer($1, true, $2, $3, 0)', [id, question, answer])
    await expect(decide(people.student, open as string)).rejects.toMatchObject({ hint: 'not_found' })
    await as(people.alumna, 'select public.answer_ask($1, $2, $3)', [open, 'answer', answer])
    for (const stranger of [people.other, people.admin, people.officer])
      await expect(decide(stranger, open as string)).rejects.toMatchObject({ hint: 'not_found' })
    await agree(people.student)
    await agree(people.alumna)
    await as(people.alumna, `select public.report_ask($1, 'Rude afterwards')`, [open])
    expect(await read(people.other)).toEqual([])
    await expect(decide(people.student, open as string)).rejects.toMatchObject({ hint: 'not_found' })
  })

  it('is removed by the area alumni, with the card that is taken back, and with the account of either side', async () => {
    await answered()
    await agree(people.student)
    await agree(people.alumna)
    const [row] = await read(people.officer)
    await expect(as(people.other, 'select public.remove_public_answer($1)', [row?.['id']])).rejects.toMatchObject({
      code: '42501',
    })
    await as(people.alumna, 'update public.alumni_cards set withdrawn = true')
    expect(await read(people.other)).toEqual([])
    await as(people.alumna, 'update public.alumni_cards set withdrawn = false')
    expect(await read(people.other)).toHaveLength(1)
    await as(people.officer, 'select public.remove_public_answer($1)', [row?.['id']])
    expect(await read(people.other)).toEqual([])
    expect(await own(people.student)).toMatchObject({ agrees: null, revision: 0 })
  })

  it('that both sides decide at the same moment ends in one state of both', async () => {
    await answered()
    await agree(people.student)
    await decline(people.student)
    await Promise.allSettled([
      agree(people.student),
      agree(people.alumna),
      decline(people.alumna),
      agree(people.student),
    ])
    const [state] = await sql<{ both: boolean; shown: boolean }>(
      'select asker_agrees is true and helper_agrees is true as both, published_at is not null as shown from private.public_answers',
    )
    expect(state?.shown).toBe(state?.both)
  })
})
