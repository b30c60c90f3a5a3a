import { describe, expect, it } from 'vitest'
import {
  as,
  events,
  fields,
  found,
  ids,
  older,
  paper,
  type Person,
  review,
  rowOf,
  sql,
  withReviewedPapers,
} from './reviewed-papers.ts'

// Who may decide about papers, and who may read what about them.

withReviewedPapers()

const read = (person: Person) =>
  as(
    person,
    'select m.id from public.study_materials m join public.material_pages p on p.material_id = m.id where m.id = $1',
    [paper],
  )

const likenesses = (person: Person) => as(person, 'select * from public.material_similarities($1)', [[paper, older]])

describe('a decision', () => {
  it.each(['sender', 'reader', 'banned', 'visitor', 'key'] as const)('cannot be made by %s', async (person) => {
    for (const decision of ['approve', 'return', 'better_copy', 'undo'])
      await expect(review(person, decision, { fields, reason: 'r', replaces: older })).rejects.toMatchObject({
        code: '42501',
      })
    for (const call of ['remove_material', 'restore_material'])
      await expect(as(person, `select public.${call}($1)`, [older])).rejects.toMatchObject({ code: '42501' })
    expect(await rowOf()).toMatchObject({ status: 'waiting' })
  })

  it('approves with the final fields, and records by whom and when', async () => {
    expect(await found('reader', 'zwergpinscher')).toEqual([])
    const [answer] = await review('admin', 'approve', {
      fields: { ...fields, status: 'waiting', contributor: ids.admin },
    })
    expect(answer?.['review_material']).toMatchObject({
      id: paper,
      status: 'approved',
      reviewed_at: expect.any(String),
    })
    expect(await rowOf()).toMatchObject({
      ...fields,
      subject: 'Data Structures',
      course_code: 'CS-301',
      status: 'approved',
      reviewed_by: ids.admin,
      contributor: ids.sender,
      contributor_name: 'Asha Rao',
      file_name: '',
    })
    expect(await found('reader', 'zwergpinscher')).toEqual([
      { kind: 'material', id: paper, page: 1, url: `/pyqs?id=${paper}&page=1` },
    ])
    expect(await found('sender', 'zwergpinscher')).toEqual([])
    expect(await events()).toMatchObject([
      { kind: 'paper_reviewed', account_id: ids.sender, data: { decision: 'approve' }, later: false },
    ])
    const [line] = await sql("select actor_id, after from public.audit_log where row_id = $1 and action = 'update'", [
      paper,
    ])
    expect(line).toMatchObject({ actor_id: ids.admin, after: { title: fields.title } })
  })

  it('can be undone by its reviewer within ten minutes', async () => {
    const before = await rowOf()
    await review('admin', 'approve', { fields })
    await expect(review('other admin', 'undo')).rejects.toMatchObject({ hint: 'nothing_to_undo' })
    await review('admin', 'undo')
    expect({ ...(await rowOf()), updated_at: null }).toEqual({ ...before, updated_at: null })
    expect([await events(), await found('reader', 'zwergpinscher')]).toEqual([[], []])
    await expect(review('admin', 'undo')).rejects.toMatchObject({ hint: 'nothing_to_undo' })
    await review('admin', 'approve', { fields })
    await sql("update private.material_reviews set created_at = now() - interval '11 minutes'")
    await expect(review('admin', 'undo')).rejects.toMatchObject({ hint: 'too_late' })
  })

  it('cannot be undone once the paper was removed', async () => {
    await review('admin', 'approve', { fields })
    await sql('update public.study_materials set removed_at = now() where id = $1', [paper])
    await expect(review('admin', 'undo')).rejects.toMatchObject({ hint: 'too_late' })
    expect(await rowOf()).toMatchObject({ status: 'approved', removed_at: expect.any(Date) })
  })

  it('requires a reason for returning a paper', async () => {
    await expect(review('admin', 'return', { reason: ' ' })).rejects.toMatchObject({ hint: 'reason_missing' })
    await review('admin', 'return', { reason: 'Page 2 is missing.' })
    expect(await rowOf()).toMatchObject({ status: 'returned', return_reason: 'Page 2 is missing.' })
    expect(await events()).toMatchObject([{ account_id: ids.sender, data: { decision: 'return' } }])
    await review('admin', 'undo')
    expect(await rowOf()).toMatchObject({ status: 'waiting', return_reason: null })
  })

  it('replaces the older file by a better copy, with the same id and links', async () => {
    await review('admin', 'better_copy', { replaces: older })
    expect(await rowOf(older)).toMatchObject({
      status: 'approved',
      title: 'End semester 2022',
      file_key: '00000000-0000-4000-8000-00000000f001.pdf',
      pages: 1,
      bytes: 10,
      contributor: ids.sender,
      contributor_name: 'Asha Rao',
    })
    expect(await rowOf()).toMatchObject({
      status: 'returned',
      replaced_by: older,
      removed_at: expect.any(Date),
      file_key: '00000000-0000-4000-8000-00000000f002.pdf',
      contributor: ids['other admin'],
    })
    expect(await found('reader', 'zwergpinscher')).toMatchObject([{ id: older, page: 1 }])
    expect(await found('reader', 'ochsenfrosch')).toEqual([])
    expect(await sql('select material_id, hash from private.material_shingles order by hash')).toEqual([
      { material_id: older, hash: 1 },
      { material_id: paper, hash: 2 },
    ])
    expect(await sql('select * from private.unreferenced_files')).toEqual([])
    expect(await sql('select * from search.differences()')).toEqual([])
    await review('admin', 'undo')
    expect(await rowOf()).toMatchObject({
      status: 'waiting',
      removed_at: null,
      replaced_by: null,
      contributor: ids.sender,
    })
    expect(await found('reader', 'ochsenfrosch')).toMatchObject([{ id: older, page: 1 }])
  })

  describe('on which a later one builds', () => {
    const third = '00000000-0000-4000-8000-00000000c0a3'
    const addThird = () =>
      sql(
        `insert into public.study_materials (id, title, subject, kind, bytes, pages, file_key, status, contributor, sha256, read_at)
         values ($1, 'scan0003', '', 'paper', 30, 3, '00000000-0000-4000-8000-00000000f003.pdf', 'waiting', $2, sha256('third'), now())`,
        [third, ids.reader],
      )
    const files = async () => [await rowOf(), await rowOf(older), await rowOf(third)].map((row) => row?.['file_key'])

    it('cannot be undone before that: a better copy of the same paper', async () => {
      await addThird()
      const before = await files()
      await review('admin', 'better_copy', { replaces: older })
      await review('other admin', 'better_copy', { id: third, replaces: older })
      const after = await files()
      await expect(review('admin', 'undo')).rejects.toMatchObject({ hint: 'too_late' })
      expect(await files()).toEqual(after)
      await review('other admin', 'undo', { id: third })
      await review('admin', 'undo')
      expect(await files()).toEqual(before)
    })

    it('cannot be undone before that: a better copy of the approved paper', async () => {
      await addThird()
      await review('admin', 'approve', { fields })
      await review('other admin', 'better_copy', { id: third, replaces: paper })
      await expect(review('admin', 'undo')).rejects.toMatchObject({ hint: 'too_late' })
      expect(await rowOf()).toMatchObject({ status: 'approved', contributor: ids.reader })
      await review('other admin', 'undo', { id: third })
      await review('admin', 'undo')
      expect(await rowOf()).toMatchObject({ status: 'waiting', contributor: ids.sender })
    })
  })

  it.each([
    ['of another kind', 'publish', {}, { hint: 'no_decision' }],
    ['about nothing', 'approve', { id: ids.admin }, { hint: 'not_found' }],
    ['about what is approved', 'approve', { id: older, fields }, { hint: 'already_approved' }],
    ['without a semester', 'approve', { fields: { title: 't', subject: 's' } }, { hint: 'fields_missing' }],
    ['without a title', 'approve', { fields: { ...fields, title: ' ' } }, { hint: 'fields_missing' }],
    [
      'with a course that is not there',
      'approve',
      { fields: { ...fields, course_id: ids.admin } },
      { hint: 'no_course' },
    ],
    ['with a number that is none', 'approve', { fields: { ...fields, semester: 'x' } }, { code: '22P02' }],
    ['with an exam that is none', 'approve', { fields: { ...fields, exam: 'x' } }, { code: '23514' }],
    ['that replaces itself', 'better_copy', { replaces: paper }, { hint: 'no_other_copy' }],
    ['that replaces nothing', 'better_copy', { replaces: ids.admin }, { hint: 'no_other_copy' }],
  ])('%s is rejected', async (_what, decision, given, error) => {
    await expect(review('admin', decision, given)).rejects.toMatchObject(error)
    expect(await rowOf()).toMatchObject({ status: 'waiting' })
  })
})

