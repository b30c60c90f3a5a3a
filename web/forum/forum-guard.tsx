import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useSession } from '#web/session/session.ts'
import { pages } from '#web/pages.ts'
import { PageGuard } from '#web/session/guards.tsx'

type ForumGuard = { userId: string; client: QueryClient }

/**
 * The pro guard decides on arrival and for each new person. A session that merely ends leaves the page
 * standing, with whatever is being written, and its logged-out texts appear (design, "Forum access").
 */
export function ForumGuard({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const [passed, setPassed] = useState<ForumGuard>()
  const stays = passed !== undefined && (user === undefined || user.id === passed.userId)

  if (stays) return <QueryClientProvider client={passed.client}>{children}</QueryClientProvider>
  return (
    <PageGuard page={pages.discussion}>
      <GuardPassed onPass={setPassed} />
    </PageGuard>
  )
}

function GuardPassed({ onPass }: { onPass: (passed: ForumGuard) => void }) {
  const client = useQueryClient()
  const { user } = useSession()
  const userId = user?.id
  useEffect(() => {
    if (userId !== undefined) onPass({ userId, client })
  }, [userId, client, onPass])
  return null
}
