import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { lakhs } from '#domain/money/lakhs.ts'
import type { Area } from '#domain/roles/roles.ts'
import { hasArea, useAccount } from '#web/session/account.ts'
import { data } from '#web/backend/data.ts'
import { paths } from '#domain/paths.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SamplesBox } from './samples-box.tsx'
import { SetupBox } from './setup-box.tsx'
import { adminMeta, offeredGroups } from './sections.ts'
import { WarningList } from './warning-list.tsx'

export const meta = adminMeta

/** What waits for somebody, and the ways into the room. */
export default function OverviewPage() {
  const { data: account } = useAccount({ again: false })
  const offered = waiting.filter(({ area }) => hasArea(account, area))
  return (
    <>
      <PageHead title="Admin area" lead="What needs your attention, and all admin pages." />
      {hasArea(account, 'settings') && (
        <>
          <SetupBox />
          <WarningList />
          <SamplesBox />
        </>
      )}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {offered.map((one) => (
          <Waiting key={one.section} {...one} />
        ))}
      </ul>
      {offeredGroups(account).map(({ title, sections }) => (
        <section key={title} className="mt-10">
          <h2 className="mb-3 text-xl">{title}</h2>
          <ul className="grid gap-2.5 sm:grid-cols-2 md:grid-cols-3">
            {sections
              .filter(({ section }) => section !== '')
              .map(({ section, title: name, icon: Icon }) => (
                <li key={section}>
                  <Sheet interactive className="relative flex min-h-14 items-center gap-3 px-4">
                    <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
                    <Link to={paths.admin({ section })} className="cover font-semibold">
                      {name}
                    </Link>
                  </Sheet>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** Of a request with a count, or of one that returns what waits. */
interface Counted {
  count: number | null
  data: unknown
}

interface WaitingProps {
  section: string
  count: () => {
    abortSignal: (signal: AbortSignal) => { throwOnError: () => PromiseLike<Counted> }
  }
  one: string
  many: string
  none: string
}

const exact = { count: 'exact', head: true } as const

const waiting: readonly (WaitingProps & { area: Area })[] = [
  {
    area: 'forum',
    section: 'reports',
    count: () => data().from('reports').select('*', exact).is('dismissed_at', null),
    one: 'report is open',
    many: 'reports are open',
    none: 'No open reports',
  },
  {
    area: 'papers',
    section: 'papers',
    count: () => data().from('study_materials').select('id', exact).is('removed_at', null).eq('status', 'waiting'),
    one: 'paper to review',
    many: 'papers to review',
    none: 'No papers to review',
  },
  {
    area: 'placements',
    section: 'experiences',
    count: () => data().from('experiences').select('id', exact).eq('state', 'waiting'),
    one: 'experience to review',
    many: 'experiences to review',
    none: 'No experiences to review',
  },
  {
    area: 'placements',
    section: 'referrals',
    count: () => data().rpc('reviewed_referrals', { state: 'waiting' }, { get: true }).select('id'),
    one: 'referral to review',
    many: 'referrals to review',
    none: 'No referrals to review',
  },
  {
    area: 'people',
    section: 'messages',
    count: () => data().from('contact_messages').select('*', exact).is('handled_at', null),
    one: 'message waits',
    many: 'messages wait',
    none: 'All messages are dealt with',
  },
  {
    area: 'notices',
    section: 'notices',
    count: () => data().from('notices').select('*', exact).gt('publish_at', new Date().toISOString()),
    one: 'notice is scheduled',
    many: 'notices are scheduled',
    none: 'No notice is scheduled',
  },
]

function Waiting({ section, count: countOf, one, many, none }: WaitingProps) {
  const { data: count, isError } = useQuery({
    queryKey: ['admin', 'waiting', section],
    queryFn: async ({ signal }) => {
      const { count: total, data: rows } = await countOf().abortSignal(signal).throwOnError()
      return Array.isArray(rows) ? rows.length : (total ?? 0)
    },
    meta: { persist: false },
  })
  return (
    <Sheet as="li" interactive className="relative px-4.5 py-4">
      <p className="display text-[2rem]">
        {isError ? '?' : count === undefined ? <Skeleton className="h-[1em] w-10" /> : lakhs(count)}
      </p>
      <Link to={paths.admin({ section })} className="cover text-sm leading-snug font-semibold">
        {isError ? `Could not be counted: ${section}` : count === 0 ? none : count === 1 ? one : many}
      </Link>
    </Sheet>
  )
}
