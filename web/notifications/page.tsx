import { Settings2 } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { kindsOfFilter, listFilters } from '#domain/kinds/event-kinds.ts'
import { useNotifications } from '#web/content/notifications/notifications.ts'
import { paths } from '#domain/paths.ts'
import { firstRequests } from '#web/page/document/first-requests.ts'
import { LoginGuard } from '#web/session/guards.tsx'
import { pageMeta } from '#web/page/page-meta.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { MoreButton } from '#web/ui/actions/more-button.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { NotificationList, rowsOf } from './notification-list.tsx'
import { wording } from './wording.ts'

export const handle = firstRequests()

export const meta = () =>
  pageMeta({ title: wording.title, description: wording.lead, path: paths.notifications(), listed: false })

export default function NotificationsPage() {
  return (
    <LoginGuard head={<Head />}>
      <Container narrow className="pb-16">
        <Head />
        <Notifications />
      </Container>
    </LoginGuard>
  )
}

function Head() {
  return (
    <PageHead title={wording.title} lead={wording.lead}>
      <Link to={paths.notificationSettings()} className={buttonClass({ variant: 'line' })}>
        <Settings2 aria-hidden="true" strokeWidth={1.75} />
        Settings
      </Link>
    </PageHead>
  )
}

const isFilter = (word: string): word is keyof typeof listFilters => Object.hasOwn(listFilters, word)

function Notifications() {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const kind = parameters.get('kind') ?? ''
  const filter = isFilter(kind) ? kind : undefined
  const search = parameters.get('q') ?? ''
  const query = useNotifications(filter === undefined ? [] : kindsOfFilter(filter), search)
  const isNarrowed = filter !== undefined || search !== ''
  const show = (wanted: { q: string; kind: string }) =>
    void navigate(paths.notifications(wanted), { replace: true, preventScrollReset: true })

  return (
    <>
      <div className="mb-3">
        <SearchBox
          label="Search notifications"
          placeholder="Search notifications..."
          search={search}
          onSearch={(q) => show({ q, kind })}
        />
      </div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="w-44 sm:w-56">
          <FilterSelect label="Kind" value={filter ?? ''} onChoose={(value) => show({ q: search, kind: value })}>
            <option value="">All kinds</option>
            {Object.entries(listFilters).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </FilterSelect>
        </div>
        <MarkAllRead newest={isNarrowed ? undefined : rowsOf(query)[0]?.id} />
      </div>
      <Sheet
        as="section"
        aria-label={filter === undefined ? 'All kinds' : listFilters[filter]}
        className="overflow-hidden"
      >
        <NotificationList
          query={query}
          {...(isNarrowed && { emptyText: search === '' ? wording.emptyGroup : wording.emptySearch })}
        />
      </Sheet>
      <MoreButton query={query} label="Show more" failed={wording.moreFailed} />
    </>
  )
}
