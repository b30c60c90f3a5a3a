import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useSession } from '#web/session/session.ts'
import { pages } from '#web/pages.ts'
import { PageGuard } from '#web/session/guards.tsx'

type ForumGuard = { userId: string; client: QueryClient }

/**
 * The Pro guard checks on mount and for each new person. When a session merely ends, the page remains with its unsaved
 * text, and shows its logged-out texts (design, "Forum access").
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
