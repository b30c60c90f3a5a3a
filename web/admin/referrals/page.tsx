import { useState } from 'react'
import { collegeDay, dateOf } from '#domain/dates/college-time.ts'
import { driveKinds } from '#domain/drives/wording.ts'
import { paths } from '#domain/paths.ts'
import { useListAddress } from '#web/page/address/use-list-address.ts'
import { ChaiDrawing } from '#web/ui/art/chai-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { WordsDialog } from '#web/ui/dialogs/words-dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { adminMeta } from '../sections.ts'
import { type Referral, type Shown, useDecide, useReferrals } from './requests.ts'

export const meta = adminMeta

const shows: Record<Shown, string> = { waiting: 'Waiting', published: 'Among the open drives' }

/** Openings that alumni post at their companies, before and after students read them. */
export default function ReferralsPage() {
  const address = useListAddress((query) => paths.admin({ section: 'referrals', ...query }), ['show'])
  const state = address.filterOf('show') === 'published' ? 'published' : 'waiting'
  return (
    <>
      <PageHead
        title="Referrals"
        lead="Openings that alumni post at their own companies. What you publish is among the placement drives until its last day. Return it if it asks for money, is no opening or is not at the author's company."
      />
      <Select
        wrap="mb-5 md:max-w-60"
        aria-label="Which referrals"
        value={state}
        onChange={({ target }) => address.filterBy('show', target.value === 'waiting' ? '' : target.value)}
      >
        {Object.entries(shows).map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </Select>
      <ReferralList state={state} />
    </>
  )
}

const empty: Record<Shown, { title: string; text: string }> = {
  waiting: { title: 'Nothing waits for a review', text: 'Openings that alumni post appear here.' },
  published: { title: 'No referral is open', text: 'What you publish appears here until its last day.' },
}

function ReferralList({ state }: { state: Shown }) {
  const query = useReferrals(state)
  if (query.isPending) return <LoadingLines label="Loading referrals..." />
  if (query.data === undefined)
    return <LoadFailed title="Failed to load referrals" busy={query.isFetching} onRetry={() => void query.refetch()} />
  if (query.data.length === 0)
    return (
      <Sheet>
        <EmptyState drawing={<ChaiDrawing />} {...empty[state]} />
      </Sheet>
    )
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {query.data.map((referral) => (
        <li key={`${referral.id} ${referral.revision}`}>
          <ReferralSheet referral={referral} state={state} />
        </li>
      ))}
    </ul>
  )
}

const dialogs = {
  return: {
    title: 'Return it to its author?',
    label: 'What should be changed',
    hint: 'The author reads it, and can send it again.',
    confirm: 'Return',
  },
  hide: {
    title: 'Take it from view?',
    label: 'Why',
    hint: 'The author reads it. Students who follow it are notified that it has ended.',
    confirm: 'Take from view',
  },
} as const

function ReferralSheet({ referral, state }: { referral: Referral; state: Shown }) {
  const { id, organisation, role, kind, place, author, degree, graduation_year: year, reason } = referral
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const close = () => setOpen(undefined)
  const decide = useDecide(close)
  const seen = referral.revision
  const parts = [
    ['What is asked for', referral.description],
    ['Link', referral.url ?? ''],
    ['How to get in touch', referral.how_to],
  ].filter(([, text]) => text !== '')
  return (
    <Sheet as="article">
      <div className="border-b-2 border-margin px-4 pt-3 pb-2.5">
        <h2 dir="auto" className="text-lg wrap-anywhere">
          {organisation}
        </h2>
        <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
          {[role, driveKinds[kind], place].filter(Boolean).join(' · ')}
        </p>
        <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
          {`${author}, ${degree}, ${year} · sent ${dateOf(collegeDay(new Date(referral.sent_at)))} · last day ${dateOf(referral.closes_on)}`}
        </p>
      </div>
      {state === 'waiting' && (referral.shown || reason !== '') && (
        <p dir="auto" className="border-b border-line px-4 py-3 text-sm whitespace-pre-line wrap-anywhere">
          {referral.shown
            ? 'A change: students read the earlier text until you publish this one.'
            : `Was returned before: ${reason}`}
        </p>
      )}
      <dl className="grid gap-3 px-4 py-3.5 text-sm leading-[1.5]">
        {parts.map(([name, text]) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2.5 border-t border-line px-4 py-3">
        {state === 'waiting' ? (
          <>
            <Button
              busy={decide.isPending && open === undefined}
              onClick={() => decide.send({ id, decision: 'publish', seen })}
            >
              Publish
              <span className="sr-only">{`: ${role}`}</span>
            </Button>
            <Button variant="line" onClick={() => setOpen('return')}>
              Return
              <span className="sr-only">{`: ${role}`}</span>
            </Button>
          </>
        ) : (
          <Button variant="danger" onClick={() => setOpen('hide')}>
            Take from view
            <span className="sr-only">{`: ${role}`}</span>
          </Button>
        )}
      </div>
      {open !== undefined && (
        <WordsDialog
          {...dialogs[open]}
          variant={open === 'return' ? 'accent' : 'danger'}
          min={3}
          max={400}
          busy={decide.isPending}
          onClose={close}
          onConfirm={(words) => decide.send({ id, decision: open, seen, reason: words })}
        />
      )}
    </Sheet>
  )
}
