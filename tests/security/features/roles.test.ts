import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#tests/protocol/auth/auth-server.ts'
import { branches, codeOf, courses, rolesOfFile } from './roles.ts'

// Roles that reach a part of an area, and those that do not act. All of an area is tried for every table in
// tests/security/access/roles.test.ts.

const site = rolesOfFile()
const papers = { own: randomUUID(), ownLater: randomUUID(), other: randomUUID(), without: randomUUID() }
type PaperName = keyof typeof papers

/** Papers that wait for a reviewer, one of each course and one without. */
async function waitingPapers(): Promise<void> {
  await site.area.sql('delete from public.study_materials where id = any($1)', [Object.values(papers)])
  await site.area.sql(
    `insert into public.study_materials (id, title, subject, semester, kind, bytes, pages, file_key, status, read_at, course_id, contributor)
     select p.id, 'p', 's', p.semester, 'paper', 1, 1, gen_random_uuid() || '.pdf', 'waiting', now(), p.course, $1
     from unnest($2::uuid[], $3::uuid[], $4::smallint[]) as p (id, course, semester)`,
    [site.area.pro.id, Object.values(papers), [courses.own, courses.ownLater, courses.other, null], [3, 7, 3, 3]],
  )
}

const idsOf = async (as: Person, path: string) => {
  const rows = (await (await site.area.rest(as, 'GET', path)).json()) as { id: string }[]
  return new Set(rows.map(({ id }) => id))
}
const seenBy = async (as: Person): Promise<PaperName[]> => {
  const ids = await idsOf(as, 'study_materials?select=id')
  return (Object.keys(papers) as PaperName[]).filter((name) => ids.has(papers[name]))
}

describe('a reviewer of a branch and semesters', () => {
  beforeAll(async () => {
    await site.takeAll()
    await waitingPapers()
    await site.give(site.area.member, 'papers', { branch_id: branches.own, semester_from: 3, semester_to: 6 })
  })

  it('sees the papers of these courses alone, and of a branch without semesters all of them', async () => {
    expect(await seenBy(site.area.member)).toEqual(['own'])
    await site.give(site.area.second, 'papers')
    await site.area.sql('update public.profiles set is_admin = false where id = $1', [site.area.second.id])
    await site.give(site.area.pro, 'forum')
    expect(await seenBy(site.area.second)).toEqual(['own', 'ownLater', 'other', 'without'])
    await site.area.sql('update public.profiles set is_admin = true where id = $1', [site.area.second.id])
  })

  it.each(['ownLater', 'other', 'without'] as const)('decides nothing about the paper “%s”', async (name) => {
    for (const decision of ['approve', 'return'])
      expect(
        await codeOf(await site.rpc(site.area.member, 'review_material', { id: papers[name], decision, reason: 'r' })),
      ).toEqual([403, '42501'])
    expect((await site.rpc(site.area.member, 'remove_material', { id: papers[name] })).status).toBe(403)
    expect(
      (await site.rpc(site.area.member, 'save_questions', { material_id: papers[name], questions: [] })).status,
    ).toBe(403)
    const changed = await site.area.rest(site.area.member, 'PATCH', `study_materials?id=eq.${papers[name]}&select=id`, {
      title: 'x',
    })
    expect(await changed.json()).toEqual([])
  })

  it('cannot approve a paper into a course, or a semester, that is not theirs', async () => {
    for (const fields of [{ course_id: courses.other }, { course_id: courses.ownLater, semester: 7 }, { semester: 7 }])
      expect(
        await codeOf(
          await site.rpc(site.area.member, 'review_material', { id: papers.own, decision: 'approve', fields }),
        ),
      ).toEqual([403, '42501'])
    const moved = await site.area.rest(site.area.member, 'PATCH', `study_materials?id=eq.${papers.own}&select=id`, {
      semester: 7,
    })
    expect(moved.status).toBe(403)
  })

  it('cannot put a paper in the place of one of another course', async () => {
    await site.area.sql("update public.study_materials set status = 'approved' where id = $1", [papers.other])
    expect(
      await codeOf(
        await site.rpc(site.area.member, 'review_material', {
          id: papers.own,
          decision: 'better_copy',
          replaces: papers.other,
        }),
      ),
    ).toEqual([403, '42501'])
  })

  it('approves one of their own', async () => {
    expect((await site.rpc(site.area.member, 'review_material', { id: papers.own, decision: 'approve' })).status).toBe(
      200,
    )
  })

  it('groups the questions of their courses alone', async () => {
    const groups = await site.area.sql(
      `insert into public.question_groups (course_id, text, times_asked) values ($1, 'a', 1), ($2, 'b', 1) returning id`,
      [courses.own, courses.other],
    )
    const [own, other] = groups.map(({ id }) => String(id))
    expect((await site.rpc(site.area.member, 'place_group', { group_id: own })).status).toBe(204)
    expect((await site.rpc(site.area.member, 'place_group', { group_id: other })).status).toBe(403)
    expect((await site.rpc(site.area.member, 'join_groups', { ids: [own, other] })).status).toBe(403)
  })

  it('sees no account, no order, no message and no line of the log', async () => {
    for (const table of ['orders', 'contact_messages', 'audit_log', 'orders_with_buyers'])
      expect([table, await (await site.area.rest(site.area.member, 'GET', `${table}?select=*`)).json()]).toEqual([
        table,
        [],
      ])
    const accounts = await site.area.app.request('/api/admin/accounts', {
      headers: { authorization: `Bearer ${site.area.member.accessToken}` },
    })
    expect(await codeOf(accounts)).toEqual([403, 'not_admin'])
  })
})

