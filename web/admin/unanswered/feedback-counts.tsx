import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { feedbackReasons, feedbackReasonTexts } from '#domain/assistant/assistant.ts'
import { contentKinds, isContentKind } from '#domain/kinds/content-kinds.ts'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

const counts = z.object({
  kind: z.string(),
  help_entry_id: z.nullable(z.string()),
  title: z.nullable(z.string()),
  helpful: z.number(),
  unhelpful: z.number(),
})
const note = z.object({ reason: z.nullable(z.enum(feedbackReasons)), note: z.string() })

/** The newest that are shown. */
const maxNotes = 10

/** The feedback on the assistant's answers, by their sources, with the newest notes. */
export function FeedbackCounts() {
  const query = useQuery({
    queryKey: ['admin', 'feedback'],
    queryFn: ({ signal }) => fetchFeedback(signal),
    meta: { persist: false },
  })
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-xl">Feedback on answers</h2>
      {query.isPending ? (
        <Skeleton className="h-24 w-full" />
      ) : query.data === undefined ? (
        <LoadFailed title="Failed to load the feedback" busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : query.data.counts.length === 0 ? (
        <p className="text-sm text-ink-2">No feedback yet.</p>
      ) : (
        <Feedback {...query.data} />
      )}
    </section>
  )
}

function Feedback({ counts, notes }: Awaited<ReturnType<typeof fetchFeedback>>) {
  return (
    <div className="grid items-start gap-8 md:grid-cols-2">
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-1.5 pr-3 font-semibold">
              Answers from
            </th>
            <th scope="col" className="py-1.5 pr-3 text-right font-semibold">
              Helpful
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              Not helpful
            </th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ kind, help_entry_id: entry, title, helpful, unhelpful }) => (
            <tr key={`${kind} ${entry}`} className="border-b border-line">
              <th dir="auto" scope="row" className="py-1.5 pr-3 font-normal wrap-anywhere">
                {title === null ? nameOf(kind) : `${nameOf(kind)}: ${title}`}
              </th>
              <td className="num py-1.5 pr-3 text-right">{helpful}</td>
              <td className="num py-1.5 text-right">{unhelpful}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {notes.length > 0 && (
        <ul aria-label="Newest notes" className="grid gap-1.5 border-l-2 border-margin pl-3 text-sm leading-[1.5]">
          {notes.map(({ reason, note: words }, place) => (
            <li key={place} className="wrap-anywhere">
              {reason !== null && <b className="font-semibold">{`${feedbackReasonTexts[reason]}: `}</b>}
              <span>{words}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function nameOf(kind: string): string {
  return isContentKind(kind) ? contentKinds[kind].label : 'No source'
}

async function fetchFeedback(signal: AbortSignal) {
  const [{ data: rows }, { data: notes }] = await Promise.all([
    data().rpc('feedback_counts').abortSignal(signal).throwOnError(),
    data()
      .from('answer_feedback')
      .select('reason, note')
      .gt('note', '')
      .order('given_on', { ascending: false })
      .order('note')
      .limit(maxNotes)
      .abortSignal(signal)
      .throwOnError(),
  ])
  return { counts: z.array(counts).parse(rows), notes: parseRows(note, notes) }
}
