import { createHash } from 'node:crypto'
import type { Source } from '#domain/assistant/assistant.ts'
import { helpEntries } from '#domain/help/help.ts'
import { paths } from '#domain/paths.ts'
import { answerBySearch } from '#server/features/assistant/answer.ts'
import type { Caller } from '#server/features/assistant/caller.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { type HelpTarget, isHelpTarget, sampleIds, type SamplePage, targets } from './question.ts'
import type { Language, Question } from './question.ts'
import { askedOfPapers } from './questions/asked-of-papers.ts'
import { blind } from './questions/blind.ts'
import { campus } from './questions/campus.ts'
import { elsewhere } from './questions/elsewhere.ts'
import { english } from './questions/english.ts'
import { everyday } from './questions/everyday.ts'
import { hindiAndOdiaOnAPhone } from './questions/hindi-and-odia-on-a-phone.ts'
import { hindi } from './questions/hindi.ts'
import { hinglishOnAPhone } from './questions/hinglish-on-a-phone.ts'
import { hinglish } from './questions/hinglish.ts'
import { moreWork } from './questions/more-work.ts'
import { nearMisses } from './questions/near-misses.ts'
import { odia } from './questions/odia.ts'
import { outsidersMeasure } from './questions/outsiders-measure.ts'
import { outsidersWork } from './questions/outsiders-work.ts'
import { paraphrases } from './questions/paraphrases.ts'
import { product } from './questions/product.ts'
import { secondBlind } from './questions/second-blind.ts'
import { strangersInHindiAndOdia } from './questions/strangers-in-hindi-and-odia.ts'
import { strangers } from './questions/strangers.ts'
import { thirdBlind } from './questions/third-blind.ts'
import { typedOnAPhone } from './questions/typed-on-a-phone.ts'
import { withoutAnswer } from './questions/without-answer.ts'

/** Written later than the rest, as students type on a phone. */
const onAPhone: readonly Question[] = [...typedOnAPhone, ...hinglishOnAPhone, ...hindiAndOdiaOnAPhone, ...nearMisses]

/** Written by people who had not seen the search; harder than the rest. */
const ofStrangers: readonly Question[] = [...strangers, ...strangersInHindiAndOdia, ...paraphrases]

export const all: readonly Question[] = [
  ...english,
  ...hinglish,
  ...hindi,
  ...odia,
  ...withoutAnswer,
  ...product,
  ...campus,
  ...elsewhere,
  ...everyday,
  ...moreWork,
  ...onAPhone,
  ...ofStrangers,
  ...blind,
  ...secondBlind,
  ...thirdBlind,
  ...outsidersWork,
  ...outsidersMeasure,
]

const partNames = [
  'work',
  'strangers',
  'measure',
  'blind',
  'second blind',
  'third blind',
  'outsiders',
  'outsiders, measured',
] as const
type Part = (typeof partNames)[number]
const parts: ReadonlyMap<string, Part> = new Map([
  ...[...moreWork, ...onAPhone, ...askedOfPapers].map(({ text }) => [text, 'work'] as const),
  ...ofStrangers.map(({ text }) => [text, 'strangers'] as const),
  ...blind.map(({ text }) => [text, 'blind'] as const),
  ...secondBlind.map(({ text }) => [text, 'second blind'] as const),
  ...thirdBlind.map(({ text }) => [text, 'third blind'] as const),
  ...outsidersWork.map(({ text }) => [text, 'outsiders'] as const),
  ...outsidersMeasure.map(({ text }) => [text, 'outsiders, measured'] as const),
])

/**
 * One half for tuning, the other only for measuring: selected by the question's own text, so that new questions move
 * none. Sets that were written for one part are assigned to it.
 */
export function partOf({ text }: Question): Part {
  const part = parts.get(text)
  if (part !== undefined) return part
  const [first = 0] = createHash('sha256').update(text).digest()
  return first % 2 === 0 ? 'work' : 'measure'
}

export interface Outcome {
  question: Question
  /** The rank of the first right source, from 1; undefined where there is none. */
  place: number | undefined
  /** Whether there was any result. */
  answered: boolean
  /** Whether the answer contains the expected text; undefined where none is expected. */
  says: boolean | undefined
  sources: readonly Source[]
  text: string | undefined
}

/** As long after the samples were written as they were made for, so that dates in them are near. */
const now = new Date('2026-11-16T10:00:00+05:30')
const own = {
  siteName: 'CampusLife',
  shippedNumbers: true,
  email: 'hello@campuslife.example',
  phone: '+91 674 000 0110',
  address: 'Bhubaneswar, Odisha 751024',
}

export interface Claims {
  sub: string
  session_id: string
}

export const callerOf = (claims: Claims): Caller => ({
  role: 'authenticated',
  claims: { ...claims, role: 'authenticated' },
  accountId: claims.sub,
})

/** Runs a question as a Pro account. */
export async function ask(apiPool: Pool, claims: Claims, question: Question): Promise<Outcome> {
  const caller = callerOf(claims)
  const { answer, sources } = await answerBySearch({ apiPool, caller, own, now }, question.text)
  const index = sources.findIndex((source) => question.expected.some((name) => fits(source, name)))
  return {
    question,
    place: index === -1 ? undefined : index + 1,
    answered: sources.length > 0,
    says: question.answer?.test(answer?.text ?? ''),
    sources,
    text: answer?.text,
  }
}

