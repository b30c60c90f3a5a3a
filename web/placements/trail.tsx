import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'

/** The way back to the list, above a page below it. */
export function PlacementsTrail({ here }: { here: string }) {
  return (
    <nav aria-label="Breadcrumb" className="pt-6 text-sm text-ink-2">
      <ol className="flex flex-wrap items-center gap-1.5">
        <li>
          <Link to={paths.placements()}>Placements</Link>
        </li>
        <li className="flex items-center gap-1.5">
          <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-4" />
          {here}
        </li>
      </ol>
    </nav>
  )
}
