import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useSession } from '#web/accounts/session/session.ts'
import { ProGuard } from '#web/shell/guards.tsx'

type Admission = { userId: string; client: QueryClient }

/**
 * The pro guard decides on arrival and for each new person. A session that merely ends leaves the page
 * standing, with whatever is being written, and its logged-out texts appear (design, "Forum access").
 */
export function Admission({ head, children }: { head: ReactNode; children: ReactNode }) {
  const { user } = useSession()
  const [admission, setAdmission] = useState<Admission>()
  const stays = admission !== undefined && (user === undefined || user.id === admission.userId)

  if (stays) return <QueryClientProvider client={admission.client}>{children}</QueryClientProvider>
  return (
    <ProGuard head={head}>
      <Door onAdmitted={setAdmission} />
    </ProGuard>
  )
}

function Door({ onAdmitted }: { onAdmitted: (admission: Admission) => void }) {
  const client = useQueryClient()
  const { user } = useSession()
  const userId = user?.id
  useEffect(() => {
    if (userId !== undefined) onAdmitted({ userId, client })
  }, [userId, client, onAdmitted])
  return null
}
