import { describe, expect, it } from 'vitest'
import { removeOldPapers } from '#server/features/papers/jobs.ts'
import {
  as,
  course,
  events,
  fields,
  found,
  ids,
  older,
  paper,
  type Person,
  pool,
  review,
  rowOf,
  sql,
  withReviewedPapers,
} from './reviewed-papers.ts'

// Requests, reports and removal of papers, and the search index.

withReviewedPapers()

const ask = (person: Person, name = 'request_paper') =>
  as(person, `select public.${name}($1, 'end-semester', 2023) as votes`, [course])
const coverage = (person: Person) => as(person, 'select * from public.material_coverage($1)', [[course]])

const report = (person: Person) =>
  as(person, "insert into public.material_reports (material_id, what) values ($1, 'page_missing')", [older])

const fulfilled = async () => (await sql('select fulfilled_by from public.paper_requests'))[0]?.['fulfilled_by']

describe('a request', () => {
  it('has one vote per person, a public count, and can be withdrawn', async () => {
    expect(await ask('sender')).toEqual([{ votes: 1 }])
    expect(await ask('sender')).toEqual([{ votes: 1 }])
    expect(await ask('reader')).toEqual([{ votes: 2 }])
    expect(await coverage('admin')).toMatchObject([{ exam_year: 2023, id: null, papers: 0, requests: 2, asked: false }])
    expect(await coverage('sender')).toMatchObject([{ requests: 2, asked: true }])
    expect(await as('sender', 'select account_id from public.paper_request_votes')).toEqual([
      { account_id: ids.sender },
    ])
    await ask('sender', 'withdraw_paper_request')
    await ask('reader', 'withdraw_paper_request')
    expect([await coverage('admin'), await sql('select * from public.paper_requests')]).toEqual([[], []])
    await expect(ask('banned')).rejects.toMatchObject({ code: '42501' })
    await expect(as('visitor', 'select public.request_paper($1, $2, 2023)', [course, 'quiz'])).rejects.toMatchObject({
      code: '42501',
    })
    await expect(as('sender', 'select public.request_paper($1, $2, 2999)', [course, 'quiz'])).rejects.toMatchObject({
      hint: 'bad_year',
    })
  })

  it('is fulfilled by the paper, with a notification after the ten minutes in which that can be undone', async () => {
    await ask('sender')
    await ask('reader')
    await review('admin', 'approve', { fields })
    expect(await events()).toMatchObject([
      { kind: 'requested_paper', subject_id: paper, account_id: null, later: true },
      { kind: 'paper_reviewed' },
    ])
    expect(await coverage('reader')).toMatchObject([{ id: paper, papers: 1, requests: 0, is_new: true }])
    // For an account whose plan reads no papers nothing changes.
    expect(await coverage('sender')).toMatchObject([{ id: null, papers: 0, requests: 2, asked: true }])
    await expect(ask('reader')).rejects.toMatchObject({ hint: 'already_there' })
    await review('admin', 'undo')
    expect(await events()).toEqual([])
    expect(await coverage('sender')).toMatchObject([{ id: null, requests: 2 }])
  })

  it('does not reveal to an account without Pro whether the paper exists', async () => {
    const told = async () => [
      await ask('sender'),
      await coverage('sender'),
      await as('sender', 'select count(*)::integer from public.paper_request_votes'),
      await as('sender', 'select * from public.paper_requests'),
      await as('sender', 'select public.library()'),
      await ask('sender', 'withdraw_paper_request'),
      await coverage('sender'),
    ]
    const ofMissing = await told()
    await review('admin', 'approve', { fields })
    // The sender can read their own paper nevertheless.
    await sql('update public.study_materials set contributor = null where id = $1', [paper])
    expect(await told()).toEqual(ofMissing)
    await ask('sender')
    // A private paper is not listed as wanted.
    expect(await coverage('reader')).toMatchObject([{ id: paper, requests: 0 }])
  })

  it.each([
    ['is taken out', 'removed_at = now()'],
    ['is of another year', 'exam_year = 2021'],
    ['is of another exam', "exam = 'quiz'"],
    ['is of no known course', 'course_id = null'],
    ['is an answer key', "kind = 'key'"],
  ])('is reopened once its paper %s, and fulfilled by the next one', async (_what, change) => {
    await ask('sender')
    await review('admin', 'approve', { fields })
    await sql(`update public.study_materials set ${change} where id = $1`, [paper])
    expect(await fulfilled()).toBeNull()
    expect(await coverage('admin')).toContainEqual(expect.objectContaining({ exam_year: 2023, requests: 1 }))
    await sql("update public.study_materials set status = 'waiting' where id = $1", [older])
    await review('admin', 'approve', { id: older, fields })
    expect(await fulfilled()).toBe(older)
    expect((await events()).filter(({ kind }) => kind === 'requested_paper')).toHaveLength(2)
  })

  it('is fulfilled again by a restored paper, without a second notification', async () => {
    await ask('sender')
    await review('admin', 'approve', { fields })
    const told = await events()
    await as('admin', 'select public.remove_material($1)', [paper])
    await as('admin', 'select public.restore_material($1)', [paper])
    expect(await sql('select fulfilled_by from public.paper_requests')).toEqual([{ fulfilled_by: paper }])
    expect(await events()).toEqual(told)
  })

  it('without votes is deleted, whether the paper exists or not', async () => {
    await review('admin', 'approve', { fields })
    await ask('sender')
    expect(await sql('select fulfilled_by from public.paper_requests')).toEqual([{ fulfilled_by: paper }])
    await ask('sender', 'withdraw_paper_request')
    expect(await sql('select * from public.paper_requests')).toEqual([])
    await expect(as('sender', 'select request_id from public.paper_request_votes')).rejects.toMatchObject({
      code: '42501',
    })
  })

  it('is limited per account', async () => {
    await sql(
      `with asked as (insert into public.paper_requests (course_id, exam, exam_year) select $1, 'quiz', generate_series(1951, 2000) returning id)
       insert into public.paper_request_votes (request_id, account_id) select id, $2 from asked`,
      [course, ids.sender],
    )
    await expect(ask('sender')).rejects.toMatchObject({ hint: 'too_many' })
  })
})

