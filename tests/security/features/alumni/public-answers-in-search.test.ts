import { describe, expect, it } from 'vitest'
import { alumniOfFile } from './alumni.ts'

// Public answers of alumni in the search: found by who reads them on the page, and only as long as they are public.

const { database, people, sql, as, ask } = alumniOfFile()

const question = 'How did you prepare for Quillogate beside the classes?'
const answer = 'Two hours each morning.'

const found = async (account: string | null) =>
  as<{ title: string; excerpt: string; url: string; at: Date }>(
    account,
    "select title, excerpt, url, at from public.search('quillogate')",
  )
const differences = () => sql('select * from search.differences()')
const agree = (account: string, request: string, agrees: boolean, revision = 1) =>
  as(account, 'select public.agree_public_answer($1, $2, $3, $4, $5)', [request, agrees, question, answer, revision])

async function published() {
  const request = await ask(people.student)
  await as(people.alumna, 'select public.answer_ask($1, $2, $3)', [request, 'answer', answer])
  await agree(people.student, request, true, 0)
  await agree(people.alumna, request, true)
  return request
}

describe('a public answer', () => {
  it('is found by members with Pro once both sides have agreed, with its month as its date and without a name', async () => {
    const request = await ask(people.student)
    await as(people.alumna, 'select public.answer_ask($1, $2, $3)', [request, 'answer', answer])
    await agree(people.student, request, true, 0)
    expect(await found(people.other)).toEqual([])
    await agree(people.alumna, request, true)
    const [row, ...others] = await found(people.other)
    expect(others).toEqual([])
    const [read] = await as<{ id: string }>(people.other, 'select * from public.public_answers()')
    const [{ start } = {}] = await sql<{ start: Date }>(
      "select date_trunc('month', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata' as start",
    )
    expect(row).toEqual({ title: question, excerpt: answer, url: `/alumni?answer=${read?.id}`, at: start })
    const indexed = JSON.stringify(await sql("select * from search.documents where kind = 'alumni_answer'"))
    for (const secret of [...Object.values(people), request, 'Meera']) expect(indexed).not.toContain(secret)
    expect(await found(people.free)).toEqual([])
    expect(await found(null)).toEqual([])
    expect(await differences()).toEqual([])
  })

  it.each([
    ['its student declines', (request: string) => agree(people.student, request, false)],
    ['its alumna declines', (request: string) => agree(people.alumna, request, false)],
    [
      'its request is reported',
      (request: string) => as(people.alumna, "select public.report_ask($1, 'Rude afterwards')", [request]),
    ],
    [
      'the area alumni removes it',
      () => as(people.officer, 'select public.remove_public_answer(id) from public.public_answers()'),
    ],
    ['the card is taken back', () => as(people.alumna, 'update public.alumni_cards set withdrawn = true')],
    ['the card is gone', () => sql('delete from public.alumni_cards')],
    [
      'one side changes a text',
      (request: string) =>
        as(people.student, 'select public.agree_public_answer($1, true, $2, $3, 1)', [request, question, 'One hour.']),
    ],
  ])('is not found any more once %s', async (_, ends) => {
    const request = await published()
    expect(await found(people.other)).toHaveLength(1)
    await ends(request)
    expect(await found(people.other)).toEqual([])
    expect(await differences()).toEqual([])
  })

  it('is found again with a card that its owner shows again', async () => {
    await published()
    await as(people.alumna, 'update public.alumni_cards set withdrawn = true')
    await as(people.alumna, 'update public.alumni_cards set withdrawn = false')
    expect(await found(people.other)).toHaveLength(1)
  })

  it.each(['asker_id', 'helper_id'])('goes with the account of a side: %s', async (side) => {
    await published()
    const client = await database().pool.connect()
    try {
      await client.query('begin')
      await client.query(`delete from auth.users u using private.alumni_requests r where u.id = r.${side}`)
      const { rows } = await client.query("select from search.documents where kind = 'alumni_answer'")
      expect(rows).toEqual([])
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect(await found(people.other)).toHaveLength(1)
  })

  it('is not found where a side declines while the card is shown again', async () => {
    const request = await published()
    await as(people.alumna, 'update public.alumni_cards set withdrawn = true')
    const client = await database().pool.connect()
    let declined: Promise<unknown>
    try {
      await client.query('begin')
      await client.query('update public.alumni_cards set withdrawn = false')
      declined = agree(people.student, request, false)
      await client.query('select pg_sleep(0.2)')
      await client.query('commit')
    } finally {
      client.release()
    }
    await declined
    expect(await found(people.other)).toEqual([])
    expect(await differences()).toEqual([])
  })

  it('is rebuilt with the index', async () => {
    await published()
    await sql("update search.documents set title = 'wrong' where kind = 'alumni_answer'")
    await sql("select search.rebuild_batch('alumni_answer')")
    expect(await differences()).toEqual([])
  })
})
