import { z } from 'zod'
import type { Source } from '#domain/assistant/assistant.ts'
import { contentKindNames } from '#domain/kinds/content-kinds.ts'
import { foundPageAddress } from '#domain/papers/found-page.ts'
import { bind, integer, sql } from '#server/core/database/sql.ts'
import { byLikelihood } from './confidence/confidence.ts'
import { minConfidence } from './confidence/weights.ts'
import { decodeEntities } from './decode-entities.ts'
import type { Reader } from './reader.ts'

/** Passages that are compared; an answer uses the first few. */
const maxFound = 12
/** A passage with less than this share of the best one's likelihood is not shown. */
const minShareOfBest = 0.02

export interface Found {
  /** Best first. Empty where none is likely to be an answer, except for a model, which decides itself. */
  sources: Source[]
  /** Whether the caller's plan includes all of the site. */
  everything: boolean
  /** Whether the first of them are likely to answer the question. */
  confident: boolean
  /** The search's reading of the words. */
  read: readonly ReadWord[]
  /** The result of public.search_box(), where rows were requested. */
  box: Record<string, unknown>
}

const row = z.object({
  kind: z.enum(contentKindNames),
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  url: z.string(),
  rank: z.number(),
  /** The page of a paper with the text. */
  page: z.number().nullable(),
  matched: z.array(z.string()).nullable(),
})
const passage = row.extend({ places: z.string(), places_shown: z.string(), density: z.number() })
const word = z.object({
  typed: z.string(),
  weight: z.number(),
  credit: z.number(),
  known: z.boolean(),
  listed: z.boolean(),
  corrected: z.boolean(),
  kinds: z.string(),
})
/** A word or phrase of the question: typing errors corrected, words of other languages translated. */
const readWord = z.object({
  typed: z.string(),
  corrected: z.string().nullable(),
  means: z.array(z.string()).nullable(),
  weight: z.number(),
})
export type ReadWord = z.infer<typeof readWord>
const answerOfSearch = z.looseObject({
  passages: z.array(passage),
  words: z.array(word),
  read: z.array(readWord),
})

/** Longer questions are cut, characters. */
const maxQuestion = 490
/** A question mark tells the search that all words are complete; a search box's last word may not be. */
const asQuestion = (text: string) => `${text.slice(0, maxQuestion)} ?`

/**
 * Searches everything that the caller may read: the search function filters by right before it compares. One statement
 * reads the words and ranks once, for a search box and for the answer.
 *
 * @param rows of each group of a search box; 0 for a question, which has none
 * @throws {SearchBusyError} when the connections for such callers stay busy
 */
async function query(reader: Reader, text: string, rows: number) {
  const asked = rows === 0 ? asQuestion(text) : text.slice(0, maxQuestion)
  const [found] = await reader.rows(
    z.object({ result: answerOfSearch }),
    sql`select assistant.search(${bind(asked)}, ${integer(rows)}, ${integer(maxFound)}) as result`,
  )
  const { passages, words, read, ...box } = found?.result ?? { passages: [], words: [], read: [] }
  return {
    box,
    read,
    passages: passages
      .map((one) => ({ ...one, words }))
      // A paper's page without a match only belongs to the requested kind.
      .filter(({ page, matched }) => page === null || (matched ?? []).length > 0),
  }
}

/** The best passages with their features, from the caller's readable lists only. */
export const findPassages = async (reader: Reader, question: string) => (await query(reader, question, 0)).passages

export async function search(
  reader: Reader,
  { text, forModel, rows = 0 }: { text: string; forModel: boolean; rows?: number | undefined },
): Promise<Found> {
  const { box, read, passages: found } = await query(reader, text, rows)
  const passages = byLikelihood(text, found)
  const best = passages[0]?.likely ?? 0
  const confident = best >= minConfidence
  const everything = reader.caller.role === 'anon' ? false : await searchesAll(reader)
  return {
    box,
    read,
    everything,
    confident,
    sources: passages.filter(({ likely }) => (confident || forModel) && likely >= best * minShareOfBest).map(sourceOf),
  }
}

export const sourceOf = ({ kind, id, title, excerpt, url, page, matched }: z.infer<typeof row>): Source => ({
  kind,
  id,
  title: decodeEntities(title),
  excerpt: decodeEntities(excerpt),
  ...((kind === 'help' || kind === 'course') && { url }),
  ...(page !== null && { url: foundPageAddress(url, page, matched ?? []) }),
})

/** The best notices, for questions where exam dates would displace them. */
export async function searchNotices(reader: Reader, question: string): Promise<Source[]> {
  const rows = await reader.rows(
    row,
    sql`select kind, id, title, excerpt, url, rank, page, matched from public.search(${bind(asQuestion(question))}, array['notice'], 3)`,
  )
  return rows.map(({ kind, id, title, excerpt }) => ({
    kind,
    id,
    title: decodeEntities(title),
    excerpt: decodeEntities(excerpt),
  }))
}

async function searchesAll(reader: Reader): Promise<boolean> {
  const [row] = await reader.rows(z.object({ all: z.boolean() }), sql`select assistant.searches_all() as all`)
  return row?.all ?? false
}
