import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import { collegeDay } from '#domain/dates/college-time.ts'
import type { PolicyName } from '#domain/policies/policies.ts'
import { ContactDetails } from '#web/content/contact-details.tsx'
import { usePolicy } from '#web/content/policies/policy.ts'
import { useSiteSetting } from '#web/content/site-settings.ts'
import { PublicQueriesProvider } from '#web/queries/public-queries.ts'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { useHydrated } from '#web/page/hydration/hydrated.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { ownSections } from './own-text.tsx'
import { localDay } from './today.ts'

const ChangesDialog = lazyDialog(async () => (await import('./changes-dialog.tsx')).ChangesDialog, {
  prefetched: false,
})

export interface PolicySection {
  /** Its fragment in the address. */
  id: string
  title: string
  body: ReactNode
}

interface PolicyPageProps {
  name: PolicyName
  title: string
  lead: string
  /** The date of the last change of the shipped text, as YYYY-MM-DD. */
  changed: string
  /** Of the shipped text: a college may have published its own. */
  sections: readonly PolicySection[]
}

/** The date of the shipped texts; a college sets its own. */
const opened = '2025-08-01'

export function PolicyPage(props: PolicyPageProps) {
  return (
    <PublicQueriesProvider>
      <Policy {...props} />
    </PublicQueriesProvider>
  )
}

function Policy({ name, title, lead, changed, sections: shipped }: PolicyPageProps) {
  const { data: own } = usePolicy(name)
  const [showsChanges, setShowsChanges] = useState(false)
  const sections = own?.content ? ownSections(own.content) : shipped
  return (
    <Container>
      <PageHead title={title} lead={own?.content ? undefined : lead} />
      <Dates name={name} changed={changed} published={own?.published_at} />
      {own && (
        <Button variant="quiet" className="-ml-3 text-sm print:hidden" onClick={() => setShowsChanges(true)}>
          What has changed
        </Button>
      )}
      {own && <ChangesDialog policy={name} open={showsChanges} onClose={() => setShowsChanges(false)} />}
      <div className="mt-8 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-16 print:block">
        <Contents sections={sections} />
        <div className="grid gap-10 max-lg:mt-8">
          {sections.map(({ id, title: heading, body }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="break-inside-avoid-page">
              <h2 id={`${id}-title`} className="mb-3 flex gap-3 text-xl">
                <span className="min-w-[1.4em] text-marigold-ink">{`${index + 1}.`}</span>
                {heading}
              </h2>
              <div className="prose">{body}</div>
            </section>
          ))}
          <section id="contact" aria-labelledby="contact-title" className="border-t border-line pt-8">
            <h2 id="contact-title" className="mb-2 text-xl">
              Contact details
            </h2>
            <p className="mb-2 max-w-measure text-ink-2">Questions about this page? Contact us:</p>
            <ContactDetails />
          </section>
        </div>
      </div>
    </Container>
  )
}

interface DatesProps extends Pick<PolicyPageProps, 'name' | 'changed'> {
  /** When the version in force was published, in ISO. */
  published: string | undefined
}

/** The page is rendered at build time, without today's date; it shows the date of the last change. */
function Dates({ name, changed, published }: DatesProps) {
  const { data } = useSiteSetting('policies')
  const day = published === undefined ? undefined : collegeDay(new Date(published))
  const since = day ?? data?.[name].in_force_since ?? opened
  const last = day ?? data?.[name].last_changed ?? changed
  return (
    <p className="grid gap-x-5 gap-y-1 text-sm text-ink-2 md:flex">
      <span className="font-semibold text-ink">
        Last updated: <Today built={last} />
      </span>
      <span>
        In force since <Day date={since} />
      </span>
      <span>
        Last changed: <Day date={last} />
      </span>
    </p>
  )
}

function Day({ date }: { date: string }) {
  return <time dateTime={date}>{calendarDate(date)}</time>
}

/** As wide as the longest date, so that nothing moves when the document's inline script writes today's (today.ts). */
function Today({ built }: { built: string }) {
  const hydrated = useHydrated()
  const date = hydrated ? localDay() : built
  return (
    <time data-today dateTime={date} suppressHydrationWarning className="inline-block min-w-[6.75em] tabular-nums">
      {calendarDate(date)}
    </time>
  )
}

/** In the margin of a wide page; in a disclosure above the text on a phone. */
function Contents({ sections }: Pick<PolicyPageProps, 'sections'>) {
  return (
    <>
      <nav aria-label="On this page" className="max-lg:hidden print:hidden">
        <div className="sticky top-[calc(var(--bar-height)+1.5rem)]">
          <ContentsList sections={sections} />
        </div>
      </nav>
      <details className="group rounded-sheet border border-line bg-sheet lg:hidden print:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between px-4 font-semibold">
          On this page
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.75}
            className="size-5 transition-[rotate] duration-200 group-open:rotate-180"
          />
        </summary>
        <nav aria-label="On this page" className="border-t border-line px-4 py-2">
          <ContentsList sections={sections} />
        </nav>
      </details>
    </>
  )
}

function ContentsList({ sections }: Pick<PolicyPageProps, 'sections'>) {
  return (
    <ol className="text-sm">
      {[...sections, { id: 'contact', title: 'Contact details' }].map(({ id, title }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-10 items-center gap-2 py-1 leading-snug no-underline hover:underline lg:min-h-9"
          >
            <span aria-hidden="true" className="w-6 shrink-0 text-ink-3 tabular-nums">
              {index < sections.length && `${index + 1}.`}
            </span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