const examDate = (course_id: string) => ({ course_id, exam: 'quiz', date: '2027-01-05' })

it('a role over exam dates of a branch writes those of its courses alone', async () => {
  await site.takeAll()
  await site.give(site.area.member, 'timetable', { branch_id: branches.own })
  expect((await site.area.rest(site.area.member, 'POST', 'exam_dates', examDate(courses.own))).status).toBe(201)
  expect((await site.area.rest(site.area.member, 'POST', 'exam_dates', examDate(courses.other))).status).toBe(403)
})

const notice = (author: string) => ({ title: 'Hours', author, category: 'General' })

it('who posts as an office writes notices under its name alone, and changes no others', async () => {
  await site.takeAll()
  await site.give(site.area.member, 'notices', { posts_as: 'Library' })
  const made = await site.area.rest(site.area.member, 'POST', 'notices', notice('Library'))
  expect(made.status).toBe(201)
  expect((await site.area.rest(site.area.member, 'POST', 'notices', notice('Examination Section'))).status).toBe(403)
  const [{ id }] = (await made.json()) as [{ id: string }]
  expect((await site.area.rest(site.area.member, 'PATCH', `notices?id=eq.${id}`, { author: 'Dean' })).status).toBe(403)
  const [foreign] = await site.area.sql(
    "insert into public.notices (title, author, category) values ('t', 'Dean', 'General') returning id",
  )
  const path = `notices?id=eq.${String(foreign?.['id'])}`
  expect(await (await site.area.rest(site.area.member, 'PATCH', path, { title: 'x' })).json()).toEqual([])
  expect(await (await site.area.rest(site.area.member, 'DELETE', path)).json()).toEqual([])
  expect((await site.rpc(site.area.member, 'notice_readers', { notice: foreign?.['id'] })).status).toBe(403)
  expect((await site.rpc(site.area.member, 'notice_readers', { notice: id })).status).toBe(200)
  // All notices are more than those of an office.
  expect((await site.area.rest(site.area.member, 'POST', 'blog_posts', notice('Library'))).status).toBe(403)
})

const alumni = async () => {
  const made = await site.area.rest(site.area.member, 'POST', 'alumni', {
    name: 'n',
    graduation_year: 2020,
    degree: 'd',
  })
  return made.status
}

describe('a role does not act', () => {
  beforeAll(() => site.takeAll())

  it('after its end', async () => {
    await site.give(site.area.member, 'alumni', { expires_at: new Date(Date.now() - 1000).toISOString() })
    expect(await alumni()).toBe(403)
    await site.give(site.area.member, 'alumni', { expires_at: new Date(Date.now() + 60_000).toISOString() })
    expect(await alumni()).toBe(201)
  })

  it('of a banned account, for the rest of its token’s time', async () => {
    const banned = await site.area.auth.signedUp('banned@example.org')
    await site.give(banned, 'alumni')
    await site.area.sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [banned.id])
    const { status } = await site.area.rest(banned, 'POST', 'alumni', { name: 'n', graduation_year: 2020, degree: 'd' })
    expect([401, 403]).toContain(status)
  })

  it.each(['people', 'money', 'settings'])('for %s, in a session without a second factor', async (name) => {
    await site.give(site.area.member, name)
    const areas = await (await site.area.rest(site.area.member, 'GET', 'profiles?select=areas')).json()
    expect(areas).toEqual([{ areas: ['alumni'] }])
    expect(await (await site.area.rest(site.area.member, 'GET', 'orders?select=id')).json()).toEqual([])
  })
})

it('the area people can neither make an admin nor take an admin’s rights', async () => {
  await site.takeAll()
  await site.give(site.area.member, 'people')
  // Even with a second factor.
  await site.area.sql("update auth.sessions set aal = 'aal2' where user_id = $1", [site.area.member.id])
  for (const [act, { id, email }] of [
    ['make-admin', site.area.pro],
    ['take-admin', site.area.second],
  ] as const)
    expect(await codeOf(await site.area.post(site.area.member, `${id}/${act}`, { confirm: email }))).toEqual([
      403,
      'not_admin',
    ])
})
