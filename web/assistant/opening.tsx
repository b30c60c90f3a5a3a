import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { QuickReply } from '#domain/assistant/assistant.ts'
import { data } from '#web/backend/data.ts'
import { QueriesProvider } from '#web/session/queries.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { dueShape, openingChips } from './chips.ts'
import { QuickReplies } from './quick-replies.tsx'

interface OpeningProps {
  accountId: string | undefined
  onPick: (reply: QuickReply) => void
}

/** The questions offered in an empty conversation. */
export function Opening(props: OpeningProps) {
  return (
    <QueriesProvider>
      <Chips {...props} />
    </QueriesProvider>
  )
}

function Chips({ accountId, onPick }: OpeningProps) {
  const { pathname } = useLocation()
  const [opened] = useState(() => ({ pathname, heading: document.querySelector('h1')?.textContent.trim() ?? '' }))
  // During a navigation the heading is still the one of the previous page.
  const heading = opened.pathname === pathname ? opened.heading : ''
  const { due, pending } = useDue(accountId)
  // As high as the chips, so that no layout shift moves them under a finger.
  if (pending)
    return (
      <div className="grid gap-2" aria-busy="true">
        {['w-40', 'w-56', 'w-48'].map((width) => (
          <Skeleton key={width} className={`h-tap rounded-full! ${width}`} />
        ))}
      </div>
    )
  return (
    <QuickReplies
      label="Things to ask"
      replies={openingChips({ path: pathname.replace(/(.)\/$/, '$1'), heading, due })}
      onPick={onPick}
    />
  )
}

/** What is due, from the dashboard's cache or fetched. Without a network there is no waiting for it. */
function useDue(accountId: string | undefined) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['assistant', 'due', accountId],
    queryFn: async ({ signal }) => {
      const { data: today } = await data().rpc('today', {}, { get: true }).abortSignal(signal).throwOnError()
      return dueShape.parse(today)
    },
    initialData: () => dueShape.safeParse(client.getQueryData(['today', accountId])).data,
    enabled: accountId !== undefined,
    staleTime: 5 * 60_000,
    retry: false,
    meta: { persist: false },
  })
  return { due: query.data, pending: query.isFetching && query.data === undefined }
}
