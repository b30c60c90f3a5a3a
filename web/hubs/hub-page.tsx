import { Lock, LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ComingSoon } from '#web/content/coming-soon.tsx'
import { groups, pages } from '#web/pages.ts'
import type { Access, Group, Page } from '#web/pages.ts'
import { PublicQueriesProvider } from '#web/queries/public-queries.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IndexCard } from '#web/ui/layout/index-card.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { contentsOf, useCounts } from './hub-content.ts'
import { sentences } from './sentences.ts'

interface HubPageProps {
  group: Group
  lead: string
  /** The content that can be read on the hub itself. */
  children: ReactNode
}

/** The pages of a submenu, with a sentence each: for readers who come by search, by a link, or by touch. */
export function HubPage(props: HubPageProps) {
  return (
    <PublicQueriesProvider>
      <Hub {...props} />
    </PublicQueriesProvider>
  )
}

function Hub({ group, lead, children }: HubPageProps) {
  const names = groups[group]
  const { data: counts } = useCounts()
  return (
    <Container>
      <PageHead title={pages[group].label} lead={lead} />
      {/* Four cards are two by two. */}
      <ul
        className={classNames(
          'grid gap-[clamp(.75rem,.5rem+1vw,1.25rem)] md:grid-cols-2',
          names.length !== 4 && 'lg:grid-cols-3',
        )}
      >
        {names.map((name) => {
          const page: Page = pages[name]
          return (
            <li key={page.to} className="grid">
              <IndexCard
                interactive
                icon={page.icon}
                title={
                  <Link to={page.to} prefetch="intent" className="cover">
                    {page.label}
                  </Link>
                }
                heading="h2"
                footer={
                  <>
                    <AccessLabel access={page.access} />
                    {counts && <Contents of={contentsOf(name, counts)} />}
                  </>
                }
              >
                <p>
                  <span>{sentences[name]}</span>
                  {page.comingSoon && (
                    <>
                      {' '}
                      <ComingSoon />
                    </>
                  )}
                </p>
              </IndexCard>
            </li>
          )
        })}
      </ul>
      {children}
    </Container>
  )
}

function Contents({ of: contents }: { of: string | undefined }) {
  return contents && <span className="ml-auto font-normal text-ink-2">{contents}</span>
}

function AccessLabel({ access }: { access: Access }) {
  if (access === 'everybody') return 'For everyone'
  if (access === 'pro')
    return (
      <Stamp tone="marigold" icon={Lock}>
        Pro
      </Stamp>
    )
  return (
    <>
      <LogIn aria-hidden="true" strokeWidth={1.75} className="size-4" />
      Login needed
    </>
  )
}
