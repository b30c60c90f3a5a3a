import { data } from '#web/backend/data.ts'
import { withSession } from '#web/backend/with-session.ts'
import { foundShape, outcomeShape, rowsShape, withRows } from './found.ts'
import type { Found } from './found.ts'
import type { Outcome, SearchRequest } from './live-search.ts'
import { kindsOfGroup } from '#domain/kinds/content-kinds.ts'

// In the body, not in the address: logs hold addresses.

/** A single word is a search, not a question. */
const isQuestion = (text: string) => /\S\s+\S/.test(text)

/** The list, and with it the answer to several words: from what the site itself says, with its sources, or not at all. */
export async function askSearch(asked: SearchRequest, signal: AbortSignal): Promise<Outcome> {
  const both = asked.only === undefined && isQuestion(asked.text) ? await askForBoth(asked, signal) : undefined
  return both ?? { found: await askList(asked, signal), answer: undefined }
}

/** Undefined where the server gives none of both: too many questions from here, or too many at a time. */
async function askForBoth({ text, rows }: SearchRequest, signal: AbortSignal): Promise<Outcome | undefined> {
  const response = await withSession((token) =>
    fetch('/api/assistant/search', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ q: text, rows }),
      signal,
    }),
  )
  if (!response.ok) return undefined
  const { found, answer } = outcomeShape.parse(await response.json())
  return { found, answer: answer && answer.sources.length > 0 ? answer : undefined }
}

async function askList({ text, rows, only }: SearchRequest, signal: AbortSignal): Promise<Found> {
  const box = data()
    .rpc('search_box', { q: text, per_group: only === undefined ? rows : 1 })
    .abortSignal(signal)
    .throwOnError()
  if (only === undefined) return foundShape.parse((await box).data)
  const kinds = kindsOfGroup(only)
  const list = data().rpc('search', { q: text, kinds, limit: rows }).abortSignal(signal).throwOnError()
  const [found, whole] = await Promise.all([box, list])
  return withRows(foundShape.parse(found.data), only, rowsShape.parse(whole.data))
}
