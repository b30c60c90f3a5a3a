import { useDeferredValue, useMemo } from 'react'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import { collegeToday } from '#domain/dates/college-time.ts'
import { deadlinesIn } from '#domain/notices/deadlines-in-text.ts'
import { paragraphsOf } from '#domain/text/plain-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { localTime, type Values } from './fields.ts'

interface DeadlineSuggestionsProps {
  values: Values
  /** The value for the field, as the form holds it. */
  onChoose: (value: string) => void
}

/** Last dates that stand in the text alone: readers find those of the field in Today, in lists and in calendars. */
export function DeadlineSuggestions({ values, onChoose }: DeadlineSuggestionsProps) {
  // Reading the whole text must not slow the typing.
  const typed = useDeferredValue(values)
  const found = useMemo(() => {
    const texts = ['title', 'excerpt', 'content'].map((name) => String(typed[name] ?? '').slice(0, 20_000))
    return deadlinesIn(texts.flatMap(paragraphsOf), collegeToday())
  }, [typed])
  if (found.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
      <span>Found in the text:</span>
      {found.map(({ day, time }) => (
        <Button
          key={day}
          variant="line"
          // Without a time, the last minute of the day.
          onClick={() => onChoose(localTime(new Date(`${day}T${time ?? '23:59'}:00+05:30`)))}
        >
          {`Use ${calendarDate(day)}${time === undefined ? '' : `, ${time}`}`}
        </Button>
      ))}
    </p>
  )
}
