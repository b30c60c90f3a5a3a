import { paths } from '#domain/paths.ts'
import { useListAddress } from '#web/page/address/use-list-address.ts'
import { MoreButton } from '#web/ui/actions/more-button.tsx'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { TableLinks } from '../imports/table-links.tsx'
import { ListFilters } from '../list-filters.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { shownRows } from '../pagination.ts'
import { adminMeta } from '../sections.ts'
import { InvitationRow } from './invitation-row.tsx'
import { shows, useInvitations } from './invitations.ts'

export const meta = adminMeta

export default function InvitationsPage() {
  const address = useListAddress((query) => paths.admin({ section: 'invitations', ...query }), ['show'])
  return (
    <>
      <PageHead
        title="Invitations"
        lead="Each mail holds for 14 days. An account with its address lands in the branch, semester and section of the list."
      >
        <div className="flex flex-wrap gap-2.5">
          <TableLinks section="people" />
        </div>
      </PageHead>
      <ListFilters
        address={address}
        search={{ label: 'Search invitations', placeholder: 'Search by name or e-mail...' }}
        choice="Which invitations"
        shows={shows}
      />
      <InvitationList search={address.search} show={address.filterOf('show') ?? ''} />
    </>
  )
}

function InvitationList({ search, show }: { search: string; show: string }) {
  const query = useInvitations(search, show)
  if (query.isPending) return <LoadingLines label="Loading invitations..." />
  if (query.data === undefined)
    return (
      <LoadFailed title="Failed to load invitations" busy={query.isFetching} onRetry={() => void query.refetch()} />
    )
  const rows = shownRows(query.data.pages, ({ id }) => id)
  if (rows.length === 0)
    return (
      <Sheet>
        <EmptyState
          drawing={<DrawerDrawing />}
          title="No invitations"
          text={search === '' && show === '' ? 'Import a list of people to invite them.' : 'Try another search.'}
        />
      </Sheet>
    )
  return (
    <>
      <ul className="grid gap-2.5" aria-busy={query.isPlaceholderData}>
        {rows.map((invitation) => (
          <li key={invitation.id}>
            <InvitationRow invitation={invitation} />
          </li>
        ))}
      </ul>
      <MoreButton query={query} label="Show more" failed="Failed to load invitations" />
    </>
  )
}
