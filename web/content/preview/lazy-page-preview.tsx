import { Suspense } from 'react'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'

const PagePreview = lazyOptional(
  () => import('./page-preview.tsx'),
  (module) => module.PagePreview,
)

/**
 * Rendered below everything else, so that loading causes no layout shift.
 * @param path the address that the visitor was going to
 */
export function LazyPagePreview({ path }: { path: string | undefined }) {
  return (
    path !== undefined && (
      <Suspense>
        <PagePreview path={path} />
      </Suspense>
    )
  )
}
