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
  const counted = waiting.filter(({ area }) => hasArea(account, area))
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
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {counted.map((one) => (
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

const waiting: readonly (WaitingProps & { area: Area })[] = [
  {
    area: 'forum',
    section: 'reports',
    table: 'reports',
    column: 'dismissed_at',
    one: 'report is open',
    many: 'reports are open',
    none: 'No open reports',
  },
  {
    area: 'papers',
    section: 'papers',
    table: 'study_materials',
    column: 'removed_at',
    one: 'paper to review',
    many: 'papers to review',
    none: 'No papers to review',
  },
  {
    area: 'people',
    section: 'messages',
    table: 'contact_messages',
    column: 'handled_at',
    one: 'message waits',
    many: 'messages wait',
    none: 'All messages are dealt with',
  },
  {
    area: 'notices',
    section: 'notices',
    table: 'notices',
    column: 'publish_at',
    one: 'notice is scheduled',
    many: 'notices are scheduled',
    none: 'No notice is scheduled',
  },
]

interface WaitingProps {
  section: string
  table: 'reports' | 'study_materials' | 'contact_messages' | 'notices'
  /** When it was dealt with; of a notice, when it is to be seen. */
  column: string
  one: string
  many: string
  none: string
}

function Waiting({ section, table, column, one, many, none }: WaitingProps) {
  const { data: count, isError } = useQuery({
    queryKey: ['admin', 'waiting', table],
    queryFn: ({ signal }) => countWaiting(table, column, signal),
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

async function countWaiting(table: WaitingProps['table'], column: string, signal: AbortSignal): Promise<number> {
  const { count } = await waitingIn(table, column).abortSignal(signal).throwOnError()
  return count ?? 0
}

function waitingIn(table: WaitingProps['table'], column: string) {
  const counted = { count: 'exact', head: true } as const
  if (table === 'study_materials')
    return data().from(table).select('id', counted).is(column, null).eq('status', 'waiting')
  const query = data().from(table).select('*', counted)
  return table === 'notices' ? query.gt(column, new Date().toISOString()) : query.is(column, null)
}
