import { longDay } from '#domain/dates/college-time.ts'
import type { ClassDays } from '#web/content/timetable/my-class.ts'

/** Until when the term goes. */
export function TermLine({ terms, day }: Pick<ClassDays, 'terms'> & { day: string }) {
  const term = terms.find(({ first_day: first, last_day: last }) => first <= day && day <= last)
  const next = terms.find(({ first_day: first }) => first > day)
  const text = term
    ? `Classes end on ${longDay(term.last_day)}.`
    : next
      ? `The next classes are from ${longDay(next.first_day)}.`
      : 'The timetable has no classes on these days.'
  return <p className="mt-3 text-sm text-ink-2">{text}</p>
}
