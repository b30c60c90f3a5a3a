import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { reactOnDemand } from '#web/page/document/on-demand.ts'
import { siteName } from '#web/page/college.ts'

export const meta = () => [{ title: `Page not found · ${siteName()}` }, { name: 'robots', content: 'noindex' }]

export const handle = reactOnDemand

export default function NotFoundPage() {
  return (
    <Container narrow className="grid justify-items-center py-[clamp(2rem,1rem+6vw,6rem)] text-center">
      <div className="mb-6 w-48">
        <DrawerDrawing />
      </div>
      <h1>Page not found</h1>
      <p className="mt-3 max-w-[44ch] text-ink-2">
        There is no page at this address. It may have moved, or the address may be mistyped.
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <Link to={paths.home()} className={buttonClass()}>
          Back to home
        </Link>
        <Link to={paths.dashboard()} className={buttonClass({ variant: 'line' })}>
          Open the dashboard
        </Link>
      </div>
    </Container>
  )
}
