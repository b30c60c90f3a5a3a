import { useState } from 'react'
import { Link } from 'react-router'
import { helpsWith } from '#domain/alumni/topics.ts'
import { monthAndYearOf } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import type { Alumnus } from '../alumni.ts'
import { askTo, useMyAsks } from './asks.ts'
import { Contact } from './contact.tsx'
import { StateStamp } from './state-stamp.tsx'

const AskDialog = lazyPart(async () => (await import('./ask-dialog.tsx')).AskDialog)

/** Below a card whose owner takes requests: what is left this month, or what became of one's own. */
export function CardRequests({ alumnus }: { alumnus: Alumnus }) {
  const { data: asks = [] } = useMyAsks()
  const [isAsking, setAsking] = useState(false)
  const { id, name, requests } = alumnus
  const ask = askTo(id, asks)
  if (ask?.state === 'open' || ask?.state === 'accepted' || ask?.state === 'answered')
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <StateStamp state={ask.state} />
        {ask.has_contact ? (
          <Contact ask={ask.id} name={name} />
        ) : (
          <Link to={paths.myAlumni()} className={buttonClass({ variant: 'quiet' })}>
            {ask.state === 'open' ? 'Your request' : 'Read the answer'}
          </Link>
        )}
      </div>
    )
  const facts = [
    alumnus.topics.length > 0 && `Helps with ${helpsWith(alumnus.topics)}.`,
    alumnus.active_month !== null && `Last active in ${monthAndYearOf(alumnus.active_month)}.`,
  ].filter((fact) => fact !== false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p className="w-full text-sm text-ink-2 empty:hidden">{facts.join(' ')}</p>
      <p className="flex items-center gap-2 text-sm text-ink-2">
        <Capacity {...requests} />
        {requests.left === 0 ? 'None left this month' : `${requests.left} of ${requests.max} left this month`}
      </p>
      {requests.left > 0 && (
        <Button variant="line" onClick={() => setAsking(true)}>
          Ask
          <span className="sr-only">{` ${name}`}</span>
        </Button>
      )}
      {isAsking && <AskDialog alumnus={alumnus} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** One box a request, the used ones filled; more than six are only counted. */
function Capacity({ max, left }: Alumnus['requests']) {
  if (max > 6) return null
  return (
    <span aria-hidden="true" className="flex gap-1">
      {Array.from({ length: max }, (_, place) => (
        <span
          key={place}
          className={`h-2 w-5 rounded-[2px] border border-edge ${place < max - left ? 'bg-ink' : 'bg-transparent'}`}
        />
      ))}
    </span>
  )
}
