import { Suspense } from 'react'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'
import { useSignedIn } from '#web/page/document/signed-in.ts'

const MemberSource = lazyOptional(
  () => import('./member-source.tsx'),
  (module) => module.MemberSource,
)

/** Public pages load the code for accounts only where there is a session. */
export function MemberSlot() {
  return (
    useSignedIn() && (
      <Suspense>
        <MemberSource />
      </Suspense>
    )
  )
}
