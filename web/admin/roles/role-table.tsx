import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayOf } from '#domain/dates/calendar-date.ts'
import { type Area, areaNames, areas } from '#domain/roles/roles.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { type Holder, type Invitation, scopeOfRole } from './roles.ts'
import { WithdrawButton } from './withdraw-button.tsx'

interface RoleTableProps {
  holders: readonly Holder[]
  invitations: readonly Invitation[]
  onOpen: (holder: Holder) => void
}

/** A table of people and areas where there is room for one, else a card for each. */
export function RoleTable({ holders, invitations, onOpen }: RoleTableProps) {
  return (
    <>
      <Sheet className="hidden overflow-x-auto lg:block">
        <table className="w-full border-collapse text-left text-sm">
          <thead>
            <tr className="border-b-2 border-ink text-xs">
              <th scope="col" className="px-3 py-2.5 font-bold">
                Person
              </th>
              {areaNames.map((area) => (
                <th key={area} scope="col" className="px-1.5 py-2.5 font-bold">
                  {areas[area].label}
                </th>
              ))}
              <th scope="col" className="w-12">
                <span className="sr-only">Change</span>
              </th>
            </tr>
          </thead>
          <tbody className="[&_tr]:border-b [&_tr]:border-line">
            {holders.map((holder) => (
              <tr key={holder.account}>
                <Who name={holder.name} about={aboutHolder(holder)} />
                {areaNames.map((area) => (
                  <Cell key={area} roles={holder.is_admin ? 'everything' : rolesIn(holder.grants, area)} />
                ))}
                <td className="py-1 pr-1">{!holder.is_admin && <Change holder={holder} onOpen={onOpen} />}</td>
              </tr>
            ))}
            {invitations.map((invitation) => (
              <tr key={invitation.id} className="text-ink-2">
                <Who name={invitation.email} about={aboutInvitation(invitation)} />
                {areaNames.map((area) => (
                  <Cell key={area} roles={rolesIn([invitation], area)} />
                ))}
                <td className="py-1 pr-1">
                  <WithdrawButton invitation={invitation} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sheet>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 lg:hidden">
        {holders.map((holder) => (
          <Card key={holder.account} name={holder.name} about={aboutHolder(holder)} roles={wordsOfHolder(holder)}>
            {!holder.is_admin && <Change holder={holder} onOpen={onOpen} />}
          </Card>
        ))}
        {invitations.map((invitation) => (
          <Card
            key={invitation.id}
            name={invitation.email}
            about={aboutInvitation(invitation)}
            roles={[`${areas[invitation.area].label}: ${scopeOfRole(invitation)}`]}
          >
            <WithdrawButton invitation={invitation} />
          </Card>
        ))}
      </ul>
    </>
  )
}

const aboutHolder = ({ is_admin, branch, semester }: Holder) =>
  [is_admin ? 'Admin' : undefined, branch, semester === null ? undefined : `semester ${semester}`]
    .filter(Boolean)
    .join(', ')

const aboutInvitation = ({ created_at: at, expires_at: end, mailed_at: mailed }: Invitation) =>
  `${mailed === null ? 'The mail is on its way, invited' : 'Invited'} ${dayOf(at)}, until ${dayOf(end)}`

const rolesIn = <Role extends { area: Area }>(roles: readonly Role[], area: Area) =>
  roles.filter((role) => role.area === area)

const wordsOfHolder = ({ is_admin, grants }: Holder) =>
  is_admin ? ['Everything'] : grants.map((grant) => `${areas[grant.area].label}: ${scopeOfRole(grant)}`)

function Who({ name, about }: { name: string; about: string }) {
  return (
    <th scope="row" className="max-w-52 min-w-36 border-r-2 border-margin px-3 py-2 font-normal">
      <span dir="auto" className="block leading-snug font-semibold wrap-anywhere">
        {name}
      </span>
      <span className="block text-xs leading-snug text-ink-2">{about}</span>
    </th>
  )
}

function Cell({ roles }: { roles: 'everything' | readonly Parameters<typeof scopeOfRole>[0][] }) {
  return (
    <td className="border-r border-line px-1.5 py-2 align-top text-xs leading-snug last:border-r-0">
      {roles === 'everything' ? (
        <b className="text-teal">everything</b>
      ) : roles.length === 0 ? (
        <span className="text-ink-3">
          <span aria-hidden="true">·</span>
          <span className="sr-only">may not</span>
        </span>
      ) : (
        roles.map((role) => (
          <span key={role.id} dir="auto" className="block wrap-anywhere">
            <b className="block text-teal">{areas[role.area].act}</b>
            <span>{scopeOfRole(role)}</span>
          </span>
        ))
      )}
    </td>
  )
}

interface CardProps {
  name: string
  about: string
  roles: readonly string[]
  children: ReactNode
}

function Card({ name, about, roles, children }: CardProps) {
  return (
    <Sheet as="li" className="flex items-start gap-2 py-3 pr-1 pl-4.5">
      <div className="min-w-0 flex-1">
        <h2 dir="auto" className="font-body text-base leading-snug font-semibold wrap-anywhere">
          {name}
        </h2>
        {about !== '' && <p className="text-sm leading-[1.5] text-ink-2">{about}</p>}
        <ul className="mt-1.5 flex flex-wrap gap-1.5">
          {roles.map((words) => (
            <li key={words} className="rounded-[3px] bg-sunk px-2 py-0.5 text-xs leading-[1.7] font-semibold text-teal">
              {words}
            </li>
          ))}
        </ul>
      </div>
      {children}
    </Sheet>
  )
}

function Change({ holder, onOpen }: { holder: Holder; onOpen: (holder: Holder) => void }) {
  return (
    <IconButton label={`Change the roles of ${holder.name}`} onClick={() => onOpen(holder)}>
      <Ellipsis aria-hidden="true" strokeWidth={1.75} />
    </IconButton>
  )
}
