import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data } from '#web/backend/data.ts'
import { type BoardNotice, fetchBoardNotices } from '#web/content/posts/board.ts'
import { PublicQueriesProvider } from '#web/queries/public-queries.ts'
import { QueriesProvider } from '#web/session/queries.ts'

interface MemberBoardProps {
  /** Renders the list with the notices that the account may read; undefined until they are known. */
  children: (notices: BoardNotice[] | undefined) => ReactNode
}

export function MemberBoard({ children }: MemberBoardProps) {
  return (
    <QueriesProvider>
      <OwnNotices>{children}</OwnNotices>
    </QueriesProvider>
  )
}

function OwnNotices({ children }: MemberBoardProps) {
  const { data: notices } = useQuery({
    queryKey: ['notices', 'board'],
    queryFn: ({ signal }) => fetchBoardNotices(data(), signal),
    staleTime: 60_000,
  })
  return <PublicQueriesProvider>{children(notices)}</PublicQueriesProvider>
}
