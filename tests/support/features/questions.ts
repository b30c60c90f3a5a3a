import type { OpenSite } from '../browser/open-site.ts'
import { uploadMaterial } from './materials.ts'
import { makePdf } from './pdf.ts'

/** A course with four papers, an answer key, and their questions: one in four papers, one in two, one in one. */
export interface AskedCourse {
  course: string
  /** The newest paper. */
  paper: string
}

const ids = { deadlock: '00000000-0000-4000-8000-0000000000d1', gantt: '00000000-0000-4000-8000-0000000000d2' }
const threadPool = '00000000-0000-4000-8000-0000000000d3'

export async function withAskedCourse(site: Pick<OpenSite, 'url' | 'env' | 'sql'>): Promise<AskedCourse> {
  const [row] = await site.sql(
    'select c.id, c.code, c.name, c.branch_id from public.courses c where c.semester = 5 order by c.code limit 1',
  )
  const { id: course, code, name, branch_id } = row as Record<'id' | 'code' | 'name' | 'branch_id', string>
  await site.sql('update public.users set branch_id = $1, semester = 5', [branch_id])
  await site.sql('delete from public.course_units where course_id = $1', [course])
  await site.sql('delete from public.exam_dates where course_id = $1', [course])
  await site.sql(
    `insert into public.course_units (course_id, number, title)
     values ($1, 2, 'CPU scheduling'), ($1, 3, 'Sync and deadlock')`,
    [course],
  )
  let paper = ''
  const questions: object[] = []
  for (const year of [2021, 2022, 2023, 2025]) {
    const about = { subject: name, course_code: code, semester: 5, kind: 'paper', exam_year: year } as const
    paper = await uploadMaterial(
      site.url,
      site.env,
      { ...about, title: 'x' },
      makePdf([`Paper of ${year}`, 'Second page']),
    )
    await site.sql(
      `update public.study_materials set course_id = $1, exam = 'end-semester', full_marks = 50, split_version = 32767 where id = $2`,
      [course, paper],
    )
    questions.push(...questionsOf(paper, year))
  }
  // In one statement: a group without questions is deleted as soon as the server groups the course.
  await site.sql(
    `with made as (
       insert into public.question_groups (id, course_id, text, topic, unit_id, times_asked, fixed, placed)
       select v.id::uuid, $1, v.text, v.topic, u.id, v.times, true, true
       from (values ($2, 'State the four conditions for deadlock. Explain the Banker’s algorithm with an example.', 'Deadlock', 3, 4),
         ($3, 'Find the average waiting time under FCFS and Round Robin for the processes below.', 'Scheduling', 2, 2),
         ($4, 'What is a thread pool?', 'Threads', 2, 1)) as v (id, text, topic, unit, times)
       join public.course_units u on u.course_id = $1 and u.number = v.unit
     )
     insert into public.questions (material_id, position, number, page, region, text, marks, figure, group_id)
     select r.paper, r.position, r.number, r.page, nullif(r.region, 'null'), r.text, r.marks, r.figure, r."group"
     from jsonb_to_recordset($5) as r (paper uuid, position smallint, number text, page int, region jsonb, text text,
       marks smallint, figure boolean, "group" uuid)`,
    [course, ids.deadlock, ids.gantt, threadPool, JSON.stringify(questions)],
  )
  return { course, paper }
}

const questionsOf = (paper: string, year: number): object[] =>
  [
    {
      position: 1,
      number: '1 (a)',
      page: 1,
      region: [40, 70, 500, 60],
      text:
        year === 2025
          ? 'State the four conditions for deadlock. Explain the Banker’s algorithm with an example.'
          : 'Which conditions lead to a deadlock?',
      marks: year === 2022 ? 8 : 10,
      figure: false,
      group: ids.deadlock,
    },
    ...(year > 2022
      ? [
          {
            position: 2,
            number: '2',
            page: 2,
            region: [40, 60, 500, 90],
            text: 'Find the average waiting time under FCFS and Round Robin for the processes below.',
            marks: 12,
            figure: true,
            group: ids.gantt,
          },
        ]
      : []),
    ...(year === 2021
      ? [
          {
            position: 3,
            number: '3',
            page: 2,
            region: null,
            text: 'What is a thread pool?',
            marks: 4,
            figure: false,
            group: threadPool,
          },
        ]
      : []),
  ].map((row) => ({ ...row, paper }))
