import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { Colleague } from './requests.ts'

/** Alumni who work there and show it. */
export function AlumniPanel({ alumni }: { alumni: readonly Colleague[] }) {
  return (
    <Sheet as="section">
      <PanelHead title="Alumni there" note={alumni.length === 0 ? undefined : String(alumni.length)} />
      {alumni.length === 0 && (
        <p className="px-4 py-3.5 text-sm text-ink-2">No alumna or alumnus is known to be there.</p>
      )}
      <ul className="empty:hidden">
        {alumni.map(({ id, name, graduation_year: year, degree, current_position: position }) => (
          <li key={id} className="border-t border-line px-4 py-3 text-sm leading-[1.5] first:border-t-0">
            <Link dir="auto" to={paths.alumnus(id)} className="font-semibold wrap-anywhere">
              {name}
            </Link>
            <p dir="auto" className="text-ink-2 wrap-anywhere">
              {[`${degree}, ${year}`, position].filter((part) => part !== '').join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
