import { Navigate, useSearchParams } from 'react-router'
import { PostFilters } from '#web/content/posts/post-filters.tsx'
import { pages } from '#web/pages.ts'
import { paths } from '#domain/paths.ts'
import { PageGuard } from '#web/session/guards.tsx'
import { useSession } from '#web/session/session.ts'
import { useMember } from '#web/page/member.ts'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { firstRequests } from '#web/page/document/first-requests.ts'
import { pathOf } from '#web/backend/table-client.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { useLastDefined } from '#web/page/use-last-defined.ts'
import { useListAddress } from '#web/page/address/use-list-address.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { NoticeList } from './notice-list.tsx'
import { newestNotices } from './notices.ts'
import { newestReads } from './reads.ts'
import { wording } from './wording.ts'

const NoticeDialog = lazyDialog(async () => (await import('./detail/notice-dialog.tsx')).NoticeDialog)

export const handle = firstRequests(pathOf(newestNotices), pathOf(newestReads))

export const meta = () =>
  pageMeta({
    title: wording.title,
    description:
      'Notices from the examination section, the placement cell, the library and the hostels, for Pro members.',
    path: paths.notice(),
  })

export default function NoticesPage() {
  const { status } = useSession()
  const { letIn } = useMember()
  const [search] = useSearchParams()
  const id = search.get('id')
  // A link to one notice: without Pro, its own page shows what the reader may read of it.
  if (id && (status === 'signed-out' || letIn === false)) return <Navigate to={paths.oneNotice(id)} replace />
  return (
    <PageGuard page={pages.notices} head={<Head />}>
      <Notices />
    </PageGuard>
  )
}

function Notices() {
  const address = useListAddress(paths.notice, ['category'])
  const { search, openId } = address
  const category = address.filterOf('category')
  const lastOpenId = useLastDefined(openId)

  return (
    <Container>
      <Head />
      <PostFilters
        compact
        label="Search notices"
        placeholder={wording.searchPlaceholder}
        search={search}
        onSearch={address.searchFor}
        category={category}
        onCategory={(name) => address.filterBy('category', name)}
      />
      <NoticeList search={search} category={category} itemAddress={address.itemAddress} onClear={address.clear} />
      {lastOpenId !== undefined && (
        <NoticeDialog key={lastOpenId} id={lastOpenId} open={openId !== undefined} onClose={address.close} />
      )}
    </Container>
  )
}

function Head() {
  return <PageHead title={wording.title} lead={<span className="max-md:hidden">{wording.lead}</span>} compact />
}
