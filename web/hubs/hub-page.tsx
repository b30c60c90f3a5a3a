import { Lock, LogIn } from 'lucide-react'
import { Link } from 'react-router'
import { ComingSoon } from '#web/content/coming-soon.tsx'
import { groups, pages } from '#web/pages.ts'
import type { Access, Group, Page } from '#web/pages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IndexCard } from '#web/ui/layout/index-card.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { sentences } from './sentences.ts'

interface HubPageProps {
  group: Group
  lead: string
}

/** What a submenu lists, with a sentence each: for those who come by search, by link, or by thumb. */
export function HubPage({ group, lead }: HubPageProps) {
  const names = groups[group]
  return (
    <Container>
      <PageHead title={pages[group].label} lead={lead} />
      {/* Four stand two by two. */}
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
                footer={<AccessLabel access={page.access} />}
              >
                <p>
                  {sentences[name]}
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
    </Container>
  )
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
