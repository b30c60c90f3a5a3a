import { data } from '#web/backend/data.ts'
import { withSession } from '#web/backend/with-session.ts'
import { answerShape, foundShape, rowsShape, withRows } from './found.ts'
import type { Answer, Found } from './found.ts'
import type { SearchRequest } from './live-search.ts'
import { kindsOf } from './query.ts'

// In the body, not in the address: logs hold addresses.

export async function askSearch({ text, rows, only }: SearchRequest, signal: AbortSignal): Promise<Found> {
  const box = data()
    .rpc('search_box', { q: text, per_group: only === undefined ? rows : 1 })
    .abortSignal(signal)
    .throwOnError()
  if (only === undefined) return foundShape.parse((await box).data)
  const kinds = [...kindsOf[only]]
  const list = data().rpc('search', { q: text, kinds, limit: rows }).abortSignal(signal).throwOnError()
  const [found, whole] = await Promise.all([box, list])
  return withRows(foundShape.parse(found.data), only, rowsShape.parse(whole.data))
}

/** One word is looked up, not asked. */
const isQuestion = (text: string) => /\S\s+\S/.test(text)

/** Undefined where there is none: it comes from what the site itself says, with its sources, or not at all. */
export async function askAnswer(text: string, signal: AbortSignal): Promise<Answer | undefined> {
  if (!isQuestion(text)) return undefined
  const response = await withSession((token) =>
    fetch('/api/assistant/answer', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ q: text }),
      signal,
    }),
  )
  if (!response.ok) return undefined
  const { answer } = answerShape.parse(await response.json())
  return answer && answer.sources.length > 0 ? answer : undefined
}
