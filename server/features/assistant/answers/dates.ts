import { z } from 'zod'
import type { Source } from '#domain/assistant/assistant.ts'
import { clockTime, dateOf, weekdayOf } from '#domain/dates/college-time.ts'
import { exams, type Exam } from '#domain/dates/exams.ts'
import { bind, sql } from '#server/core/database/sql.ts'
import type { Answer } from './answer.ts'
import { isEmptyWord, isNameOf, type Question } from './question.ts'
import { inMarkdown } from './sentences.ts'

export const examDate = z.object({
  id: z.string(),
  exam: z.enum(['end-semester', 'mid-semester', 'quiz', 'supplementary']) satisfies z.ZodType<Exam>,
  date: z.string(),
  /** `10:00:00`. */
  starts_at: z.string().nullable(),
  hall: z.string(),
  course: z.string(),
  code: z.string(),
  /** Whether the course is of the caller's own branch and semester. */
  own: z.boolean(),
})
type ExamDate = z.infer<typeof examDate>

/** Future examinations, the caller's own first. */
export const examsAhead = (today: string) => sql`
  select exam_dates.id, exam_dates.exam, exam_dates.date::text, exam_dates.starts_at::text, exam_dates.hall,
    courses.name as course, courses.code,
    exists (
      select from public.users
      where users.id = (select auth.uid()) and users.branch_id = courses.branch_id and users.semester = courses.semester
    ) as own
  from public.exam_dates join public.courses on courses.id = exam_dates.course_id
  where exam_dates.date >= ${bind(today)}::date
  order by own desc, exam_dates.date, exam_dates.starts_at, courses.code limit 200`

/** Words that mean examinations in general. */
const generic = new Set(
  'hall exam exams examination examinations end semester mid schedule date dates paper papers time timetable start begin last next upcoming theory day test semesters final'.split(
    ' ',
  ),
)

export function asksForAnyExam({ topics }: Question): boolean {
  const about = topics.filter((word) => !isEmptyWord(word))
  return about.some((word) => /^exam|^examination/.test(word)) && about.every((word) => generic.has(word))
}

/** Whether the question may be about an examination's date: then courses that it names are searched. */
export function asksForExam({ topics, wants }: Question): boolean {
  const exam = topics.some((word) => /^(?:exams?|examinations?|papers?|test|quiz|end|mid)$/.test(word))
  return exam && (wants.has('when') || topics.some((word) => /^(?:hall|schedule|date)$/.test(word)))
}

function isNamed(question: Question, { course, code }: ExamDate): boolean {
  const { words } = question
  if (words.includes(code.toLowerCase()) || words.join('').includes(code.toLowerCase())) return true
  return isNameOf(course, question)
}

/** The dates of future examinations; `found` has the passages that the search found, best first. */
export function answerOnExams(
  question: Question,
  ahead: readonly ExamDate[],
  found: readonly Source[],
): Answer | undefined {
  const byName = asksForExam(question) ? ahead.filter((exam) => isNamed(question, exam)) : []
  if (byName.length > 0) {
    const dates = byName.slice(0, 5)
    return { text: linesOf(dates), sources: dates.map(sourceOf) }
  }
  const named = found.slice(0, 3).flatMap((source) => (source.kind === 'exam' ? [source.id] : []))
  const first = ahead.find(({ id }) => id === named[0])
  if (first !== undefined && found[0]?.kind === 'exam' && !asksForAnyExam(question)) {
    const same = ahead.filter(({ code }) => code === first.code)
    return { text: linesOf(same), sources: same.map(sourceOf) }
  }
  if (!asksForAnyExam(question)) return undefined
  const kind = kindOf(question)
  const asked = kind === undefined ? ahead : ahead.filter(({ exam }) => exam === kind)
  const own = asked.filter((exam) => exam.own)
  const soon = (own.length > 0 ? own : asked).slice(0, 5)
  const notices = found.filter(({ kind, title }) => kind === 'notice' && /exam/i.test(title)).slice(0, 1)
  if (soon.length === 0) return undefined
  const head = own.length > 0 ? 'The next examinations of your semester:' : 'The next examinations:'
  const notice = notices[0] && `\n\nSee also: ${inMarkdown(notices[0].title)} [${soon.length + 1}]`
  return { text: `${head}\n\n${linesOf(soon)}${notice ?? ''}`, sources: [...soon.map(sourceOf), ...notices] }
}

/** The kind of examination that the question names. */
function kindOf({ topics, text }: Question): Exam | undefined {
  if (topics.includes('mid')) return 'mid-semester'
  // Uses the typed text, because the search also expands "exam" to "end semester".
  return /\bend[ -]?(?:sem|term)|\bfinal|एंड ?सेम|ଏଣ୍ଡ ?ସେମ/i.test(text) ? 'end-semester' : undefined
}

function linesOf(dates: readonly ExamDate[]): string {
  return dates
    .map((exam, index) => {
      const where = exam.hall === '' ? '' : `, ${inMarkdown(exam.hall)}`
      return `- **${inMarkdown(exam.course)}** (${inMarkdown(exam.code)}), ${exams[exam.exam]}: **${whenOf(exam)}**${where} [${index + 1}]`
    })
    .join('\n')
}

function whenOf({ date, starts_at: start }: ExamDate): string {
  const [hour = '0', minute = '0'] = start?.split(':') ?? []
  const time = start === null ? '' : `, ${clockTime(Number(hour) * 60 + Number(minute))}`
  return `${weekdayOf(date).slice(0, 3)} ${dateOf(date)}${time}`
}

function sourceOf(exam: ExamDate): Source {
  const where = [exam.code, whenOf(exam), exam.hall].filter((part) => part !== '')
  return { kind: 'exam', id: exam.id, title: `${exams[exam.exam]} exam: ${exam.course}`, excerpt: where.join(' · ') }
}
