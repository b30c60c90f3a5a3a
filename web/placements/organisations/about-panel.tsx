import { ExternalLink } from 'lucide-react'
import { collegeDay, dateOf } from '#domain/dates/college-time.ts'
import { isOutdated } from '#domain/experiences/experiences.ts'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { useNow } from '#web/page/use-now.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { OrganisationPage } from './requests.ts'

/** What the placement cell wrote, and when somebody checked it. */
export function AboutPanel({ organisation }: Pick<OrganisationPage, 'organisation'>) {
  const { about, url, checked_by: by, checked_on: on } = organisation
  const today = collegeDay(new Date(useNow()))
  const isFaded = on !== null && isOutdated(on, today)
  if (about === '' && url === null) return null
  return (
    <Sheet as="section">
      <PanelHead title="About" />
      <div className={classNames('grid gap-2 px-4 py-3.5 text-sm leading-[1.55]', isFaded && 'text-ink-2')}>
        {about !== '' && (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {about}
          </p>
        )}
        {url !== null && (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-tap items-center gap-1.5 self-start"
          >
            Web site
            <ExternalLink aria-hidden="true" strokeWidth={1.75} className="size-4" />
            <span className="sr-only">(opens a new tab)</span>
          </a>
        )}
        <p className="text-xs text-ink-2">{checkedText(by, on, isFaded)}</p>
      </div>
    </Sheet>
  )
}

function checkedText(by: string, on: string | null, isFaded: boolean): string {
  if (on === null) return 'Not checked yet.'
  const text = `Checked${by === '' ? '' : ` by ${by}`} on ${dateOf(on)}.`
  return isFaded ? `${text} Not checked again for two years.` : text
}
