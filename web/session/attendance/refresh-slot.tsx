import { Suspense, useEffect, useState } from 'react'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'
import { whenPageIdle } from '#web/ui/browser/when-idle.ts'
import type { Counted } from './counted.ts'

const RecordRefresh = lazyOptional(
  () => import('./record-refresh.tsx'),
  (module) => module.RecordRefresh,
)

/** The age at which what this device knows of the record is fetched again, ms; less often where nothing is counted. */
const maxAge = 60 * 60 * 1000
const maxAgeOfNone = 12 * maxAge

/** Refreshes what a page shows of the record once the page is idle. */
export function RefreshSlot({ account, now, counted }: { account: string; now: Date; counted: Counted | undefined }) {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenPageIdle(() => setIdle(true)), [])
  const [isOld] = useState(
    () => counted === undefined || Date.now() - counted.at > (counted.classes.length === 0 ? maxAgeOfNone : maxAge),
  )
  if (!idle || !isOld) return null
  return (
    <Suspense>
      <RecordRefresh account={account} now={now} />
    </Suspense>
  )
}
