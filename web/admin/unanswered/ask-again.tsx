import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { contentKindNames, contentKinds } from '#domain/kinds/content-kinds.ts'
import { data } from '#web/backend/data.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ask } from '../call-admin-api.ts'

const answerShape = z.object({ answer: z.nullable(z.object({ text: z.string() })) })

const row = z.object({
  kind: z.enum(contentKindNames),
  id: z.string(),
  title: z.string(),
  excerpt: z.nullable(z.string()),
  url: z.string(),
})

/** Rows that are shown. */
const maxRows = 3

/** What the assistant answers to a question by search now, and what search finds. */
export function AskAgain({ question }: { question: string }) {
  const query = useQuery({
    queryKey: ['admin', 'unanswered_questions', 'asked', question],
    queryFn: ({ signal }) => askNow(question, signal),
    gcTime: 0,
    meta: { persist: false },
  })
  if (query.isError)
    return <LoadFailed title="It could not be asked" busy={query.isFetching} onRetry={() => void query.refetch()} />
  return (
    <div className="mt-3 border-l-2 border-margin pl-3" aria-live="polite" aria-busy={query.isPending}>
      {query.data === undefined ? <Skeleton className="h-24 w-full" /> : <Found {...query.data} />}
    </div>
  )
}

function Found({ answer, rows }: Awaited<ReturnType<typeof askNow>>) {
  return (
    <>
      <p className="text-sm font-semibold">
        {answer !== undefined
          ? 'The assistant answers:'
          : rows.length > 0
            ? 'The assistant has no answer itself. Search finds:'
            : 'Search finds nothing for it.'}
      </p>
      {answer !== undefined && (
        <p dir="auto" className="mt-1 leading-[1.5] wrap-anywhere whitespace-pre-line">
          {answer}
        </p>
      )}
      <ol className="mt-1 grid gap-1.5 text-sm leading-[1.45]">
        {rows.map(({ kind, id, title, excerpt, url }) => (
          <li key={`${kind} ${id}`} className="wrap-anywhere text-ink-2">
            <Link to={url} className="font-semibold text-ink">
              {title}
            </Link>
            <span>{` · ${contentKinds[kind].label}`}</span>
            {excerpt && (
              <span dir="auto" className="line-clamp-2">
                {excerpt}
              </span>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

async function askNow(question: string, signal: AbortSignal) {
  const [{ answer }, { data: found }] = await Promise.all([
    ask('/assistant/answer', answerShape, { body: { q: question, record: false }, signal }),
    // The mark says that its words are whole.
    data()
      .rpc('search', { q: `${question} ?`, limit: maxRows })
      .abortSignal(signal)
      .throwOnError(),
  ])
  return { answer: answer === null ? undefined : plain(answer.text), rows: z.array(row).parse(found) }
}

/** Without the signs of Markdown, and the numbers of sources: those stand below. */
function plain(text: string): string {
  return text
    .replaceAll(/ ?\[\d+\](?!\()/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|\\(?=[^\w\s])/g, '')
}
