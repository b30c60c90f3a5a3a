import { z } from 'zod'
import { type Source, sourceKinds } from '#domain/assistant.ts'
import { foundPageAddress } from '#domain/found-page.ts'
import { bind, integer, sql } from '#server/core/database/sql.ts'
import { plainText } from './plain-text.ts'
import type { Reader } from './reader.ts'

/** Most passages that are looked at; an answer rests on the first few. */
const maxFound = 12
/**
 * Below this rank a passage shares too little with the question to be one of its sources: about half of what is asked
 * about, rare words weighing more (search.weight in supabase/migrations/0038_search_ranking.sql). A model judges for
 * itself, so it is given more.
 */
export const minRank = { search: 0.62, model: 0.45 } as const

export interface Found {
  /** The best first. */
  sources: Source[]
  /** Whether this person's plan has all of the site searched. */
  everything: boolean
  /** Of the best passage, whether it is good enough or not. */
  best: number
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

/**
 * Searches all that the asker may read, by the site's own search: its function leaves out the rest before anything is
 * compared.
 *
 * @throws {SearchBusyError} when all connections that such callers may hold stay taken
 */
export async function search(reader: Reader, question: string, min: number): Promise<Found> {
  // The mark says that its words are whole: a search box's may be cut short.
  const rows = await reader.rows(
    row,
    sql`select kind, id, title, excerpt, url, rank, page, matched from public.search(${bind(`${question.slice(0, 490)} ?`)}, null, ${integer(maxFound)})`,
  )
  const everything = reader.caller.role === 'anon' ? false : await searchesAll(reader)
  return {
    everything,
    best: rows[0]?.rank ?? 0,
    sources: rows
      .filter(({ rank }) => rank >= min)
      .map(({ kind, id, title, excerpt, url, page, matched }) => ({
        kind,
        id,
        title: plainText(title),
        excerpt: plainText(excerpt),
        ...((kind === 'help' || kind === 'course') && { url }),
        ...(page !== null && { url: foundPageAddress(url, page, matched ?? []) }),
      })),
  }
}

/** The notices that fit best, where exam dates would leave none of them a place. */
export async function searchNotices(reader: Reader, question: string): Promise<Source[]> {
  const rows = await reader.rows(
    row,
    sql`select kind, id, title, excerpt, url, rank, page, matched from public.search(${bind(`${question.slice(0, 490)} ?`)}, array['notice'], 3)`,
  )
  return rows.map(({ kind, id, title, excerpt }) => ({
    kind,
    id,
    title: plainText(title),
    excerpt: plainText(excerpt),
  }))
}

async function searchesAll(reader: Reader): Promise<boolean> {
  const [row] = await reader.rows(z.object({ all: z.boolean() }), sql`select assistant.searches_all() as all`)
  return row?.all ?? false
}
