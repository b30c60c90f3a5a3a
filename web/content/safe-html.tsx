import { lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'

const SanitizedHtml = lazy(async () => {
  const { sanitize } = await import('./sanitize.ts')
  return {
    default: ({ html }: { html: string }) => (
      <div ref={stopAtScrollers} className="prose" dangerouslySetInnerHTML={{ __html: sanitize(html) }} />
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

/** What is too wide is scrolled sideways, by keyboard too; what fits is no stop on the way. */
function stopAtScrollers(text: HTMLElement | null) {
  if (text === null) return undefined
  const measure = () => {
    for (const box of text.querySelectorAll<HTMLElement>('pre, table')) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0
      else box.removeAttribute('tabindex')
    }
  }
  const observer = new ResizeObserver(measure)
  observer.observe(text)
  return () => observer.disconnect()
}
