import { z } from 'zod'
import type { Source } from '#domain/assistant/assistant.ts'
import { dateOf } from '#domain/dates/college-time.ts'
import { sql, type Sql } from '#server/core/database/sql.ts'
import type { Answer } from './answer.ts'
import { type Question, wordsOf } from './question.ts'
import { chooseSentence, inMarkdown, sentencesOf } from './sentences.ts'

export const oneCompany = z.object({
  company: z.string(),
  /** A date, `2024-07-19`. */
  visit_date: z.string(),
  location: z.string().nullable(),
  /** One round per line. */
  process: z.string(),
  description: z.string(),
  requirements: z.array(z.string()),
})
type Company = z.infer<typeof oneCompany>

export const companyOf = (id: Sql) => sql`
  select company, visit_date::text, location, process, description, requirements from public.companies
  where id = ${id}::uuid`

interface Fact {
  /** Topics that request this fact. */
  askedBy: ReadonlySet<string>
  says: (one: Company) => string
}

const list = (words: string) => new Set(words.split(' '))
const pay = /\b(?:CTC|LPA|stipend|salary)\b|\ba month\b/i

const facts: readonly Fact[] = [
  {
    askedBy: list('ctc salary package packages pay pays payment stipend lpa'),
    says: ({ description }) =>
      sentencesOf(description)
        .filter((sentence) => pay.test(sentence))
        .join(' '),
  },
  {
    askedBy: list(
      'cgpa cutoff cut criteria criterion eligible eligibility requirement requirements backlog backlogs branch branches marks percent percentage gap',
    ),
    says: ({ requirements }) => requirements.join(' · '),
  },
  {
    askedBy: list(
      'round rounds process selection test tests written online aptitude negative quarter group discussion coding panel',
    ),
    says: ({ process }) => process.split('\n').join(' → '),
  },
  {
    askedBy: list('location city place office posting'),
    says: ({ location }) => location ?? '',
  },
]

/** The requested facts of one company: its pay, requirements, tests and places, by default its date. */
export function answerOnCompany(question: Question, source: Source, row: Company): Answer | undefined {
  const { topics, wants } = question
  const own = new Set(wordsOf(row.company))
  const asked = topics.filter((topic) => !own.has(topic))
  const lines = facts
    .filter(({ askedBy }) => asked.some((topic) => askedBy.has(topic)))
    .map(({ says }) => says(row))
    .filter((line) => line !== '')
  if (lines.length === 0 && wants.has('when'))
    return {
      text: `${inMarkdown(row.company)} visited the campus on **${dateOf(row.visit_date)}**. [1]`,
      sources: [source],
    }
  if (lines.length === 0) {
    const rounds = row.process.split('\n')
    const chosen = chooseSentence(
      question,
      [...row.requirements, ...rounds, ...sentencesOf(row.description)],
      row.company,
    )
    if (!chosen?.isSpecific) return undefined
    return { text: `**${inMarkdown(row.company)}**: ${inMarkdown(chosen.sentence)} [1]`, sources: [source] }
  }
  return {
    text: `**${inMarkdown(row.company)}**\n\n${lines.map((line) => `- ${inMarkdown(line)}`).join('\n')} [1]`,
    sources: [source],
  }
}
