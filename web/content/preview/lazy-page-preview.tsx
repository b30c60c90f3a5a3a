import { Suspense } from 'react'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'

const PagePreview = lazyOptional(
  () => import('./page-preview.tsx'),
  (module) => module.PagePreview,
)

/** Below all else, so that nothing moves when it comes. @param path where somebody was on the way to */
export function LazyPagePreview({ path }: { path: string | undefined }) {
  return (
    path !== undefined && (
      <Suspense>
        <PagePreview path={path} />
      </Suspense>
    )
  )
}
