import { Link, useSearchParams } from 'react-router'
import { safeNextPath } from '#domain/accounts/next-path.ts'
import { paths } from '#domain/paths.ts'
import { ChaiDrawing } from '#web/ui/art/chai-drawing.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { useHydrated } from '#web/page/hydration/hydrated.ts'
import { reactOnDemand } from '#web/page/document/on-demand.ts'
import { siteName } from '#web/page/college.ts'

export const meta = () => [{ title: `Offline · ${siteName()}` }, { name: 'robots', content: 'noindex' }]

/** The service worker's response for a page that is not cached while there is no network. */
export const handle = reactOnDemand

export default function OfflinePage() {
  const [query] = useSearchParams()
  const from = useHydrated() ? safeNextPath(query.get('from')) : undefined

  return (
    <Container narrow className="grid justify-items-center py-[clamp(2rem,1rem+6vw,6rem)] text-center">
      <div className="mb-6 w-48">
        <ChaiDrawing />
      </div>
      <h1>You are offline</h1>
      <p className="mt-3 max-w-[44ch] text-ink-2">
        You have not opened this page on this device before, so it is not available offline. Pages you have already
        opened still work, and so does the calculator.
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        {/* Links to documents, not routes: the network may be back. */}
        <a href={from ?? paths.home()} data-try-again suppressHydrationWarning className={buttonClass()}>
          Try Again
        </a>
        <Link reloadDocument to={paths.calculator()} className={buttonClass({ variant: 'line' })}>
          Open the calculator
        </Link>
      </div>
    </Container>
  )
}
