import { beforeEach, describe, expect, it } from 'vitest'
import { regroupNext } from '#server/features/papers/questions/regroup.ts'
import { splitNext } from '#server/features/papers/questions/store-questions.ts'
import { as, course, pool, sql, withReviewedPapers } from './reviewed-papers.ts'

// From the text of papers to groups of repeated questions.

withReviewedPapers()

const paperOf = (year: number) => `00000000-0000-4000-8000-00000000${year}`
const text = {
  2021: '1. Explain the ACID properties of a transaction. [10]\n2. Define third normal form with an example. [5]',
  2022: '1. Draw an E-R diagram of a hospital. [5]\n2. What are ACID properties of transactions? Explain. [10]',
  2023: '1. Explain two phase locking. [10]\n2. Explain ACID properties. [5]',
}

async function addPaper(year: keyof typeof text): Promise<void> {
  await sql(
    `insert into public.study_materials (id, title, subject, semester, kind, bytes, pages, file_key, status, read_at, course_id, exam, exam_year)
     values ($1::uuid, 'End semester', 'DBMS', 3, 'paper', 1, 1, $1::uuid || '.pdf', 'approved', now(), $2, 'end-semester', $3)`,
    [paperOf(year), course, year],
  )
  await sql('insert into public.material_pages (material_id, page, text, width, height) values ($1, 1, $2, 595, 842)', [
    paperOf(year),
    text[year],
  ])
}

async function settle(): Promise<void> {
  while (await splitNext(pool()));
  while (await regroupNext(pool()));
}

const groups = () => sql('select * from public.question_groups order by times_asked desc, text')
const groupOf = async (year: number, position: number) =>
  (
    await sql('select group_id from public.questions where material_id = $1 and position = $2', [
      paperOf(year),
      position,
    ])
  )[0]?.['group_id']

beforeEach(async () => {
  await sql('delete from public.question_groups')
  await sql('delete from public.course_units')
  await addPaper(2021)
  await addPaper(2022)
  await settle()
})

describe('papers that were read by a version without splitting', () => {
  it('are split without a new upload, and their questions grouped', async () => {
    expect(
      await sql('select number, text, marks from public.questions where material_id = $1 order by position', [
        paperOf(2021),
      ]),
    ).toEqual([
      { number: '1', text: 'Explain the ACID properties of a transaction.', marks: 10 },
      { number: '2', text: 'Define third normal form with an example.', marks: 5 },
    ])
    expect(await groups()).toEqual([
      expect.objectContaining({
        times_asked: 2,
        years: [2021, 2022],
        text: 'What are ACID properties of transactions? Explain.',
      }),
      expect.objectContaining({ times_asked: 1, years: [2021] }),
      expect.objectContaining({ times_asked: 1, years: [2022] }),
    ])
    expect(await splitNext(pool())).toBe(false)
    expect(await regroupNext(pool())).toBe(false)
  })

  it('are split again by newer rules, with the same practised groups and order', async () => {
    const [acid, normal] = [await groupOf(2021, 1), await groupOf(2021, 2)]
    await sql('update public.question_groups set fixed = true where id = $1', [normal])
    await sql('update public.questions set region = $2 where material_id = $1', [paperOf(2021), '[1, 2, 3, 4]'])
    await sql('update public.study_materials set split_version = 1 where id = $1', [paperOf(2021)])
    await settle()
    expect([await groupOf(2021, 1), await groupOf(2021, 2)]).toEqual([acid, normal])
    expect(await sql('select region from public.questions where material_id = $1', [paperOf(2021)])).toEqual([
      { region: [1, 2, 3, 4] },
      { region: [1, 2, 3, 4] },
    ])
  })

  it('have no questions while they are notes, and are not split again once a reviewer has corrected them', async () => {
    await as('admin', 'select public.save_questions($1, $2)', [
      paperOf(2021),
      JSON.stringify([{ page: 1, text: 'Mine' }]),
    ])
    await sql("update public.study_materials set kind = 'notes', split_version = 0 where id = $1", [paperOf(2022)])
    await settle()
    expect(await sql('select text from public.questions where material_id = $1', [paperOf(2021)])).toEqual([
      { text: 'Mine' },
    ])
    // The questions of notes are hidden, and visible again with the kind.
    expect((await groups()).map((group) => [group['text'], group['times_asked']])).toEqual([
      ['Mine', 1],
      ['Draw an E-R diagram of a hospital.', 0],
      ['What are ACID properties of transactions? Explain.', 0],
    ])
  })
})

const seen = async (who: Parameters<typeof as>[0]) => (await as(who, 'select number from public.key_answers')).length

