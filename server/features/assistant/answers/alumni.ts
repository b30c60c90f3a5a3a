import { paths } from '#domain/paths.ts'
import { z } from 'zod'
import type { Source } from '#domain/assistant/assistant.ts'
import { sql } from '#server/core/database/sql.ts'
import type { Answer } from './answer.ts'
import { count, listed } from './lists.ts'
import { isEmptyWord, type Question, sameStem, wordsOf } from './question.ts'
import { inMarkdown } from './sentences.ts'

export const alumnus = z.object({
  id: z.string(),
  name: z.string(),
  graduation_year: z.number(),
  degree: z.string(),
  current_position: z.string(),
  company: z.string(),
  location: z.string(),
  bio: z.string().nullable(),
})
type Alumnus = z.infer<typeof alumnus>

export const alumni = sql`
  select id, name, graduation_year, degree, current_position, company, location, bio from public.alumni where not withdrawn
  order by graduation_year desc, name, id limit 2000`

const generic = new Set(
  'alumni alumnus senior seniors graduate graduates mentor mentors mentorship guidance batch student students year pass passed out work works working placed job currently job placement company companies at in from of for people person anyone name names did who contact connect reach search find'.split(
    ' ',
  ),
)

/**
 * Lists or counts alumni by year, company, place, degree and position. Undefined where the question is about something
 * else, or names a thing that no row has.
 */
export function answerOnAlumni(question: Question, rows: readonly Alumnus[]): Answer | undefined {
  if (rows.length === 0 || !question.topics.includes('alumni')) return undefined
  const year = question.numbers.find((number) => number >= 1950 && number < 2100)
  const words = question.topics.filter((word) => !isEmptyWord(word) && !generic.has(word) && !/^\d/.test(word))
  const known = (one: Alumnus) => wordsOf([one.company, one.location, one.degree, one.current_position].join(' '))
  const rowWords = rows.map((one) => ({ one, own: known(one) }))
  if (words.some((word) => !rowWords.some(({ own }) => own.some((has) => sameStem(has, word))))) return undefined
  if (year === undefined && words.length === 0 && !question.wants.has('how many')) return undefined
  const fitting = rowWords
    .filter(({ one, own }) => {
      const fits = words.every((word) => own.some((has) => sameStem(has, word)))
      return fits && (year === undefined || one.graduation_year === year)
    })
    .map(({ one }) => one)
  const says = [...(year === undefined ? [] : [`batch of ${year}`]), ...words].join(', ')
  if (fitting.length === 0)
    return {
      text: `None of the ${rows.length} alumni in the directory fits: ${inMarkdown(says)}.`,
      sources: [directory],
    }
  const sources = fitting.slice(0, 5).map(sourceOf)
  const people = listed(fitting.map(described), sources.length)
  const head = `**${count(fitting.length, 'graduate', 'graduates')}**${says === '' ? ' in the directory' : ` (${inMarkdown(says)})`}`
  return { text: `${head}:\n\n${people}\n\n[Alumni directory](${paths.alumni()})`, sources }
}

function described({ name, current_position: position, company, location, graduation_year: year }: Alumnus): string {
  const now = [position, company, location].filter((part) => part !== '').join(', ')
  return `${inMarkdown(name)}, ${year}${now === '' ? '' : `: ${inMarkdown(now)}`}`
}

function sourceOf(one: Alumnus): Source {
  const now = [one.current_position, one.company, one.location].filter((part) => part !== '').join(', ')
  return {
    kind: 'alumnus',
    id: one.id,
    title: one.name,
    excerpt: [now, `${one.degree}, ${one.graduation_year}`, one.bio].filter(Boolean).join(' · '),
  }
}

const directory: Source = {
  kind: 'page',
  id: paths.alumni(),
  title: 'Alumni directory',
  excerpt: 'Graduates by year and company with their degree and current position.',
}
