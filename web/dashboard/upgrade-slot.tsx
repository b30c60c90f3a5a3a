import { Suspense } from 'react'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'

const UpgradeRow = lazyOptional(
  () => import('./upgrade-row.tsx'),
  (module) => module.UpgradeRow,
)

/** Prices and plans are loaded only where they are shown; the room for the row is reserved from the start. */
export function UpgradeSlot() {
  return (
    <div className="mt-10 min-h-30 md:min-h-17">
      <Suspense>
        <UpgradeRow />
      </Suspense>
    </div>
  )
}