describe('an answer key', () => {
  const key = paperOf(2021)
  const answers = () =>
    sql('select position, number, text, scanned from public.key_answers where material_id = $1 order by position', [
      key,
    ])
  const becomes = async (kind: string) => {
    await sql('update public.study_materials set kind = $2 where id = $1', [key, kind])
    await settle()
  }
  const first = {
    position: 1,
    number: '1',
    text: 'Explain the ACID properties of a transaction.',
    scanned: false,
  }

  const place = (regions: unknown) =>
    sql('update public.key_answers set regions = $2 where material_id = $1', [key, JSON.stringify(regions)])

  it('that was read before answers were looked for is split without being sent again', async () => {
    expect(await answers()).toEqual([])
    await becomes('key')
    expect(await answers()).toEqual([first, expect.objectContaining({ position: 2, number: '2' })])
    expect(await splitNext(pool())).toBe(false)
  })

  it('has no answers while it is something else', async () => {
    await becomes('key')
    await becomes('notes')
    expect(await answers()).toEqual([])
    await becomes('key')
    expect(await answers()).toHaveLength(2)
    await becomes('paper')
    expect(await answers()).toEqual([])
    expect(await sql('select number from public.questions where material_id = $1', [key])).toHaveLength(2)
  })

  it('has the answers of its other file when a better copy brings one', async () => {
    await becomes('key')
    await sql(`update public.study_materials set file_key = gen_random_uuid() || '.pdf' where id = $1`, [key])
    await sql('update public.material_pages set text = $2 where material_id = $1', [key, '1. A better copy.'])
    expect(await answers()).toEqual([])
    await settle()
    expect(await answers()).toEqual([{ ...first, text: 'A better copy.' }])
  })

  it('leaves the questions that a reviewer has put in order when it is a key by mistake', async () => {
    await as('admin', 'select public.save_questions($1, $2)', [key, JSON.stringify([{ page: 1, text: 'Mine' }])])
    await becomes('key')
    await becomes('paper')
    expect(await sql('select text from public.questions where material_id = $1', [key])).toEqual([{ text: 'Mine' }])
  })

  it('has the places of its answers, and no others', async () => {
    await becomes('key')
    await place([
      [1, 40.5, 60, 300, 20],
      [2, 40.5, 60, 300, 20],
    ])
    for (const wrong of [[1, 2, 3, 4, 5], [[1, 2, 3, 4]], [[1, 2, 3, 4, '5']], {}])
      await expect(place(wrong)).rejects.toThrow('key_answers_regions_check')
  })

  it('is readable answer by answer on the Pro plan, once it is approved', async () => {
    await becomes('key')
    expect([await seen('reader'), await seen('sender')]).toEqual([2, 0])
    await sql("update public.study_materials set status = 'waiting' where id = $1", [key])
    expect(await seen('reader')).toBe(0)
  })
})

