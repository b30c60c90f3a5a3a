import { roleLabels } from '#domain/accounts/role.ts'
import { Stamp } from '#web/ui/display/stamp.tsx'
import type { ListedAccount } from './accounts.ts'

export function AccountStamps({ account }: { account: ListedAccount }) {
  return (
    <span className="flex flex-wrap gap-2">
      <Stamp filled={account.plan === 'pro'}>{account.plan === 'pro' ? 'PRO' : 'FREE'}</Stamp>
      {account.role !== 'student' && <Stamp>{roleLabels[account.role]}</Stamp>}
      {account.is_admin && <Stamp tone="pen">Admin</Stamp>}
      {account.banned && <Stamp tone="brick">Banned</Stamp>}
    </span>
  )
}