type Expected = Question['expected'][number]

const isPage = (name: Exclude<Expected, HelpTarget>): name is SamplePage => !Object.hasOwn(targets, name)

export function fits(source: Source, name: Expected): boolean {
  if (isHelpTarget(name)) return source.id === `/help${name}`
  if (!isPage(name)) return isTarget(source, targets[name])
  const [file = '', page = ''] = name.split(' ')
  return source.id === sampleIds.get(file) && new URL(source.url ?? '', 'http://x').searchParams.get('page') === page
}

/** An entry of the help counts as right where the page that it links to is. */
const pagesOfHelp: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  helpEntries.map(({ id, to, also = [] }) => [
    paths.help({ entry: id }),
    new Set([...(typeof to === 'string' ? [to] : []), ...also].map((address) => address.replace(/[?#].*$/, ''))),
  ]),
)

function isTarget({ kind, id, title }: Source, target: string): boolean {
  const [wanted = '', ...rest] = target.split(' ')
  const name = rest.join(' ')
  if (kind !== wanted) return false
  if (kind === 'page') return id === name || pagesOfHelp.get(id)?.has(name) === true
  return name.startsWith('*') ? title.includes(name.slice(1)) : title.startsWith(name)
}

export interface Figures {
  questions: number
  /** Shares of the answerable questions. */
  first: number
  inThree: number
  /** The share of the unanswerable questions that got an answer nevertheless. */
  wrong: number
  /** The share of the expected answers with the expected text. */
  says: number
}

export function figuresOf(outcomes: readonly Outcome[]): Figures {
  const having = outcomes.filter(({ question }) => question.expected.length > 0)
  const without = outcomes.filter(({ question }) => question.expected.length === 0)
  const spoken = having.filter(({ says }) => says !== undefined)
  return {
    questions: outcomes.length,
    first: share(having, ({ place }) => place === 1),
    inThree: share(having, ({ place }) => place !== undefined && place <= 3),
    wrong: share(without, ({ answered }) => answered),
    says: share(spoken, ({ says }) => says === true),
  }
}

function share(outcomes: readonly Outcome[], holds: (outcome: Outcome) => boolean): number {
  return outcomes.length === 0 ? 0 : outcomes.filter(holds).length / outcomes.length
}

const titles: Record<Part, string> = {
  work: 'The half to work with',
  strangers: 'Of strangers, to work with',
  measure: 'The half to measure',
  blind: 'Questions that nothing was fitted to',
  'second blind': 'And later ones',
  'third blind': 'And the latest',
  outsiders: 'Of outsiders, to work with',
  'outsiders, measured': 'Of outsiders, asked once',
}

/**
 * A table of the figures, in total and by language and kind of source; failures are listed only for the tuning half.
 */
export function report(outcomes: readonly Outcome[]): string {
  const lines = partNames.flatMap((part) => {
    const own = outcomes.filter(({ question }) => partOf(question) === part)
    const languages: Language[] = ['English', 'Hinglish', 'Hindi', 'Odia']
    return [
      titles[part],
      lineOf('all', own),
      ...languages.map((language) =>
        lineOf(
          language,
          own.filter(({ question }) => question.language === language),
        ),
      ),
      ...[
        ...Map.groupBy(
          own.filter(({ question }) => question.expected.length > 0),
          kindOf,
        ),
      ]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([kind, some]) => lineOf(kind, some)),
    ]
  })
  const failures = outcomes
    .filter(({ question }) => ['work', 'strangers', 'outsiders'].includes(partOf(question)))
    .filter(failed)
  return [...lines, '', ...failures.map(described)].join('\n')
}

const kindOf = ({ question: { expected } }: Outcome) => {
  const [first] = expected
  if (first === undefined) return '→'
  if (isHelpTarget(first)) return '→ help'
  return `→ ${isPage(first) ? 'paper’s page' : targets[first].split(' ')[0]}`
}

function failed({ question, place, answered, says }: Outcome): boolean {
  return question.expected.length === 0 ? answered : place !== 1 || says === false
}

function described({ question, place, says, sources, text }: Outcome): string {
  const named = sources.slice(0, 3).map(({ kind, title }) => `${kind} ${title.slice(0, 40)}`)
  const wanted = question.expected.length === 0 ? 'no answer' : question.expected.join(', ')
  return `✗ ${question.text} | ${wanted} at ${place ?? '-'}${says === false ? `, says: ${text?.slice(0, 120) ?? 'nothing'}` : ''} | ${named.join(' / ')}`
}

function lineOf(name: string, outcomes: readonly Outcome[]): string {
  const { questions, first, inThree, wrong, says } = figuresOf(outcomes)
  return `  ${name.padEnd(14)} ${String(questions).padStart(4)} questions, first ${percent(first)}, in three ${percent(inThree)}, wrong ${percent(wrong)}, says ${percent(says)}`
}

const percent = (value: number) => `${(value * 100).toFixed(0).padStart(4)} %`