describe('a group', () => {
  it('has the same id when a paper is added, removed and restored', async () => {
    const id = await groupOf(2021, 1)
    await addPaper(2023)
    await settle()
    expect([await groupOf(2021, 1), await groupOf(2022, 2), await groupOf(2023, 2)]).toEqual([id, id, id])
    expect((await groups())[0]).toMatchObject({ id, times_asked: 3, text: 'Explain ACID properties.' })
    await sql('update public.study_materials set removed_at = now() where id = $1', [paperOf(2022)])
    await settle()
    expect((await groups())[0]).toMatchObject({ id, times_asked: 2, years: [2021, 2023] })
    await sql('update public.study_materials set removed_at = null where id = $1', [paperOf(2022)])
    await settle()
    expect((await groups())[0]).toMatchObject({ id, times_asked: 3 })
  })

  it('has the same id and practice when a better copy replaces its only paper', async () => {
    const id = await groupOf(2021, 2)
    const copy = '00000000-0000-4000-8000-000000009999'
    await sql(
      `insert into public.study_materials (id, title, subject, semester, kind, bytes, file_key, status, read_at)
       values ($1::uuid, 'Scan', 'DBMS', 3, 'paper', 1, $1::uuid || '.pdf', 'waiting', now())`,
      [copy],
    )
    await sql(
      'insert into public.material_pages (material_id, page, text, width, height) values ($1, 1, $2, 595, 842)',
      [copy, text[2021].replace('third normal form', 'the third normal form')],
    )
    await settle()
    await as('admin', 'select public.review_material($1, $2, $3, $4, $5)', [
      copy,
      'better_copy',
      '{}',
      '',
      paperOf(2021),
    ])
    await settle()
    expect(await groupOf(2021, 2)).toBe(id)
    expect((await groups()).find((group) => group['id'] === id)).toMatchObject({
      times_asked: 1,
      text: 'Define the third normal form with an example.',
    })
    await sql('delete from public.study_materials where id = $1', [copy])
    await settle()
    expect(await groupOf(2021, 2)).toBe(id)
  })

  it('moves its questions when it is merged into a larger one', async () => {
    const id = await groupOf(2021, 1)
    await addPaper(2023)
    await sql('update public.study_materials set split_version = 32767 where id = $1', [paperOf(2023)])
    await sql("insert into public.question_groups (id, course_id, text) values ($1, $2, 'ACID')", [
      paperOf(2023),
      course,
    ])
    await sql(
      "insert into public.questions (material_id, position, page, text, group_id) values ($1, 1, 1, 'State the ACID properties', $1)",
      [paperOf(2023)],
    )
    await settle()
    expect(await groupOf(2023, 1)).toBe(id)
    expect(await sql('select id from public.question_groups where id = $1', [paperOf(2023)])).toEqual([])
  })

  it('of a reviewer is unchanged by grouping, and gets further questions', async () => {
    const [acid, normal] = [await groupOf(2021, 1), await groupOf(2021, 2)]
    await as('admin', 'select public.join_groups($1)', [[normal, await groupOf(2022, 1)]])
    await as('admin', 'select public.leave_group(id) from public.questions where material_id = $1 and position = 2', [
      paperOf(2022),
    ])
    await as('admin', "select public.place_group($1, null, 'Transactions')", [acid])
    await addPaper(2023)
    await settle()
    expect(await groupOf(2022, 1)).toBe(await groupOf(2021, 2))
    expect(await groupOf(2021, 1)).toBe(acid)
    expect(await groupOf(2022, 2)).not.toBe(acid)
    expect([acid, await groupOf(2022, 2)]).toContain(await groupOf(2023, 2))
    expect(await sql('select topic from public.question_groups where id = $1', [acid])).toEqual([
      { topic: 'Transactions' },
    ])
  })

  it('gets a question that a reviewer moves there, without the other questions of its former group', async () => {
    const [acid, normal] = [await groupOf(2021, 1), await groupOf(2021, 2)]
    const [moved] = await as(
      'admin',
      'select public.move_question(id, $2) as "group" from public.questions where material_id = $1 and position = 2',
      [paperOf(2022), normal],
    )
    await settle()
    expect(moved).toEqual({ group: normal })
    expect([await groupOf(2022, 2), await groupOf(2021, 2), await groupOf(2021, 1)]).toEqual([normal, normal, acid])
    expect(await sql('select times_asked from public.question_groups where id = any($1)', [[acid, normal]])).toEqual(
      expect.arrayContaining([{ times_asked: 1 }, { times_asked: 2 }]),
    )
    // Moving it to its own group changes nothing.
    const before = await groups()
    await as('admin', 'select public.move_question(id, group_id) from public.questions where material_id = $1', [
      paperOf(2022),
    ])
    expect(await groups()).toEqual(before)
  })

  it('is assigned to the unit whose words it uses, and has a topic of its own where none fits', async () => {
    await sql(
      `insert into public.course_units (course_id, number, title, topics)
       values ($1, 1, 'Transactions', 'ACID properties, serializability, locking'), ($1, 2, 'Normalisation', 'first, second, third normal form, BCNF')`,
      [course],
    )
    await settle()
    expect(
      (
        await sql(
          'select u.number, g.topic from public.question_groups g left join public.course_units u on u.id = g.unit_id order by 1, 2',
        )
      ).slice(0, 2),
    ).toEqual([
      { number: 1, topic: 'Transactions' },
      { number: 2, topic: 'Normalisation' },
    ])
    expect((await groups()).find(({ unit_id }) => unit_id === null)?.['topic']).toMatch(/hospital/i)
  })

  it('does not contain a question whose paper has moved to another course', async () => {
    const id = await groupOf(2021, 1)
    await sql('update public.study_materials set course_id = null where id = $1', [paperOf(2021)])
    await settle()
    expect([await groupOf(2021, 1), await groupOf(2021, 2)]).toEqual([null, null])
    expect((await groups()).map(({ times_asked }) => times_asked)).toEqual([1, 1])
    expect(await groupOf(2022, 2)).toBe(id)
  })
})

it('a change during the grouping of a course is grouped afterwards', async () => {
  await sql('select private.group_later(array[$1]::uuid[])', [course])
  const [first] = await sql('select serial from private.courses_to_group')
  const running = regroupNext(pool())
  await sql('select private.group_later(array[$1]::uuid[])', [course])
  await running
  const left = await sql('select serial from private.courses_to_group')
  // Either the course was not read yet, or its mark is still there.
  expect(left.every(({ serial }) => BigInt(String(serial)) > BigInt(String(first?.['serial'])))).toBe(true)
  await settle()
  expect(await sql('select * from private.courses_to_group')).toEqual([])
})
