import { CircleQuestionMark, CircleX, RefreshCw, Share2, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { calendarDate, dateAndTime } from '#domain/dates/calendar-date.ts'
import { type CheckedNotice, textOf, unknownHeading, verdictOf } from '#domain/notices/checked-notice.ts'
import { deadlineDate, deadlineTime } from '#domain/notices.ts'
import { sharedTitle } from '#domain/notices/shared-notice.ts'
import { paths } from '#domain/paths.ts'
import { shareLink } from '#web/content/notices/share-link.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { useNotice } from '../notices.ts'
import { Difference } from '../detail/difference.tsx'

const verdicts = {
  real: { icon: ShieldCheck, ground: 'bg-teal-wash', ink: 'text-teal' },
  changed: { icon: RefreshCw, ground: 'bg-marigold-wash', ink: 'text-marigold-ink' },
  withdrawn: { icon: CircleX, ground: 'bg-brick-wash', ink: 'text-brick' },
  unknown: { icon: CircleQuestionMark, ground: 'bg-sunk', ink: 'text-ink-2' },
}

interface VerdictProps {
  state: keyof typeof verdicts
  heading: string
  sentence: string
}

function Verdict({ state, heading, sentence }: VerdictProps) {
  const { icon: Icon, ground, ink } = verdicts[state]
  return (
    <div role="status" className={`flex gap-4 rounded-sheet px-5 py-4 ${ground}`}>
      <Icon aria-hidden="true" strokeWidth={1.75} className={`mt-0.5 size-8 flex-none ${ink}`} />
      <div className="min-w-0">
        <h2 className="text-xl leading-tight">{heading}</h2>
        <p className="mt-1">{sentence}</p>
      </div>
    </div>
  )
}

/** @param written the revision in the address, as its QR code has it */
export function Answer({ notice, written, link }: { notice: CheckedNotice; written: string | null; link: string }) {
  const text = textOf(notice, written)
  const verdict = verdictOf(notice, text)
  const { id, author, date, deadline, changed_at: changedAt, reason } = notice
  const isWithdrawn = notice.state === 'withdrawn'
  return (
    <>
      <Verdict {...verdict} />
      <Sheet className="p-5">
        <dl className="grid divide-y divide-line">
          <Line label="Notice">
            <span dir="auto" className={isWithdrawn ? 'text-ink-2 line-through' : 'font-bold'}>
              {sharedTitle(notice)}
            </span>
          </Line>
          <Line label="Issued by">
            <bdi>{author}</bdi>, <span>{calendarDate(date)}</span>
          </Line>
          {deadline !== null && (
            <Line label="Last date">
              <b>{`${deadlineDate(deadline)}, ${deadlineTime(deadline)}`}</b>
            </Line>
          )}
          {changedAt !== null && <Line label="Changed">{dateAndTime(changedAt, 'Asia/Kolkata')}</Line>}
          {reason !== null && (
            <Line label="Reason">
              <span dir="auto">{reason}</span>
            </Line>
          )}
          <Line label="For">{readers[notice.audience]}</Line>
        </dl>
        {verdict.state === 'changed' && id !== null && <WhatChanged id={id} since={text ?? 1} />}
        {id !== null && (
          <p className="mt-4">
            <Link to={paths.oneNotice(id)} className={buttonClass({ variant: 'accent' })}>
              {verdict.state === 'changed' ? 'Open what holds now' : 'Open the notice'}
            </Link>
          </p>
        )}
      </Sheet>
      {isWithdrawn && (
        <Sheet className="p-5">
          <h3 className="text-lg">Please pass this on</h3>
          <p className="mt-1 mb-3 text-ink-2">Where you got it from, others may still believe it.</p>
          <Button variant="accent" onClick={() => void shareLink({ title: verdict.heading, url: link })}>
            <Share2 aria-hidden="true" strokeWidth={1.75} />
            Share this answer
          </Button>
        </Sheet>
      )}
    </>
  )
}

const readers = { everyone: 'Everyone', members: 'Members of this college', pro: 'Members with Pro' }

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3 py-2.5 first:pt-0">
      <dt className="text-ink-2">{label}</dt>
      <dd dir="auto" className="wrap-anywhere">
        {children}
      </dd>
    </div>
  )
}

/** For those who may read the notice, and could when it had the older text. */
function WhatChanged({ id, since }: { id: string; since: number }) {
  const { data: notice } = useNotice(id, true)
  if (!notice) return null
  return (
    <section dir="auto" aria-label="What changed" className="border-t border-line pt-2.5 wrap-anywhere">
      <Difference notice={notice} revision={since} />
    </section>
  )
}

export function Unknown({ sentence }: { sentence: string }) {
  return (
    <>
      <Verdict state="unknown" heading={unknownHeading} sentence={sentence} />
      <Sheet className="p-5">
        <h3 className="text-lg">No code on it at all?</h3>
        <p className="mt-1 text-ink-2">
          Every notice of this college has one, on its page, its picture and its print. Do not act on what you have, and
          do not pass it on, before the office confirms it.
        </p>
        <p className="mt-2 flex flex-wrap gap-x-5">
          {[[paths.blog(), 'Notices for everyone'] as const, [paths.contact(), 'Ask the office'] as const].map(
            ([to, name]) => (
              <Link key={to} to={to} className="inline-flex min-h-tap items-center font-semibold">
                {name}
              </Link>
            ),
          )}
        </p>
      </Sheet>
    </>
  )
}
