import { z } from 'zod'
import { type Source, sourceKinds } from '#domain/assistant/assistant.ts'
import { foundPageAddress } from '#domain/papers/found-page.ts'
import { bind, integer, sql } from '#server/core/database/sql.ts'
import { byLikelihood } from './confidence/confidence.ts'
import { minConfidence } from './confidence/weights.ts'
import { decodeEntities } from './decode-entities.ts'
import type { Reader } from './reader.ts'

/** Most passages that are looked at; an answer rests on the first few. */
const maxFound = 12
/** A passage that is less likely than this share of the best one is not shown beside it. */
const minShareOfBest = 0.02

export interface Found {
  /** The best first. Where nothing is likely to be an answer there are none, except for a model: it judges for itself. */
  sources: Source[]
  /** Whether this person's plan has all of the site searched. */
  everything: boolean
  /** Whether the first of them are likely to answer the question. */
  confident: boolean
  /** How the search read the words. */
  read: readonly ReadWord[]
  /** What public.search_box() answers, where rows of it were wanted. */
  box: Record<string, unknown>
}

const row = z.object({
  kind: z.enum(sourceKinds),
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  url: z.string(),
  rank: z.number(),
  /** Of a paper, where its text was found. */
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
/** A word or phrase of the question: typing errors mended, words of other languages in those of the content. */
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

/** Longer ones are read so far. */
const maxQuestion = 490
/** At the end of a question, it says that the words are whole: a search box's may be cut short. */
const asQuestion = (text: string) => `${text.slice(0, maxQuestion)} ?`

/**
 * Searches all that the asker may read, by the site's own search: its function leaves out the rest before anything is
 * compared. One statement reads the words and ranks once, for a search box and for the answer.
 *
 * @param rows of each group of a search box; 0 for a question, which has none
 * @throws {SearchBusyError} when all connections that such callers may hold stay taken
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
      // A page of a paper on which nothing could be marked is only of the kind that was asked for.
      .filter(({ page, matched }) => page === null || (matched ?? []).length > 0),
  }
}

/** The best passages, with what tells how good they are; from the lists that the asker may read, and no others. */
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

/** The notices that fit best, where exam dates would leave none of them a place. */
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
