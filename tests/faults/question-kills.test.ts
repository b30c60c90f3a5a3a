import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sized } from '#tests/support/database/size.ts'
import { type KillableSite, startKillableSite } from './killable-site.ts'
import { seeded } from './writers.ts'

// The server is killed while it splits papers and groups their questions: at the end each question exists once, in one
// group, and repeated questions are counted once per paper.

const seed = Number(process.env['FAULT_SEED'] ?? 1)
const kills = sized(3, 15)
const [courses, papers] = [6, 12]
let site: KillableSite

beforeAll(async () => {
  site = await startKillableSite()
})
afterAll(async () => {
  await site.stop()
  await site.remove()
})

const ask = (text: string, values: unknown[] = []) =>
  site.inDatabase(async (pool) => (await pool.query<Record<string, unknown>>(text, values)).rows)

it(
  `after ${kills} kills of the server in the middle of it, every question has one group (seed ${seed})`,
  { timeout: 300_000 },
  async () => {
    const random = seeded(seed)
    await ask(
      `with branch as (insert into public.branches (code, name) values ('QK', 'b') returning id),
       course as (
         insert into public.courses (branch_id, code, name, semester)
         select id, 'QK' || n, 'c', 1 from branch, generate_series(1, $1) as n returning id),
       paper as (
         insert into public.study_materials (title, subject, semester, kind, bytes, pages, file_key, status, read_at, course_id,
           exam, exam_year)
         select 'p', 's', 1, 'paper', 1, 1, gen_random_uuid() || '.pdf', 'approved', now(), id, 'end-semester', 2000 + n
         from course, generate_series(1, $2) as n returning id, exam_year)
       insert into public.material_pages (material_id, page, text, width, height)
       select id, 1, E'1. Explain the binary search tree with deletion. [10]\n2. Describe invention ' || exam_year ||
         repeat(chr(96 + exam_year % 26), 6) || E'. [5]\n3. What is deletion in a binary search tree? Explain. OR\n', 595, 842
       from paper`,
      [courses, papers],
    )
    for (let kill = 0; kill < kills; kill++) {
      await sleep(random() * 600)
      // Half of them with a course that has just changed.
      if (kill % 2 === 1) await ask('select private.group_later(array(select id from public.courses))')
      await site.killServer()
    }
    const left = () =>
      ask(
        `select (select count(*)::integer from private.courses_to_group) as courses,
           (select count(*)::integer from public.study_materials where kind = 'paper' and split_version = 0) as papers`,
      )
    await expect.poll(left, { timeout: 120_000 }).toEqual([{ courses: 0, papers: 0 }])
    expect(
      await ask(
        `select count(*)::integer as questions, count(*) filter (where g.id is null or g.course_id <> m.course_id)::integer as lost,
           count(distinct (q.material_id, q.number))::integer as numbers
         from public.questions q join public.study_materials m on m.id = q.material_id
           left join public.question_groups g on g.id = q.group_id`,
      ),
    ).toEqual([{ questions: courses * papers * 3, lost: 0, numbers: courses * papers * 3 }])
    // The first and the third question of a paper are the same in other words.
    expect(
      await ask(
        `select times_asked, count(*)::integer as groups from public.question_groups group by 1 order by 1 desc limit 1`,
      ),
    ).toEqual([{ times_asked: papers, groups: courses }])
  },
)
