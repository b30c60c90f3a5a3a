import { discussionTime } from '#domain/dates/discussion-time.ts'
import { Message } from '#web/ui/feedback/message.tsx'
import type { Discussion } from '../data/schema.ts'

/** Why a discussion that was solved is open again. */
export function ReopenedNote({ discussion: { reopened_at: at, reopen_reason: reason } }: { discussion: Discussion }) {
  if (at === null || reason === null) return null
  return (
    <Message tone="info" className="mt-5" title={`Reopened on ${discussionTime(at)}`}>
      <p dir="auto">{reason}</p>
    </Message>
  )
}
