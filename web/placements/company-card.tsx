import { BriefcaseBusiness, CalendarDays, MapPin } from 'lucide-react'
import { memo } from 'react'
import { Day } from '#web/content/posts/marks.tsx'
import { ListLink } from '#web/page/address/list-link.tsx'
import { openedFromList } from '#web/page/address/use-list-address.ts'
import { IconLine } from '#web/ui/display/icon-line.tsx'
import { SampleStamp } from '#web/ui/display/sample-stamp.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { Company } from './companies.ts'
import { Monogram } from './monogram.tsx'

export const cardInset = 'grid content-start gap-3 p-4.5'

/** The whole card is one link, to the company's details. */
export const CompanyCard = memo(function CompanyCard({ company, to }: { company: Company; to: string }) {
  return (
    <Sheet as="article" interactive className={`relative ${cardInset}`}>
      <div className="flex min-h-11 items-center gap-3">
        <Monogram name={company.company} />
        <h3 dir="auto" className="min-w-0 wrap-anywhere">
          <ListLink to={to} state={openedFromList} preventScrollReset className="cover">
            {company.company}
          </ListLink>
        </h3>
        <span className="ml-auto">
          <SampleStamp of={company} />
        </span>
      </div>
      <dl className="grid gap-1.25 text-sm leading-[1.4] text-ink-2">
        <IconLine icon={CalendarDays} name="Visit date">
          <Day day={company.visit_date} />
        </IconLine>
        <IconLine icon={BriefcaseBusiness} name="Job profile">
          {company.profile}
        </IconLine>
        <IconLine icon={MapPin} name="Location">
          {company.location}
        </IconLine>
      </dl>
    </Sheet>
  )
})
