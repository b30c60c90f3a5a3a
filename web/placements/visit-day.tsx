import { calendarDate } from '#domain/calendar-date.ts'

export function VisitDay({ day }: { day: string }) {
  return (
    <time dateTime={day} className="whitespace-nowrap tabular-nums">
      {calendarDate(day)}
    </time>
  )
}
