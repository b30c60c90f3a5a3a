import { clockTime, collegeDay, collegeMinutes } from '#domain/dates/college-time.ts'
import type { ClassRow } from '#domain/timetable/day.ts'
import { agendaOf, dueFrom } from '#domain/today.ts'
import { append } from '#web/page/document/dom-jsx.ts'
import { AgendaDays } from './agenda-days.tsx'
import { ClassLine } from './class-line.tsx'
import { Fortnight } from './fortnight.tsx'
import type { Today } from './today.ts'

// The script at the end of the dashboard's document: it shows what is due as soon as the response to the document's
// first request arrives; React, which loads seconds later on a slow line, replaces it by the page.

function FirstView({ today }: { today: Today }) {
  const now = new Date(today.now)
  const day = collegeDay(now)
  const due = dueFrom(day, today)
  const { days, next } = agendaOf(due, now, today.practice)
  return (
    <>
      <section aria-label="Today" className="mb-4">
        <div className="mb-2 flex min-h-tap flex-wrap items-center gap-x-3">
          <h2 className="text-lg leading-snug">Today</h2>
          <p className="mr-12 ml-auto text-xs text-ink-2">{`as of ${clockTime(collegeMinutes(now))}`}</p>
        </div>
        <ClassLine classes={today.classes as ClassRow[]} now={now} />
        <Fortnight today={day} due={due} />
      </section>
      <div className="lg:pr-[23rem]">
        <section aria-label="What is due">
          {days.length > 0 && <AgendaDays days={days} next={next} now={now} accent />}
        </section>
      </div>
    </>
  )
}

async function show(place: Element): Promise<void> {
  const answers = [...(window.firstAnswers ?? [])]
  const [, asked] = answers.find(([address]) => address.endsWith('/rpc/today')) ?? []
  const response = (await asked?.answer)?.clone()
  if (!response?.ok || document.documentElement.hasAttribute('data-hydrated')) return
  const today = (await response.json()) as Today
  const view: unknown = <FirstView today={today} />
  if (Array.isArray(view) && place.isConnected) append(place, view)
}

const place = document.querySelector('[data-first-view]')
// Unexpected data is left to the page.
if (place) show(place).catch(() => {})
