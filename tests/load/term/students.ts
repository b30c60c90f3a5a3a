import { createHash, randomUUID } from 'node:crypto'
import type { Client, Person } from './client.ts'
import { dayOf, term } from './clock.ts'
import { type Classroom, expectedOn } from './model.ts'

export interface Student extends Person {
  place: number
  classroom: Classroom
}

/** What students see of each other in the forum: the newest discussions, and how many answers each has. */
export interface Board {
  discussions: { id: string; answers: number; day: number }[]
  drives: string[]
}

export interface TermFigures {
  classesRight: number
  classesWrong: string[]
}

interface Row {
  date: string
  start: string
  course_id: string
  room: string
  state: string
}

const words = ['normalisation', 'deadlock', 'Fourier series', 'pointers', 'stress', 'routing', 'matrices', 'recursion']

/** A student's evening: Today, the week, attendance, the forum, a search. */
export async function evening(
  client: Client,
  student: Student,
  {
    day,
    board,
    figures,
    holidays,
    random,
  }: {
    day: number
    board: Board
    figures: TermFigures
    holidays: ReadonlySet<number>
    random: () => number
  },
): Promise<void> {
  const get = <T>(path: string, route: string) => client.call<T>(student, path, { route, again: true })
  const post = <T>(
    path: string,
    route: string,
    body: unknown,
    more: { again?: boolean; allowed?: number[]; prefer?: string } = {},
  ) =>
    client.call<T>(student, path, {
      route,
      method: 'POST',
      body,
      headers: more.prefer === undefined ? {} : { prefer: more.prefer },
      ...(more.again && { again: true }),
      ...(more.allowed && { allowed: more.allowed }),
    })

  await get('/rest/v1/rpc/today', 'today')
  const checked = day + Math.floor(random() * 7)
  const rows = await get<Row[]>(`/rest/v1/rpc/timetable?first_day=${dayOf(checked)}&days=1`, 'timetable')
  if (rows !== undefined && checked < term.days) compare(figures, student, checked, rows, holidays)

  const today = expectedOn(student.classroom, day, student.place, holidays)
  if (today.length > 0) {
    const marks = today.map(({ start, course }) => ({
      // As the page does: the same class has the same id on every device.
      id: idOf(`${student.id} ${dayOf(day)} ${start}`),
      course_id: course,
      name: 'Sample course',
      date: dayOf(day),
      starts_at: start,
      mark: random() < 0.8 ? 'present' : 'absent',
      marked_at: `${dayOf(day)}T11:30:00Z`,
    }))
    const stored = await post('/rest/v1/attendance', 'attendance marked', marks, {
      again: true,
      prefer: 'resolution=ignore-duplicates,return=minimal',
    })
    if (stored) for (const { id } of marks) client.ledger.add('public.attendance', id)
    if (random() < 0.3) await get('/rest/v1/rpc/attendance_summary', 'attendance summary')
  }

  await get(
    '/rest/v1/discussions?select=id,title,user_name,created_at,comments(count)&order=created_at.desc&limit=21',
    'newest discussions',
  )
  if (random() < 0.08) {
    const [made] =
      (await post<{ id: string }[]>(
        '/rest/v1/discussions?select=id',
        'discussion started',
        {
          title: `How does ${words[Math.floor(random() * words.length)]} work here, ${dayOf(day)}?`,
          content: 'I read the chapter twice and still do not see the step in the middle.',
          user_id: student.id,
          user_name: 'Sample',
        },
        { prefer: 'return=representation' },
      )) ?? []
    if (made) {
      client.ledger.add('public.discussions', made.id)
      board.discussions.push({ id: made.id, answers: 0, day })
    }
  }
  // Few read a question on the evening on which it was written.
  const isOfToday = random() < 0.2
  const recent = board.discussions.filter((one) => day - one.day < 4 && (isOfToday || one.day < day))
  const discussion =
    recent.find(({ answers }) => answers === 0 && random() < 0.5) ?? recent[Math.floor(random() * recent.length)]
  if (discussion !== undefined && random() < 0.3) {
    await get(`/rest/v1/comments?discussion_id=eq.${discussion.id}&order=created_at&limit=51`, 'comments')
    const [made] =
      (await post<{ id: string }[]>(
        '/rest/v1/comments?select=id',
        'comment written',
        {
          discussion_id: discussion.id,
          content: 'Draw the two tables side by side: the step is the key.',
          user_id: student.id,
          user_name: 'Sample',
        },
        { prefer: 'return=representation' },
      )) ?? []
    if (made) {
      discussion.answers++
      client.ledger.add('public.comments', made.id)
      if (random() < 0.5)
        await post(
          '/rest/v1/helpful',
          'helpful pressed',
          { discussion_id: discussion.id },
          { again: true, allowed: [409, 403] },
        )
    }
  }
  if (random() < 0.25)
    await get(`/rest/v1/rpc/search?q=${words[Math.floor(random() * words.length)]}&limit=10`, 'search')
  const drive = board.drives[Math.floor(random() * board.drives.length)]
  if (drive !== undefined && random() < 0.15) {
    await get(`/rest/v1/rpc/eligibility?drive=${drive}`, 'eligibility')
    await post(
      '/rest/v1/follows',
      'drive followed',
      { kind: 'drive', subject_id: drive },
      { again: true, allowed: [409] },
    )
  }
  if (random() < 0.02) {
    const id = randomUUID()
    const sent = await post(
      '/rest/v1/rpc/ask_alumnus',
      'alumni request sent',
      {
        id,
        topic: ['exams', 'resume', 'first_job'][Math.floor(random() * 3)],
        question: 'What would you read first in the last two months before the exam?',
        tried: 'The notes of the course.',
      },
      { again: true, allowed: [409] },
    )
    if (sent) client.ledger.add('private.alumni_requests', id)
  }
}

const lineOf = ({ start, course, room }: { start: string; course: string; room: string }) =>
  `${start.slice(0, 5)} ${course} ${room}`

function compare(
  figures: TermFigures,
  student: Student,
  day: number,
  rows: readonly Row[],
  holidays: ReadonlySet<number>,
): void {
  const expected = expectedOn(student.classroom, day, student.place, holidays)
  const found = rows.filter(({ state }) => state !== 'cancelled')
  const inAnswer = new Set(found.map((row) => lineOf({ start: row.start, course: row.course_id, room: row.room })))
  for (const held of expected)
    if (inAnswer.delete(lineOf(held))) figures.classesRight++
    else figures.classesWrong.push(`${dayOf(day)} ${lineOf(held)} is missing for ${student.email}`)
  for (const extra of inAnswer) figures.classesWrong.push(`${dayOf(day)} ${extra} is too many for ${student.email}`)
}

/** A version 8 UUID of a text. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
