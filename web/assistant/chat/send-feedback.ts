import { withSession } from '#web/backend/with-session.ts'
import type { Feedback, Message } from './message.ts'
import { shownSources } from './message.ts'

/**
 * Sends the feedback on an answer to the server, or withdraws it. It is anonymous.
 *
 * @throws what fetch throws, or an error where the server rejected it
 */
export async function sendFeedback(question: string, message: Message, feedback: Feedback | undefined, id: string) {
  const [source] = shownSources(message)
  const body = {
    question,
    by: message.by,
    helpful: feedback?.helpful,
    reason: feedback?.reason,
    note: feedback?.note,
    ...(source && { source: { kind: source.kind, id: source.id } }),
  }
  const response = await withSession((token) =>
    fetch(`/api/assistant/feedback/${id}`, {
      method: feedback === undefined ? 'DELETE' : 'PUT',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(feedback && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    }),
  )
  if (!response.ok) throw new Error(`Feedback: ${response.status}`)
}
