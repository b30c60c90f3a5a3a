import { Suspense } from 'react'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'

const CancelDeletion = lazyOptional(
  () => import('#web/accounts/security/cancel-deletion.tsx'),
  (module) => module.CancelDeletion,
)

/** Loaded only for an account that is to be deleted, with the room that it takes. */
export const DeletionSlot = ({ deletesAt }: { deletesAt: string }) => (
  <div className="mb-6 min-h-42 sm:min-h-33">
    <Suspense>
      <CancelDeletion deletesAt={deletesAt} />
    </Suspense>
  </div>
)
