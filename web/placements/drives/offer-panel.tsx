import { Link } from 'react-router'
import { dateOf } from '#domain/dates/college-time.ts'
import { driveKinds, packageText } from '#domain/drives/wording.ts'
import { paths } from '#domain/paths.ts'
import { FollowButton } from '#web/content/notifications/follow-button.tsx'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { Drive } from './drives.ts'

/** What is offered, and who says so. */
export function OfferPanel({ drive }: { drive: Drive }) {
  const fixed = packageText(drive.fixed_lpa)
  const facts = [
    ['Package', [packageText(drive.package_lpa), fixed && `${fixed} of it fixed`].filter(Boolean).join(', ')],
    ['Kind', driveKinds[drive.kind]],
    ['Role', drive.role],
    ['Place', drive.place],
    ['Source', drive.source],
    ['Checked', checkedText(drive)],
  ].filter(([, text]) => text !== '')
  return (
    <Sheet as="section">
      <PanelHead title="The offer" />
      <dl className="px-4 py-1 text-sm leading-[1.5]">
        {facts.map(([name, text]) => (
          <div
            key={name}
            className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 border-t border-line py-2.5 first:border-t-0"
          >
            <dt className="text-ink-2">{name}</dt>
            <dd dir="auto" className="wrap-anywhere">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap border-t border-line px-2 py-1.5">
        <Link to={paths.organisation(drive.organisation_id)} className={buttonClass({ variant: 'quiet' })}>
          Rounds, experiences and alumni
        </Link>
        <FollowButton
          kind="organisation"
          id={drive.organisation_id}
          of="of new drives of this organisation"
          labels={{ follow: 'Follow the organisation', mute: 'Mute the organisation' }}
        />
        <Link to={paths.resume({ part: 'checklist' })} className={buttonClass({ variant: 'quiet' })}>
          Check your resume before you send it
        </Link>
      </div>
    </Sheet>
  )
}

function checkedText({ checked_by: by, checked_on: on }: Drive): string {
  return [by && `by ${by}`, on && `on ${dateOf(on)}`].filter(Boolean).join(' ')
}
