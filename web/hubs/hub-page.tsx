import { Lock, LogIn } from 'lucide-react'
import { Link } from 'react-router'
import { ComingSoon } from '#web/content/coming-soon.tsx'
import { navigation } from '#web/shell/navigation/navigation.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IndexCard } from '#web/ui/layout/index-card.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { sitePages } from './site-pages.ts'
import type { Access } from './site-pages.ts'

interface HubPageProps {
  /** The group's address in the navigation, which says what stands here. */
  to: string
  lead: string
}

/** What a submenu lists, with a sentence each: for those who come by search, by link, or by thumb. */
export function HubPage({ to, lead }: HubPageProps) {
  const group = navigation.find((entry) => entry.to === to)
  return (
    <Container>
      <PageHead title={group?.label} lead={lead} />
      {/* Four stand two by two. */}
      <ul
        className={classNames(
          'grid gap-[clamp(.75rem,.5rem+1vw,1.25rem)] md:grid-cols-2',
          group?.pages?.length !== 4 && 'lg:grid-cols-3',
        )}
      >
        {group?.pages?.map((page) => (
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
              footer={<AccessLabel access={sitePages[page.to]?.access ?? 'all'} />}
            >
              <p>
                {sitePages[page.to]?.text}
                {sitePages[page.to]?.comingSoon && (
                  <>
                    {' '}
                    <ComingSoon />
                  </>
                )}
              </p>
            </IndexCard>
          </li>
        ))}
      </ul>
    </Container>
  )
}

function AccessLabel({ access }: { access: Access }) {
  if (access === 'all') return 'Open to all'
  if (access === 'pro')
    return (
      <Stamp tone="marigold" icon={Lock}>
        Pro
      </Stamp>
    )
  return (
    <>
      <LogIn aria-hidden="true" strokeWidth={1.75} className="size-4" />
      With an account
    </>
  )
}
