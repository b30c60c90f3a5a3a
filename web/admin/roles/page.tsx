import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { type Area, areaNames, areas } from '#domain/roles/roles.ts'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { adminMeta } from '../sections.ts'
import { HolderDialog } from './holder-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { OwnRoles } from './own-roles.tsx'
import { RoleTable } from './role-table.tsx'
import { type Holder, type Invitation, useRoles } from './roles.ts'

export const meta = adminMeta

export default function RolesPage() {
  const query = useRoles()
  const invite = useDialogEntry('invite-to-role')
  if (query.isPending) return <LoadingLines label="Loading roles..." />
  if (query.data === undefined)
    return <LoadFailed title="Failed to load roles" busy={query.isFetching} onRetry={() => void query.refetch()} />
  const { holders, invitations } = query.data
  if (holders.length === 0) return <OwnRoles />
  return (
    <>
      <PageHead title="Who may do what" lead={summary(holders, invitations)}>
        <Button variant="accent" onClick={invite.open}>
          <MailPlus aria-hidden="true" strokeWidth={1.75} />
          Invite
        </Button>
      </PageHead>
      <Roles holders={holders} invitations={invitations} />
      {invite.isOpen && <InviteDialog onClose={invite.close} />}
    </>
  )
}

const summary = (holders: readonly Holder[], invitations: readonly Invitation[]) => {
  const invited = invitations.length === 0 ? '' : `, ${invitations.length} invited`
  return `${holders.length === 1 ? '1 person' : `${holders.length} people`} with a role${invited}. Each change is written to the log.`
}

interface RolesProps {
  holders: readonly Holder[]
  invitations: readonly Invitation[]
}

const inArea = (holder: Holder, of: Area) => holder.is_admin || holder.grants.some((grant) => grant.area === of)

function Roles({ holders, invitations }: RolesProps) {
  const [area, setArea] = useState<Area>()
  const [chosen, setChosen] = useState<string>()
  const dialog = useDialogEntry('holder-of-roles')
  const shown = area === undefined ? holders : holders.filter((holder) => inArea(holder, area))
  const holder = holders.find(({ account }) => account === chosen)
  return (
    <>
      <div
        role="group"
        aria-label="Areas"
        className="mb-4 flex gap-2 overflow-x-auto py-[3px] [scrollbar-width:none] max-md:-mx-gutter max-md:px-gutter md:flex-wrap md:overflow-visible"
      >
        <AreaChip chosen={area === undefined} onChoose={() => setArea(undefined)}>
          All areas
        </AreaChip>
        {areaNames.map((name) => (
          <AreaChip key={name} chosen={area === name} onChoose={() => setArea(name)}>
            <span>{areas[name].label}</span>{' '}
            <span className="tabular-nums opacity-75">{holders.filter((one) => inArea(one, name)).length}</span>
          </AreaChip>
        ))}
      </div>
      {shown.length === 0 ? (
        <Sheet>
          <EmptyState drawing={<DrawerDrawing />} title="Nobody has this area" text="Invite somebody to it." />
        </Sheet>
      ) : (
        <RoleTable
          holders={shown}
          invitations={invitations.filter((one) => area === undefined || one.area === area)}
          onOpen={({ account }) => {
            setChosen(account)
            dialog.open()
          }}
        />
      )}
      {dialog.isOpen && holder && <HolderDialog key={holder.account} holder={holder} onClose={dialog.close} />}
    </>
  )
}

function AreaChip({ chosen, onChoose, children }: { chosen: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={classNames(
        'min-h-tap shrink-0 rounded-full border px-4 text-sm font-semibold whitespace-nowrap',
        chosen ? 'border-ink bg-ink text-on-ink' : 'border-edge bg-sheet hover:bg-sunk',
      )}
    >
      {children}
    </button>
  )
}
