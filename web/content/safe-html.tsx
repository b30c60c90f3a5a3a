import { lazy, Suspense } from 'react'
import { loadWithRetry } from '#web/ui/browser/load-with-retry.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { stopAtScrollers } from './scrollable.ts'

const SanitizedHtml = lazy(async () => {
  const { safeMarkup } = await loadWithRetry(() => import('./sanitize.ts'))
  return {
    default: ({ html }: { html: string }) => (
      <div ref={stopAtScrollers} className="prose" dangerouslySetInnerHTML={{ __html: safeMarkup(html) }} />
    ),
  }
})

/** HTML that somebody wrote, without what could do harm. What makes it harmless comes when first needed. */
export function SafeHtml({ html }: { html: string }) {
  return (
    <Suspense fallback={<Skeleton className="mb-24 h-5 w-11/12" />}>
      <SanitizedHtml html={html} />
    </Suspense>
  )
}
