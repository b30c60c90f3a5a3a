import { BriefcaseBusiness, CalendarDays, MapPin } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Day } from '#web/content/posts/marks.tsx'
import { openedFromList } from '#web/shell/use-list-address.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import type { Company } from './companies.ts'
import { Monogram } from './monogram.tsx'

export const cardInset = 'grid content-start gap-3 p-4.5'

/** The whole card is one link, to the company's details. */
export function CompanyCard({ company, to }: { company: Company; to: string }) {
  return (
    <Sheet as="article" interactive className={`relative ${cardInset}`}>
      <div className="flex min-h-11 items-center gap-3">
        <Monogram name={company.company} />
        <h3 className="min-w-0 wrap-anywhere">
          <Link to={to} state={openedFromList} preventScrollReset className="cover">
            {company.company}
          </Link>
        </h3>
      </div>
      <dl className="grid gap-1.25 text-sm leading-[1.4] text-ink-2">
        <Line icon={CalendarDays} name="Visit date">
          <Day day={company.visit_date} />
        </Line>
        <Line icon={BriefcaseBusiness} name="Job profile">
          {company.profile}
        </Line>
        <Line icon={MapPin} name="Location">
          {company.location}
        </Line>
      </dl>
    </Sheet>
  )
}

/** None where there is nothing to say. */
function Line({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  if (children === undefined) return null
  return (
    <div className="flex gap-2">
      <dt>
        <Icon aria-hidden="true" strokeWidth={1.75} className="mt-[.1em] size-[1.2em] text-ink-3" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
