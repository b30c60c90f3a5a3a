import { Suspense } from 'react'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'
import { useSignedIn } from '#web/page/document/signed-in.ts'

const MemberSource = lazyOptional(
  () => import('./member-source.tsx'),
  (module) => module.MemberSource,
)

/** Public pages load what knows accounts for those who have one. */
export function MemberSlot() {
  return (
    useSignedIn() && (
      <Suspense>
        <MemberSource />
      </Suspense>
    )
  )
}