describe('the sender of a paper', () => {
  it('is known to themselves only, and by name where they wish', async () => {
    await review('admin', 'approve', { fields })
    for (const column of ['contributor', 'reviewed_by', 'sha256'])
      await expect(as('reader', `select ${column} from public.study_materials`)).rejects.toMatchObject({
        code: '42501',
      })
    expect(await as('reader', 'select contributor_name from public.study_materials order by title')).toEqual([
      { contributor_name: null },
      { contributor_name: 'Asha Rao' },
    ])
    expect(await as('reader', 'select * from public.my_contributions()')).toEqual([])
    expect(await as('sender', 'select id, status from public.my_contributions()')).toEqual([
      { id: paper, status: 'approved' },
    ])
    expect(await as('reader', 'select * from public.material_contributors($1)', [[paper]])).toEqual([])
    expect(await as('admin', 'select * from public.material_contributors($1)', [[paper]])).toEqual([
      { id: paper, name: 'Asha Rao', sent_before: '1' },
    ])
  })

  it('cannot read which papers of the library are similar, as reviewers can', async () => {
    const similar = [{ id: older, share: 0.9 }]
    await sql('update public.study_materials set "similar" = $2 where id = $1', [paper, JSON.stringify(similar)])
    for (const person of ['sender', 'reader', 'admin'] as const)
      await expect(as(person, 'select "similar" from public.study_materials')).rejects.toMatchObject({ code: '42501' })
    expect([await likenesses('sender'), await likenesses('reader')]).toEqual([[], []])
    expect(await likenesses('admin')).toEqual([{ id: paper, similar }])
  })

  it('may read it and its pages, and withdraw it, until it is approved', async () => {
    expect([await read('sender'), await read('reader'), await read('admin')]).toEqual([
      [{ id: paper }],
      [],
      [{ id: paper }],
    ])
    expect(await as('reader', 'delete from public.study_materials where id = $1 returning id', [paper])).toEqual([])
    await review('admin', 'approve', { fields })
    expect(await as('sender', 'delete from public.study_materials where id = $1 returning id', [paper])).toEqual([])
    await review('admin', 'undo')
    expect(await as('sender', 'delete from public.study_materials where id = $1 returning id', [paper])).toEqual([
      { id: paper },
    ])
    expect(await sql('select file_key from private.unreferenced_files')).toEqual([
      { file_key: '00000000-0000-4000-8000-00000000f001.pdf' },
    ])
  })

  it('cannot set the server’s columns', async () => {
    for (const change of [
      "status = 'approved'",
      'contributor = null',
      'sha256 = null',
      "proposed = '{}'",
      'removed_at = now()',
      'credited = true',
    ])
      for (const person of ['sender', 'admin'] as const)
        await expect(as(person, `update public.study_materials set ${change}`)).rejects.toMatchObject({ code: '42501' })
    expect(await as('sender', "update public.study_materials set title = 'mine' returning id")).toEqual([])
  })

  it('is removed with the account, together with unapproved papers', async () => {
    const account = '00000000-0000-4000-8000-00000000c0ff'
    await sql(
      `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       values ($1, 'authenticated', 'authenticated', 'gone@example.org', '{}', '{}', now(), now())`,
      [account],
    )
    await sql('update public.study_materials set contributor = $1, credited = true', [account])
    await review('admin', 'approve', { fields })
    await sql('delete from auth.users where id = $1', [account])
    const forgotten = { contributor: null, credited: false, contributor_name: null }
    expect(
      await sql('select id, contributor, credited, contributor_name from public.study_materials order by id'),
    ).toEqual([paper, older].map((id) => ({ id, ...forgotten })))
    const [decided] = await sql('select before from private.material_reviews where material_id = $1', [paper])
    expect(decided?.['before']).toMatchObject({ status: 'waiting', pages: 1 })
    for (const own of ['contributor', 'contributor_name', 'file_name', 'title', 'proposed'])
      expect(decided?.['before']).not.toHaveProperty(own)
    await review('admin', 'undo')
    expect(await rowOf()).toMatchObject({ status: 'waiting', title: fields.title, file_name: '', contributor: null })
  })
})
