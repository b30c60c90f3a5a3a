import { lazy, Suspense, useMemo } from 'react'
import { loadWithRetry } from '#web/ui/browser/load-with-retry.ts'
import { paragraphsOf } from '#domain/text/plain-text.ts'
import { useHydrated } from '#web/page/hydration/hydrated.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { stopAtScrollers } from './scrollable.ts'

const SanitizedHtml = lazy(async () => {
  const { safeMarkup } = await loadWithRetry(() => import('./sanitize.ts'))
  return {
    default: function SanitizedHtml({ html }: { html: string }) {
      // Memoised, since each trusted value is a new object: React would write the same markup again, without its tab
      // stops.
      const markup = useMemo(() => safeMarkup(html), [html])
      return <div ref={stopAtScrollers} dir="auto" className="prose" dangerouslySetInnerHTML={{ __html: markup }} />
    },
  }
})

/** User-written HTML, sanitized. The sanitizer is loaded when first needed. */
export function SafeHtml({ html }: { html: string }) {
  const hydrated = useHydrated()
  // There is no sanitizer while a document is prerendered: only the text is rendered.
  if (!hydrated) return <PlainHtml html={html} />
  return (
    <Suspense fallback={<Skeleton className="mb-24 h-5 w-11/12" />}>
      <SanitizedHtml html={html} />
    </Suspense>
  )
}

function PlainHtml({ html }: { html: string }) {
  return (
    <div dir="auto" className="prose">
      {paragraphsOf(html).map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rendered once
        <p key={index}>{text}</p>
      ))}
    </div>
  )
}
