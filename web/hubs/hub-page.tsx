import { Lock, LogIn } from 'lucide-react'
import { Link } from 'react-router'
import { ComingSoon } from '#web/content/coming-soon.tsx'
import { navigation } from '#web/shell/navigation/navigation.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IndexCard } from '#web/ui/layout/index-card.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { Wrap } from '#web/ui/layout/container.tsx'
import { entrances } from './site-pages.ts'
import type { Admits } from './site-pages.ts'

interface HubPageProps {
  /** The group's address in the navigation, which says what stands here. */
  to: string
  lead: string
}

/** What a submenu lists, with a sentence each: for those who come by search, by link, or by thumb. */
export function HubPage({ to, lead }: HubPageProps) {
  const group = navigation.find((entry) => entry.to === to)
  return (
    <Wrap>
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
              footer={<Admission admits={entrances[page.to]?.admits ?? 'all'} />}
            >
              <p>
                {entrances[page.to]?.text}
                {entrances[page.to]?.comingSoon && (
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
    </Wrap>
  )
}

function Admission({ admits }: { admits: Admits }) {
  if (admits === 'all') return 'Open to all'
  if (admits === 'pro')
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
