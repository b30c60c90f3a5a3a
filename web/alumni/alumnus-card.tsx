import { BriefcaseBusiness, Building2, ExternalLink, MapPin } from 'lucide-react'
import { memo } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { ClampedText } from '#web/ui/display/clamped-text.tsx'
import { IconLine } from '#web/ui/display/icon-line.tsx'
import { SampleStamp } from '#web/ui/display/sample-stamp.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { AlumnusPicture } from './alumnus-picture.tsx'
import type { Alumnus } from './alumni.ts'

export const cardGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-[clamp(.75rem,.5rem+1vw,1.25rem)]'
export const cardBody = 'flex flex-col px-4.5 pt-4.5 pb-4'

const Requests = lazyPart(async () => (await import('./asks/card-requests.tsx')).CardRequests, { certain: true })

export const AlumnusCard = memo(function AlumnusCard({ alumnus }: { alumnus: Alumnus }) {
  const { name, degree, year, position, company, location, linkedin, bio } = alumnus
  return (
    <Sheet as="article" className={cardBody}>
      <div className="flex items-center gap-4">
        <AlumnusPicture alumnus={alumnus} />
        <div className="min-w-0">
          <h2 dir="auto" className="text-lg leading-snug wrap-anywhere">
            {name}
          </h2>
          <p
            dir="auto"
            className="mt-1 text-sm leading-[1.4] wrap-anywhere text-ink-2 tabular-nums"
          >{`${degree}, ${year}`}</p>
          <p className="mt-1.5 empty:hidden">
            <SampleStamp of={alumnus} />
          </p>
        </div>
      </div>
      <dl className="mt-4 grid gap-1.5 text-sm leading-[1.4]">
        <IconLine icon={BriefcaseBusiness} name="Position">
          {position}
        </IconLine>
        <IconLine icon={Building2} name="Company">
          {company}
        </IconLine>
        <IconLine icon={MapPin} name="Location">
          {location}
        </IconLine>
      </dl>
      {bio !== null && bio !== '' && (
        <ClampedText key={bio} text={bio} about={name} className="mt-3 text-sm text-ink-2" />
      )}
      {linkedin !== undefined && (
        <div className="mt-auto pt-4">
          <a
            href={linkedin}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'line', block: true })}
          >
            LinkedIn
            <span className="sr-only">{` of ${name} (opens in a new tab)`}</span>
            <ExternalLink aria-hidden="true" strokeWidth={1.75} />
          </a>
        </div>
      )}
      {alumnus.requests.max > 0 && (
        <div className={classNames('min-h-26 pt-4', linkedin === undefined && 'mt-auto')}>
          <Requests alumnus={alumnus} />
        </div>
      )}
    </Sheet>
  )
})
