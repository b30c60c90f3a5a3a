import { CalendarCheck, CalendarPlus, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { agendaOf } from '#domain/today.ts'
import type { Due, DuePractice } from '#domain/today.ts'
import { useNoticesPath } from '#web/page/member.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { AgendaDays } from './agenda-days.tsx'

interface AgendaProps {
  due: readonly Due[]
  practice: readonly DuePractice[]
  now: Date
  /** Whether its first notice has the page's one marigold button. */
  accent: boolean
}

/** What is due, by date, with the dates left of the red line. */
export function Agenda({ due, practice, now, accent }: AgendaProps) {
  const { days, more, next } = agendaOf(due, now, practice)
  const noticesPath = useNoticesPath()
  if (days.length === 0) return <NothingDue />
  // Company visits are left out of calendars, since their dates may change; a drive's own page has its days as a file, and the private calendar has the entries.
  const isInCalendars = due.some(({ kind }) => kind !== 'campus' && kind !== 'drive' && kind !== 'own')
  return (
    <>
      <AgendaDays days={days} next={next} now={now} accent={accent} />
      <p className="mt-2 flex flex-wrap items-center gap-x-4 text-sm">
        {more > 0 && <span className="text-ink-2">{`${more} more in these two weeks.`}</span>}
        <Link to={noticesPath} className={linkClass}>
          All notices
        </Link>
        <EntryLinks />
        {isInCalendars && (
          <button
            type="button"
            className="ml-auto inline-flex min-h-tap items-center gap-2 font-semibold hover:underline"
            onClick={() => void addToCalendar(due)}
          >
            <CalendarPlus aria-hidden="true" strokeWidth={1.75} className="size-5" />
            Add to my calendar
          </button>
        )}
      </p>
    </>
  )
}

const linkClass = 'inline-flex min-h-tap items-center gap-2 font-semibold no-underline hover:underline'
const EntryLinks = () => (
  <>
    <Link to={paths.dashboard({ entry: 'new' })} preventScrollReset className={linkClass}>
      <Plus aria-hidden="true" strokeWidth={1.75} className="size-5" />
      Add an entry
    </Link>
    <Link to={paths.dashboard({ entry: 'past' })} preventScrollReset className={linkClass}>
      Past and done
    </Link>
  </>
)

async function addToCalendar(due: readonly Due[]): Promise<void> {
  try {
    await (await import('./add-to-calendar.ts')).addToCalendar(due)
  } catch {
    toast.error('This could not be opened. Check your connection and try again.')
  }
}

function NothingDue() {
  return (
    <Sheet className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4.5 py-5">
      <CalendarCheck aria-hidden="true" strokeWidth={1.5} className="size-10 text-teal" />
      <div className="min-w-0 flex-[1_1_16rem]">
        <h3>Nothing due</h3>
        <p className="mt-1 text-sm leading-[1.5] text-ink-2">
          Deadlines from notices and the exam dates of your courses appear here on the day they are published.
        </p>
      </div>
      <EntryLinks />
      <Link to={useNoticesPath()} className={buttonClass({ variant: 'line' })}>
        All notices
      </Link>
    </Sheet>
  )
}
