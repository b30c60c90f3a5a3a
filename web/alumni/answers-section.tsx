import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { topicLabel } from '#domain/alumni/topics.ts'
import { counted } from '#domain/counted.ts'
import { monthAndYearOf } from '#domain/dates/college-time.ts'
import { findsText } from '#domain/text/text-search.ts'
import { data } from '#web/backend/data.ts'
import { useCall } from '#web/queries/use-call.ts'
import { PagedList } from '#web/page/paging/paged-list.tsx'
import { usePagedItems } from '#web/page/paging/use-paged-items.ts'
import { useReady } from '#web/page/paging/use-ready.ts'
import { hasArea, useAccount } from '#web/session/account.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ClampedText } from '#web/ui/display/clamped-text.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { useAlumni } from './alumni.ts'

const row = z.object({
  id: z.string(),
  topic: z.string(),
  question: z.string(),
  answer: z.string(),
  /** Its first day. */
  month: z.string(),
})

const titleId = 'alumni-answers'

/**
 * Questions that alumni have answered, without names; the search of the page finds them, too. Absent while there are none. The one
 * that the address names, as a search result does, is the first, in view and focused.
 */
export function AnswersSection() {
  const [address] = useSearchParams()
  const search = address.get('q') ?? ''
  const linked = address.get('answer')
  const { data: account } = useAccount()
  const { data: all = [] } = useQuery({
    queryKey: ['public answers'],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data().rpc('public_answers', {}, { get: true }).abortSignal(signal).throwOnError()
      return z.array(row).parse(rows)
    },
    staleTime: 60_000,
  })
  const found = all
    .filter(({ topic, question, answer }) => findsText(search, [topicLabel(topic), question, answer]))
    .toSorted((one, other) => Number(other.id === linked) - Number(one.id === linked))
  const paged = usePagedItems(found, { name: 'answers', pageSize: 10, choice: `${search} ${linked ?? ''}` })
  const shown = useRef<HTMLHeadingElement>(null)
  // The cards above push it down as long as they are loading.
  const isReady = useReady(useAlumni().data)
  const hasAnswers = all.length > 0
  useEffect(() => {
    if (linked === null || !isReady || !hasAnswers) return
    shown.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
    shown.current?.focus({ preventScroll: true })
  }, [linked, isReady, hasAnswers])
  const remove = useCall({
    call: async (id: string) => {
      await data().rpc('remove_public_answer', { id }).throwOnError()
      return 'Removed'
    },
    changes: ['public answers'],
  })
  const mayRemove = account?.isAdmin === true || hasArea(account, 'alumni')
  if (found.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="mt-section">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId}>Answered by alumni</h2>
        <p className="text-sm text-ink-2">{paged.count(counted(found.length, 'question'))}</p>
      </div>
      <PagedList paged={paged}>
        <Sheet as="ul">
          {paged.items.map(({ id, topic, question, answer, month }) => (
            <li key={id} className="grid gap-2 border-t border-line px-4.5 py-4 first:border-t-0">
              <h3
                ref={id === linked ? shown : undefined}
                tabIndex={id === linked ? -1 : undefined}
                dir="auto"
                className="max-w-measure text-lg leading-snug wrap-anywhere"
              >
                {question}
              </h3>
              <ClampedText text={answer} about={question} className="max-w-measure text-sm leading-[1.5] text-ink-2" />
              <div className="flex flex-wrap items-center gap-x-4 text-xs text-ink-2">
                <p>{`${topicLabel(topic)} · ${monthAndYearOf(month)}`}</p>
                {mayRemove && (
                  <Button variant="quiet" busy={remove.isPending} onClick={() => remove.send(id)}>
                    <span>Remove</span>
                    <span className="sr-only">{`: ${question}`}</span>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </Sheet>
      </PagedList>
    </section>
  )
}
