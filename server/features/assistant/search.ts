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
const passage = row.extend({
  places: z.string(),
  places_shown: z.string(),
  density: z.number(),
  words: z.array(
    z.object({
      typed: z.string(),
      weight: z.number(),
      credit: z.number(),
      known: z.boolean(),
      listed: z.boolean(),
      corrected: z.boolean(),
      kinds: z.string(),
    }),
  ),
})

/** The best passages, with what tells how good they are; from the lists that the asker may read, and no others. */
export async function findPassages(reader: Reader, question: string) {
  // The mark says that its words are whole: a search box's may be cut short.
  const found = await reader.rows(
    passage,
    sql`select kind, id, title, excerpt, url, rank, page, matched, places, places_shown, density, words from assistant.passages(${bind(`${question.slice(0, 490)} ?`)}, ${integer(maxFound)})`,
  )
  // A page of a paper on which nothing could be marked is only of the kind that was asked for.
  return found.filter(({ page, matched }) => page === null || (matched ?? []).length > 0)
}

/**
 * Searches all that the asker may read, by the site's own search: its function leaves out the rest before anything is
 * compared.
 *
 * @throws {SearchBusyError} when all connections that such callers may hold stay taken
 */
export async function search(reader: Reader, question: string, forModel: boolean): Promise<Found> {
  const passages = byLikelihood(question, await findPassages(reader, question))
  const best = passages[0]?.likely ?? 0
  const confident = best >= minConfidence
  const everything = reader.caller.role === 'anon' ? false : await searchesAll(reader)
  return {
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
    sql`select kind, id, title, excerpt, url, rank, page, matched from public.search(${bind(`${question.slice(0, 490)} ?`)}, array['notice'], 3)`,
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
