import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { collegeToday, dateOf } from '#domain/dates/college-time.ts'
import { driveKinds } from '#domain/drives/wording.ts'
import { paths } from '#domain/paths.ts'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { LoadingLines } from './loading-lines.tsx'
import type { OwnCard } from './own-card.ts'
import { ReferralDialog } from './referral-dialog.tsx'
import { type Referral, statusOf, useReferrals, useWithdrawReferral } from './referrals.ts'

const titleId = 'referrals-title'

/** Openings at the company of the card, which its owner posts. */
export function ReferralsPanel({ card }: { card: OwnCard }) {
  const query = useReferrals()
  const [edited, setEdited] = useState<Referral | 'new'>()
  const { company } = card
  return (
    <Sheet as="section" aria-labelledby={titleId}>
      <PanelHead id={titleId} title="Your referrals" />
      {query.isPending && <LoadingLines />}
      {query.isError && !query.data && (
        <LoadFailed
          title="Failed to load your referrals"
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <ul>
        {query.data?.map((referral) => (
          <li
            key={referral.id}
            className="grid gap-2 border-b border-line px-4 py-3.5 text-sm leading-[1.5] last:border-b-0"
          >
            <ReferralItem referral={referral} onEdit={card.withdrawn ? undefined : () => setEdited(referral)} />
          </li>
        ))}
      </ul>
      {query.data && (
        <div className="grid justify-items-start gap-3 border-t border-line px-4 py-3.5 text-sm first:border-t-0">
          <p className="text-ink-2">{hintOf(card)}</p>
          {company.trim() !== '' && !card.withdrawn && (
            <Button variant="line" onClick={() => setEdited('new')}>
              <Plus aria-hidden="true" strokeWidth={1.75} />
              Post an opening
            </Button>
          )}
        </div>
      )}
      {edited && (
        <ReferralDialog
          referral={edited === 'new' ? undefined : edited}
          company={company}
          isNamed={['pro', 'members', 'everyone'].includes(card.shown_to['company'] ?? '')}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Sheet>
  )
}

function hintOf({ company, withdrawn }: OwnCard): string {
  if (withdrawn) return 'Show your card again to post an opening at your company.'
  return company.trim() === ''
    ? 'Enter your company on your card, and you can post its openings here.'
    : `An opening at ${company}: students with Pro see it among the placement drives until its last day. Three can be open.`
}

function ReferralItem({ referral, onEdit }: { referral: Referral; onEdit: (() => void) | undefined }) {
  const { id, role, organisation, kind, place, closes_on: closes, reason } = referral
  const [isWithdrawing, setWithdrawing] = useState(false)
  const withdraw = useWithdrawReferral(() => setWithdrawing(false))
  const { label, tone, note } = statusOf(referral, collegeToday())
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 dir="auto" className="font-body text-base font-semibold tracking-[0] wrap-anywhere">
          {role}
        </h3>
        <Stamp tone={tone}>{label}</Stamp>
      </div>
      <p dir="auto" className="text-ink-2 wrap-anywhere">
        {[organisation, driveKinds[kind], place, `last day ${dateOf(closes)}`].filter(Boolean).join(' · ')}
      </p>
      {referral.state === 'returned' && reason !== '' && (
        <Message tone="warning" title="What the placement cell wrote">
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {reason}
          </p>
        </Message>
      )}
      {note && <p className="text-ink-2">{note}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {onEdit && (
          <Button variant="line" onClick={onEdit}>
            Edit
            <span className="sr-only">{`: ${role}`}</span>
          </Button>
        )}
        {referral.shown && (
          <Link to={paths.drive(id)} className={buttonClass({ variant: 'quiet' })}>
            See it
            <span className="sr-only">{`: ${role}`}</span>
          </Link>
        )}
        <Button variant="quiet" onClick={() => setWithdrawing(true)}>
          Withdraw
          <span className="sr-only">{`: ${role}`}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={isWithdrawing}
        title="Withdraw this referral?"
        confirmLabel="Withdraw"
        busy={withdraw.isPending}
        onCancel={() => setWithdrawing(false)}
        onConfirm={() => withdraw.send(id)}
      >
        It is deleted, and leaves the placement drives at once. Students who follow it are notified.
      </ConfirmDialog>
    </>
  )
}
