import { paths } from '#domain/paths.ts'
import { z } from 'zod'
import type { Source } from '#domain/assistant/assistant.ts'
import { sql } from '#server/core/database/sql.ts'
import type { Answer } from './answer.ts'
import { count, listed } from './lists.ts'
import { isEmptyWord, type Question, sameStem, wordSet, wordsOf } from './question.ts'
import { inMarkdown } from './sentences.ts'

export const company = z.object({
  id: z.string(),
  company: z.string(),
  visit_date: z.string(),
  profile: z.string().nullable(),
  location: z.string().nullable(),
  requirements: z.array(z.string()),
  /** The offered positions and pay. */
  description: z.string().nullable(),
})
type Company = z.infer<typeof company>

export const companies = sql`
  select id, company, visit_date::text, profile, location, requirements, description from public.companies
  order by visit_date desc, id limit 1000`

/** Words that mean companies in general. */
export const generic = wordSet(
  'company placement placements drive drives campus job jobs visit visited come came coming offer offers hire hires hiring recruit take takes taking allow allows accept student students cgpa cut off cutoff minimum least most at in for with without above below under over more less higher greater than criteria eligible eligibility backlog backlogs back active current cleared one two three paper no not near city work works date year package ctc sit student give gives pay pays salary',
)
/** Words that mean the highest. */
const superlatives = new Set(wordsOf('highest maximum max biggest top best zyada jyada ज्यादा ज़्यादा अधिक ସବୁଠାରୁ ଅଧିକ'))
const negations = wordSet('no not without bina nahi nhi never zero नहीं बिना ନାହିଁ ବିନା')
const branches: Record<string, RegExp> = {
  cse: /\bCSE\b|Computer Science/i,
  computer: /\bCSE\b|Computer Science/i,
  it: /\bIT\b/,
  ece: /\bECE\b|Electronics/i,
  electronics: /\bECE\b|Electronics/i,
  eee: /\bEEE\b|Electrical/i,
  electrical: /\bEEE\b|Electrical/i,
  mechanical: /Mechanical/i,
  civil: /\bCivil\b/i,
  chemical: /\bChemical\b/i,
  mca: /\bMCA\b/,
  mba: /\bMBA\b/,
  bca: /\bBCA\b/,
  metallurgy: /Metallurgy/i,
  automobile: /Automobile/i,
}

/** Undefined without a requirement, and for one other than a CGPA. */
export function cutOffOf({ requirements }: Pick<Company, 'requirements'>): number | undefined {
  const text = requirements.join('; ')
  const named = /CGPA (?:of )?(\d+(?:\.\d+)?)/i.exec(text)?.[1]
  if (named !== undefined) return Number(named)
  return /\bno cut-?off\b|no branch, no cut-?off/i.test(text) ? 0 : undefined
}

/** The CTC in lakh rupees a year; undefined where it is not public. */
export function ctcOf({ description }: Pick<Company, 'description'>): number | undefined {
  const [, from, to = from] = /CTC (\d+(?:\.\d+)?)(?: to (\d+(?:\.\d+)?))? LPA/.exec(description ?? '') ?? []
  return to === undefined ? undefined : Number(to)
}

interface Filter {
  says: string
  fits: (one: Company) => boolean
  /** A company that matches by name is listed separately. */
  isNamed?: (one: Company) => boolean
}

/**
 * Lists or counts companies by cut-off, city, branch, role, year, backlogs and the highest CTC. Undefined where the
 * question is about something else, about one company by its name, or names a thing that no row has.
 */
