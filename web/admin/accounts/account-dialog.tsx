import { useState } from 'react'
import { dateAndTime } from '#domain/dates/calendar-date.ts'
import { useSession } from '#web/session/session.ts'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { ItemNotFound, notFoundTitle } from '#web/ui/feedback/item-not-found.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { AccountStamps } from './account-stamps.tsx'
import { type ListedAccount, useAccountById } from './accounts.ts'
import { ConfirmAct } from './confirm-act.tsx'
import { PlanForm } from './plan-form.tsx'
import { RoleForm } from './role-form.tsx'
import { UnbanButton } from './unban-button.tsx'

type Dangerous = 'make-admin' | 'take-admin' | 'ban'

/** Mount it anew (by key) for another account. */
export function AccountDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const query = useAccountById(id, open)
  const account = query.data
  const gone = account === null
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={account ? account.name || account.email : notFoundTitle('Account', gone)}
      kicker={account && <AccountStamps account={account} />}
      description={account?.email}
    >
      {!account && (
        <ItemNotFound
          one="Account"
          {...{ gone, onClose }}
          failed={query.isError}
          onRetry={() => void query.refetch()}
          goneText="It may have been deleted, or the link is incomplete."
          seeAll="See all accounts"
        />
      )}
      {account && <AccountSheet account={account} />}
    </Dialog>
  )
}

function AccountSheet({ account }: { account: ListedAccount }) {
  const { user } = useSession()
  const [asked, setAsked] = useState<Dangerous>()
  const { isOpen, open, close } = useDialogEntry('confirm-act')
  const ask = (act: Dangerous) => {
    setAsked(act)
    open()
  }
  const own = user?.id === account.id

  return (
    <div className="grid gap-6">
      <dl className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm [&_dd]:wrap-anywhere [&_dt]:text-ink-3">
        <dt>College roll number</dt>
        <dd>{account.college_id || 'Not filled in'}</dd>
        <dt>Registered</dt>
        <dd>{dateAndTime(account.created_at)}</dd>
        <dt>Last login</dt>
        <dd>{account.last_sign_in_at === null ? 'Never' : dateAndTime(account.last_sign_in_at)}</dd>
        <dt>Pro until</dt>
        <dd>
          {account.plan === 'free' ? 'Not on Pro' : account.pro_until ? dateAndTime(account.pro_until) : 'No end set'}
        </dd>
      </dl>
      <PlanForm account={account} />
      <RoleForm key={account.role} account={account} />
      <section className="border-t border-line pt-4">
        <h3 className="mb-3 text-base">Rights</h3>
        {own ? (
          <p className="text-sm text-ink-2">
            This is your own account. Only another admin can change its rights, so that nobody is locked out by mistake.
          </p>
        ) : (
          <div className="flex flex-wrap gap-2.5">
            <Button
              variant="line"
              disabled={account.banned}
              onClick={() => ask(account.is_admin ? 'take-admin' : 'make-admin')}
            >
              {account.is_admin ? 'Remove admin rights' : 'Make an admin'}
            </Button>
            <Unbanned account={account} onBan={() => ask('ban')} />
          </div>
        )}
      </section>
      {isOpen && asked && <ConfirmAct key={asked} act={asked} account={account} onClose={close} />}
    </div>
  )
}

function Unbanned({ account, onBan }: { account: ListedAccount; onBan: () => void }) {
  if (account.banned) return <UnbanButton account={account} />
  return (
    <Button variant="danger" disabled={account.is_admin} onClick={onBan}>
      Ban
    </Button>
  )
}