describe('a report', () => {
  it('is limited to readable papers, once until it is closed', async () => {
    await expect(report('sender')).rejects.toMatchObject({ code: '42501' })
    await report('reader')
    await expect(report('reader')).rejects.toMatchObject({ code: '23505' })
    expect(await as('reader', "update public.material_reports set state = 'done' returning id")).toEqual([])
    await as('admin', "update public.material_reports set state = 'done'")
    await report('reader')
  })
})

describe('a removed paper', () => {
  it('is readable by admins and its sender only, can be restored, and is deleted after 30 days', async () => {
    await as('admin', 'select public.remove_material($1)', [older])
    expect(await as('reader', 'select id from public.study_materials')).toEqual([])
    expect([await found('reader', 'ochsenfrosch'), await found('admin', 'ochsenfrosch')]).toEqual([[], []])
    await as('admin', 'select public.restore_material($1)', [older])
    expect(await found('reader', 'ochsenfrosch')).toMatchObject([{ id: older }])
    await as('admin', 'select public.remove_material($1)', [older])
    await removeOldPapers(pool())
    expect(await rowOf(older)).toBeDefined()
    await sql("update public.study_materials set removed_at = now() - interval '31 days' where id = $1", [older])
    await removeOldPapers(pool())
    expect([await rowOf(older), (await rowOf())?.['id']]).toEqual([undefined, paper])
    expect(await sql('select file_key from private.unreferenced_files')).toHaveLength(1)
  })
})

describe('the index of the search', () => {
  it('follows the course of a paper, and can be rebuilt', async () => {
    await review('admin', 'approve', { fields })
    expect(await found('reader', 'dsa zwergpinscher')).toMatchObject([{ id: paper }])
    await sql("update public.courses set aliases = '{DSA,Quetzal}' where id = $1", [course])
    expect(await found('reader', 'quetzal')).toMatchObject([{ id: paper, page: null }])
    expect(await sql('select * from search.differences()')).toEqual([])
    await sql(
      "insert into search.documents select 'pro', 'material', gen_random_uuid()::text, 'page:1', 't', 't', '', '/x', null, null, null, now(), null, null, null, ''",
    )
    await sql(
      "select search.rebuild_batch('material'), search.rebuild_batch('material', 'ffffffff-ffff-ffff-ffff-ffffffffffff')",
    )
    expect(await sql('select * from search.differences()')).toEqual([])
    await sql("update public.courses set aliases = '{DSA}' where id = $1", [course])
  })
})