export function answerOnCompanies(question: Question, rows: readonly Company[]): Answer | undefined {
  const about = new Set(question.topics)
  const asksForCompanies = about.has('company') || (about.has('placement') && question.wants.has('how many'))
  const byCutOff = about.has('cgpa') && !about.has('sgpa') && question.numbers.length > 0 && about.size <= 4
  const byDrive = ['drive', 'drives', 'placement'].some((word) => about.has(word)) && /\b[4-9]\.\d/.test(question.text)
  const asksForPay = about.has('ctc') || (about.has('salary') && about.has('company'))
  const byPay = asksForPay && question.words.some((word) => superlatives.has(word))
  if (rows.length === 0 || !(asksForCompanies || byCutOff || byDrive || byPay) || isNamed(question, rows))
    return undefined
  const { filters, unknown } = filtersOf(question, rows)
  if (unknown) return undefined
  if (filters.length === 0 && !byPay && !question.wants.has('how many')) return undefined
  const named = (one: Company) => filters.filter(({ isNamed: of }) => of?.(one)).length
  const fitting = rows
    .filter((one) => filters.every(({ fits }) => fits(one)) && (!byPay || ctcOf(one) !== undefined))
    .toSorted((a, b) => (byPay ? (ctcOf(b) ?? 0) - (ctcOf(a) ?? 0) : named(b) - named(a)))
  const says = filters.map((filter) => filter.says).join(', ')
  if (fitting.length === 0 && byPay) return undefined
  if (fitting.length === 0) return { text: `None of the ${rows.length} companies fits: ${says}.`, sources: [overview] }
  const sources = fitting.slice(0, 5).map(sourceOf)
  const more = listed(
    fitting.map((one) => described(one)),
    sources.length,
  )
  const highest = fitting[0] && ctcOf(fitting[0])
  const which = says === '' ? '' : ` (${says})`
  const head = byPay
    ? `**${highest} LPA** is the highest CTC${which}`
    : `**${count(fitting.length, 'company', 'companies')}**${which || ` ${fitting.length === 1 ? 'has' : 'have'} visited the campus so far`}`
  return { text: `${head}:\n\n${more}\n\n[All companies](${paths.placements({ view: 'companies' })})`, sources }
}

function filtersOf(question: Question, rows: readonly Company[]): { filters: Filter[]; unknown: boolean } {
  const filters: Filter[] = []
  const mark = cgpaNamed(question)
  const about = question.topics.filter(
    (word) => !isEmptyWord(word) && !generic.has(word) && !superlatives.has(word) && !/^\d/.test(word),
  )
  if (mark !== undefined) {
    filters.push(cutOffFilter(question, mark))
  } else if (/\bno\b.*\bcut/i.test(question.text)) {
    filters.push({ says: 'no cut-off', fits: (one) => cutOffOf(one) === 0 })
  }
  const year = question.numbers.find((number) => number >= 2000 && number < 2100)
  if (year !== undefined)
    filters.push({ says: `visited in ${year}`, fits: ({ visit_date }) => visit_date.startsWith(String(year)) })
  if (question.topics.some((word) => /^backlogs?$/.test(word))) filters.push(backlogFilter(question))
  let unknown = false
  for (const word of about) {
    const branch = branches[word]
    if (branch !== undefined) {
      filters.push({
        says: `open to ${word.length <= 3 ? word.toUpperCase() : word}`,
        fits: (one) => isOpenTo(one, branch) || /all branches/i.test(one.requirements[0] ?? ''),
        isNamed: (one) => isOpenTo(one, branch),
      })
    } else if (rows.some(({ location }) => has(location, word))) {
      filters.push({ says: `in ${capital(word)}`, fits: ({ location }) => has(location, word) })
    } else if (rows.some(({ profile }) => has(profile, word))) {
      filters.push({ says: `for ${word}`, fits: ({ profile }) => has(profile, word) })
    } else unknown = true
  }
  return { filters, unknown }
}

/** The number that is a CGPA: one beside that word, else one with a decimal point, else any possible one. */
export function cgpaNamed({ text, topics, numbers }: Question): number | undefined {
  if (!topics.includes('cgpa') && !/\d\.\d|\bcut-?\s?off/i.test(text)) return undefined
  const named =
    /(\d{1,2}(?:\.\d+)?)\s*(?:\+\s*)?(?:cgpa|cpi|gpa|cut)/i.exec(text)?.[1] ??
    /(?:cgpa|cpi|gpa|cut-?\s?off)\D{0,20}?(\d{1,2}(?:\.\d+)?)/i.exec(text)?.[1]
  const possible = [...(named === undefined ? [] : [Number(named)]), ...numbers].filter((one) => one >= 4 && one <= 10)
  return possible.find((one) => String(one) === named) ?? possible.find((one) => !Number.isInteger(one)) ?? possible[0]
}

