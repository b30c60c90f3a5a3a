import { z } from 'zod'
import type { Source } from '#domain/assistant/assistant.ts'
import { entriesOfState } from '#domain/cgpa/entries-schema.ts'
import { collegeDay } from '#domain/dates/college-time.ts'
import { bind, sql } from '#server/core/database/sql.ts'
import type { KnownFact } from './knowledge.ts'
import type { Reader } from './reader.ts'
import { type ReadWord, searchNotices } from './search.ts'
import { alumni, alumnus, answerOnAlumni } from './answers/alumni.ts'
import type { Answer } from './answers/answer.ts'
import { answerOnCompanies, companies, company } from './answers/companies.ts'
import { answerOnCompany, companyOf, oneCompany } from './answers/company.ts'
import { answerOnCourse, course, coursesOf } from './answers/course.ts'
import { answerOnExams, asksForAnyExam, asksForExam, examDate, examsAhead } from './answers/dates.ts'
import { answerFromNotice, notice, noticeOf } from './answers/notice.ts'
import { answerOnOwnAccount, ownAccount, ownAccountRow } from './answers/own-account.ts'
import { answerFromFacts, answerFromPage } from './answers/page.ts'
import { answerOnDrive, drive, driveOf } from './answers/drive.ts'
import { answerOnDrives, openDrives } from './answers/drives.ts'
import { isAboutOneself, type Question, parseQuestion, wordsOf } from './answers/question.ts'
import { answerOnSgpa } from './answers/sgpa-needed.ts'
import { answerOnVendor, vendor, vendorOf } from './answers/vendor.ts'

export interface Asking {
  reader: Reader
  now: Date
  /** The product's own facts. */
  facts: readonly KnownFact[]
}

/** The question, as read by the search. */
export function questionOf(text: string, read: readonly ReadWord[]): Question {
  const dictionary = new Map<string, readonly string[]>()
  const weights = new Map<string, number>()
  for (const { typed, corrected, means, weight } of read) {
    const words = means ?? (corrected === null ? undefined : [corrected])
    if (words !== undefined) dictionary.set(typed, words)
    for (const word of (words ?? [typed]).flatMap(wordsOf)) weights.set(word, weight)
  }
  return parseQuestion(text, { dictionary, corrections: read.flatMap(({ corrected }) => corrected ?? []), weights })
}

/**
 * The answer itself, if rows that the caller may read have one; `found` has the passages that the search found, best
 * first. Never a guess: where it is undefined, only the passages are shown.
 */
export async function findAnswer(
  asking: Asking,
  question: Question,
  found: readonly Source[],
): Promise<Answer | undefined> {
  return (
    (await fromAccount(asking, question)) ??
    (await fromTables(asking, question, found)) ??
    (await fromBest(asking, question, found[0]))
  )
}

async function fromAccount({ reader, now }: Asking, question: Question): Promise<Answer | undefined> {
  const member = reader.caller.role === 'authenticated'
  if (member && isAboutOneself(question)) {
    const [row] = await reader.rows(ownAccount, ownAccountRow)
    const answer = answerOnOwnAccount(question, row, now)
    if (answer) return answer
  }
  if (!question.topics.includes('cgpa')) return undefined
  const states = member
    ? await reader.rows(
        z.object({ state: z.unknown() }),
        sql`select state from public.calculator_states where account_id = (select auth.uid())`,
      )
    : []
  return answerOnSgpa(question, entriesOfState(states[0]?.state))
}

async function fromTables(
  { reader, now }: Asking,
  question: Question,
  found: readonly Source[],
): Promise<Answer | undefined> {
  // The role anon has no right on these tables, so its queries must not name them.
  if (reader.caller.role === 'anon') return undefined
  const { topics } = question
  const [best] = found
  if (
    best?.kind === 'drive' ||
    ['company', 'placement', 'drive', 'cgpa', 'ctc'].some((topic) => topics.includes(topic))
  ) {
    const today = collegeDay(now)
    const open = answerOnDrives(
      question,
      await reader.rows(drive, openDrives(bind(today), isAboutOneself(question))),
      today,
    )
    if (open) return open
    const answer = answerOnCompanies(question, await reader.rows(company, companies))
    if (answer) return answer
  }
  if (topics.includes('alumni')) {
    const answer = answerOnAlumni(question, await reader.rows(alumnus, alumni))
    if (answer) return answer
  }
  if (best?.kind !== 'exam' && !asksForAnyExam(question) && !asksForExam(question)) return undefined
  const notices = asksForAnyExam(question) ? await searchNotices(reader, question.text) : []
  return answerOnExams(question, await reader.rows(examDate, examsAhead(collegeDay(now))), [...found, ...notices])
}

async function fromBest(
  { reader, now, facts }: Asking,
  question: Question,
  best: Source | undefined,
): Promise<Answer | undefined> {
  if (best === undefined) return undefined
  switch (best.kind) {
    case 'page': {
      const fact = facts.find(({ page }) => page === best.id)
      return fact && answerFromFacts(question, best, fact)
    }
    case 'help':
      return answerFromPage(best, best.excerpt)
    case 'notice': {
      const [row] = await reader.rows(notice, noticeOf(bind(best.id)))
      return row && answerFromNotice(question, best, row, now)
    }
    case 'vendor': {
      const [row] = await reader.rows(vendor, vendorOf(bind(best.id)))
      return row && answerOnVendor(best, row)
    }
    case 'company': {
      const [row] = await reader.rows(oneCompany, companyOf(bind(best.id)))
      return row && answerOnCompany(question, best, row)
    }
    case 'drive': {
      const [row] = await reader.rows(drive, driveOf(bind(best.id), isAboutOneself(question)))
      return row && answerOnDrive(question, row, collegeDay(now))
    }
    case 'course':
      return answerOnCourse(question, best, await reader.rows(course, coursesOf(bind(best.id))))
    default:
      return undefined
  }
}
