import { useState } from 'react'
import { dayOf, lastDayBefore } from '#domain/dates/calendar-date.ts'
import { areas } from '#domain/roles/roles.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import { type Grant, type Holder, scopeOfRole } from './roles.ts'
import { TakeForm } from './take-form.tsx'

type Doing = { what: 'change' | 'take'; grant: Grant } | undefined

/** The roles of a person, each to be changed or taken. */
export function HolderDialog({ holder, onClose }: { holder: Holder; onClose: () => void }) {
  const [doing, setDoing] = useState<Doing>()
  const done = () => setDoing(undefined)
  if (doing?.what === 'change')
    return <ChangeForm name={holder.name} grant={doing.grant} onCancel={done} onDone={done} onClose={onClose} />
  if (doing?.what === 'take')
    return <TakeForm name={holder.name} grant={doing.grant} onCancel={done} onDone={done} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} size="sm" title={holder.name}>
      {holder.grants.length === 0 ? (
        <p>No role any more.</p>
      ) : (
        <ul className="border-t border-line">
          {holder.grants.map((grant) => (
            <li key={grant.id} className="border-b border-line py-3">
              <p className="leading-snug font-semibold">{`${areas[grant.area].label}: ${scopeOfRole(grant)}`}</p>
              <p className="text-sm text-ink-2">{aboutGrant(grant)}</p>
              <div className="-ml-3 flex flex-wrap">
                {grant.sections === null && (
                  <Button variant="quiet" onClick={() => setDoing({ what: 'change', grant })}>
                    Change
                  </Button>
                )}
                <Button
                  variant="quiet"
                  className="text-brick! hover:bg-brick-wash!"
                  onClick={() => setDoing({ what: 'take', grant })}
                >
                  Take the role
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

const aboutGrant = ({ created_at: since, expires_at: until, may_give: mayGive }: Grant) =>
  [
    `since ${dayOf(since)}`,
    until === null ? undefined : `until ${lastDayBefore(until)}`,
    mayGive ? 'may give it to others' : undefined,
  ]
    .filter(Boolean)
    .join(', ')
