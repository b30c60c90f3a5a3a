import { Link } from 'react-router'
import { counted } from '#domain/counted.ts'
import { dayAndMonthInShort } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { OrganisationPage } from './requests.ts'
import { yearsOf } from './years.ts'

/** Drives and visits, year by year. */
export function YearsPanel(parts: Pick<OrganisationPage, 'drives' | 'visits'>) {
  const years = yearsOf(parts)
  return (
    <Sheet as="section">
      <PanelHead title="Over the years" />
      {years.length === 0 && <p className="px-4 py-3.5 text-sm text-ink-2">No visit is known yet.</p>}
      <dl className="px-4 py-1 text-sm leading-[1.5] empty:hidden">
        {years.map(({ year, drives, visits }) => (
          <div
            key={year}
            className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 border-t border-line py-2.5 first:border-t-0"
          >
            <dt className="display text-base">{year}</dt>
            <dd className="grid gap-1">
              {drives > 0 && <span>{counted(drives, 'drive')}</span>}
              {visits.map(({ id, visit_date: day, profile }) => (
                <Link key={id} dir="auto" to={paths.placements({ view: 'companies', id })} className="wrap-anywhere">
                  {profile === null
                    ? `Visit, ${dayAndMonthInShort(day)}`
                    : `Visit, ${dayAndMonthInShort(day)}: ${profile}`}
                </Link>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
