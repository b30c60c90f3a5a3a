import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type PolicyName, policies } from '#domain/policies/policies.ts'
import { publicData } from '#web/backend/public-data.ts'
import { PolicyChanges } from '#web/content/policies/policy-changes.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

const rows = z.array(
  z.object({ version: z.number(), content: z.nullable(z.string()), changes: z.string(), published_at: z.string() }),
)

/** The newest are shown. */
const shown = 30

interface ChangesDialogProps {
  policy: PolicyName
  open: boolean
  onClose: () => void
}

/** What each version of a policy changed. */
export function ChangesDialog({ policy, open, onClose }: ChangesDialogProps) {
  const query = useQuery({
    queryKey: ['policy-versions', policy],
    queryFn: async ({ signal }) => {
      const { data } = await publicData()
        .from('policy_versions')
        .select('version, content, changes, published_at')
        .eq('policy', policy)
        .order('version', { ascending: false })
        .limit(shown)
        .abortSignal(signal)
        .throwOnError()
      return rows.parse(data)
    },
    meta: { persist: false },
  })
  return (
    <Dialog open={open} onClose={onClose} title={`Changes of: ${policies[policy].title}`}>
      {query.isPending && (
        <>
          <output className="sr-only">Loading...</output>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-3 h-4 w-11/12" />
        </>
      )}
      {query.isError && (
        <LoadFailed title="Failed to load the changes" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data && <PolicyChanges versions={query.data} />}
    </Dialog>
  )
}
