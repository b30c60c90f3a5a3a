import { useMemo } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { topicLabel } from '#domain/alumni/topics.ts'
import { counted } from '#domain/counted.ts'
import { collegeDay, daysBetween } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** Of public.alumni_room() (supabase/schema/alumni/room.sql). */
const roomShape = z.object({
  asks: z.array(
    z.object({ id: z.string(), name: z.string(), topic: z.string(), question: z.string(), expires_at: z.string() }),
  ),
  open: z.number(),
  topics: z.record(z.string(), z.number()),
  referrals: z.array(z.object({ id: z.string(), role: z.string(), state: z.string(), closes_on: z.string() })),
  paused: z.boolean(),
})

/** What waits for the owner of an alumni card: their page answers all of it. */
export function AlumniRoom({ waiting, now }: { waiting: unknown; now: Date }) {
  const room = useMemo(() => roomShape.parse(waiting), [waiting])
  const today = collegeDay(now)
  const topics = Object.entries(room.topics)
  const waits = room.asks.length + topics.length + room.referrals.length > 0
  return (
    <Sheet as="section" aria-label="For you as alumni">
      <PanelHead title="For you as alumni" note={room.open > 0 ? `${room.open} open` : undefined} />
      {room.paused && <p className="px-4 pt-3 text-sm text-ink-2">Your card takes no requests for now.</p>}
      {waits ? (
        <ul>
          {room.asks.map(({ id, name, topic, question, expires_at: ends }) => (
            <Row
              key={id}
              title={name}
              text={question}
              note={`${topicLabel(topic)} · ${leftText(collegeDay(new Date(ends)), today)} to answer`}
            />
          ))}
          {topics.map(([topic, count]) => (
            <Row
              key={topic}
              title={`${counted(count, 'question')} ${count === 1 ? 'waits' : 'wait'}: ${topicLabel(topic)}`}
              note="For anybody who helps with it"
            />
          ))}
          {room.referrals.map(({ id, role, state, closes_on: closes }) => (
            <Row key={id} title={role} note={referralNote(state, leftText(closes, today))} />
          ))}
        </ul>
      ) : (
        <p className="px-4 py-3 text-sm text-ink-2">
          {'Nothing waits for you. '}
          <Link to={paths.myAlumni()}>Your card and requests</Link>
        </p>
      )}
    </Sheet>
  )
}

interface RowProps {
  title: string
  text?: string
  note: string
}

function Row({ title, text, note }: RowProps) {
  return (
    <li className="relative border-t border-line px-4 py-2.5 leading-[1.4] wrap-anywhere first:border-t-0">
      <Link to={paths.myAlumni()} dir="auto" className="cover font-semibold focus-visible:after:-outline-offset-4">
        {title}
      </Link>
      {text !== undefined && (
        <p dir="auto" className="mt-0.5 line-clamp-2 text-sm leading-[1.45] text-ink-2">
          {text}
        </p>
      )}
      <p className="mt-0.5 text-xs text-ink-3">{note}</p>
    </li>
  )
}

/** Of a last day that is not past. */
function leftText(last: string, today: string): string {
  const days = daysBetween(today, last)
  return days <= 0 ? 'last day' : `${counted(days, 'day')} left`
}

function referralNote(state: string, left: string): string {
  if (state === 'waiting') return 'Your referral waits for its review'
  return state === 'returned' ? 'Your referral came back: read why' : `Your referral ends: ${left}`
}
