import { Link } from 'react-router'
import { dateAndTime } from '#domain/dates/calendar-date.ts'
import { paths } from '#domain/paths.ts'
import { useLastDefined } from '#web/page/use-last-defined.ts'
import { openedFromList, useListAddress } from '#web/page/address/use-list-address.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { MoreButton } from '#web/ui/actions/more-button.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { ListFilters } from '../list-filters.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { distinct } from '../pagination.ts'
import { adminMeta } from '../sections.ts'
import { AccountDialog } from './account-dialog.tsx'
import { AccountStamps } from './account-stamps.tsx'
import { type ListedAccount, useAccounts } from './accounts.ts'

export const meta = adminMeta

const shows = { '': 'All accounts', pro: 'On Pro', admins: 'Admins', banned: 'Banned' }

export default function AccountsPage() {
  const address = useListAddress((query) => paths.admin({ section: 'accounts', ...query }), ['show'])
  const { search, openId } = address
  const show = address.filterOf('show')
  const lastOpenId = useLastDefined(openId)

  return (
    <>
      <PageHead title="Accounts" lead="All accounts with their plans and rights." />
      <ListFilters
        address={address}
        search={{ label: 'Search accounts', placeholder: 'Search by e-mail, name or roll number...' }}
        choice="Which accounts"
        shows={shows}
      />
      <AccountList search={search} show={show} itemAddress={address.itemAddress} />
      {lastOpenId !== undefined && (
        <AccountDialog key={lastOpenId} id={lastOpenId} open={openId !== undefined} onClose={address.close} />
      )}
    </>
  )
}

interface AccountListProps {
  search: string
  show: string
  itemAddress: (id: string) => string
}

function AccountList({ search, show, itemAddress }: AccountListProps) {
  const query = useAccounts(search, show)
  if (query.isPending) return <LoadingLines label="Loading accounts..." />
  if (query.data === undefined)
    return <LoadFailed title="Failed to load accounts" busy={query.isFetching} onRetry={() => void query.refetch()} />

  const accounts = distinct(
    query.data.pages.flatMap((page) => page.accounts),
    ({ id }) => id,
  )
  if (accounts.length === 0)
    return (
      <Sheet>
        <EmptyState drawing={<DrawerDrawing />} title="No accounts found" text="Try another search." />
      </Sheet>
    )
  return (
    <>
      <ul className="grid gap-2.5">
        {accounts.map((account) => (
          <li key={account.id}>
            <AccountRow account={account} to={itemAddress(account.id)} />
          </li>
        ))}
      </ul>
      <MoreButton query={query} label="Show more accounts" failed="Failed to load accounts" />
    </>
  )
}

/** The whole row is one link. */
function AccountRow({ account, to }: { account: ListedAccount; to: string }) {
  const { email, name, plan, created_at: createdAt } = account
  return (
    <Sheet
      as="article"
      interactive
      className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4.5 py-3.5"
    >
      <div className="flex min-w-0 flex-[1_1_16rem] items-center gap-3">
        <Avatar name={name || email} pro={plan === 'pro'} />
        <div className="min-w-0">
          <h2 dir="auto" className="font-body text-base leading-snug font-semibold wrap-anywhere">
            <Link to={to} state={openedFromList} preventScrollReset className="cover">
              {name || email}
            </Link>
          </h2>
          <p
            dir="auto"
            className="text-sm leading-[1.5] wrap-anywhere text-ink-2"
          >{`${email}, since ${dateAndTime(createdAt)}`}</p>
        </div>
      </div>
      <AccountStamps account={account} />
    </Sheet>
  )
}