/**
 * Companies that accept a CGPA; where the question compares cut-offs ("cut-off above 8"), those that require as much.
 */
function cutOffFilter({ text }: Question, mark: number): Filter {
  const above =
    /cut-?\s?offs?\b\D{0,25}\b(?:above|over|more than|higher than|greater than|at least)\b|(?:ask|requir|need|want)\w*\s+(?:for\s+)?(?:above|over|more than|higher than|at least)\b/i
  if (!above.test(text)) {
    return { says: `cut-off of at most ${mark} CGPA`, fits: (one) => (cutOffOf(one) ?? Infinity) <= mark }
  }
  return /at least/i.test(text)
    ? { says: `cut-off of at least ${mark} CGPA`, fits: (one) => (cutOffOf(one) ?? 0) >= mark }
    : { says: `cut-off above ${mark} CGPA`, fits: (one) => (cutOffOf(one) ?? 0) > mark }
}

const isOpenTo = ({ requirements, profile }: Company, branch: RegExp) =>
  branch.test(`${requirements[0] ?? ''} ${profile ?? ''}`)

const numberWords: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, ek: 1, do: 2, teen: 3 }
const numberOf = (word: string) => numberWords[word] ?? Number(word)

/** How many backlogs a company accepts, in total and active; undefined where it does not say. */
export function backlogsOf({ requirements }: Pick<Company, 'requirements'>) {
  const text = requirements.find((line) => /backlog/i.test(line))?.toLowerCase()
  if (text === undefined) return undefined
  if (/\bno (?:active )?backlog/.test(text)) return { any: 0, active: 0 }
  const any = wordsOf(text).map(numberOf).find(Number.isFinite) ?? 1
  return { any, active: /\bnone active|\bno active/.test(text) ? 0 : any }
}

/** Companies that state it come first; one without a statement may accept backlogs. */
function backlogFilter({ text, words }: Question): Filter {
  if (words.some((word) => negations.has(word)))
    return { says: 'asking for no backlog', fits: (one) => backlogsOf(one)?.any === 0 }
  const number = numberOf(/(\w+)\s+(?:active\s+|current\s+)?back/i.exec(text)?.[1]?.toLowerCase() ?? '') || 1
  const ofKind = /\b(?:active|current|running|pending)\b/i.test(text) ? 'active' : 'any'
  const room = (one: Company) => backlogsOf(one)?.[ofKind] ?? Infinity
  const kind = ofKind === 'active' ? 'active ' : ''
  return {
    says:
      number === 1
        ? `with room for ${ofKind === 'active' ? 'an active' : 'a'} backlog`
        : `with room for ${number} ${kind}backlogs`,
    fits: (one) => room(one) >= number,
    isNamed: (one) => backlogsOf(one) !== undefined,
  }
}

/** Whether the question is about one company, all words of whose name it has. */
function isNamed({ words }: Question, rows: readonly Company[]): boolean {
  return rows.some(({ company: name }) => {
    const own = wordsOf(name)
    return own.length > 0 && own.every((word) => words.includes(word))
  })
}

const has = (text: string | null, word: string) => wordsOf(text ?? '').some((one) => sameStem(one, word))
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function described(one: Company): string {
  const cutOff = cutOffOf(one)
  const ctc = ctcOf(one)
  const facts = [
    one.profile,
    one.location,
    cutOff ? `CGPA ${cutOff.toFixed(1)}` : undefined,
    ctc === undefined ? undefined : `${ctc} LPA`,
  ].filter(Boolean)
  return `${inMarkdown(one.company)}${facts.length === 0 ? '' : ` (${inMarkdown(facts.join(', '))})`}`
}

function sourceOf(one: Company): Source {
  const excerpt = [`Visited ${one.visit_date}`, one.profile, one.location, one.requirements.join(', ')]
  return { kind: 'company', id: one.id, title: one.company, excerpt: excerpt.filter(Boolean).join(' · ') }
}

const overview: Source = {
  kind: 'page',
  id: paths.placements(),
  title: 'Placements',
  excerpt: 'Which companies came and when, their selection process and what they asked for.',
}
