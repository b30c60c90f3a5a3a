const date = { month: 'short', day: 'numeric', year: 'numeric' } as const
const withTime = { ...date, hour: 'numeric', minute: '2-digit' } as const

/** Made when first needed and kept: the language data takes 15 ms to load, and each format takes some of its own. */
const formats = new Map<string, Intl.DateTimeFormat>()

function format(iso: string, parts: typeof date | typeof withTime, timeZone: string | undefined): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return ''
  const key = `${timeZone} ${'hour' in parts}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...parts, ...(timeZone && { timeZone }) })
  formats.set(key, made)
  // Some engines put a narrow no-break space before AM and PM (CLDR 42); the specified one is plain.
  return made.format(time).replaceAll('\u202f', ' ')
}

/**
 * A day of the calendar (`2025-08-01`) as it is read: `Aug 1, 2025`, the same in every time zone. An
 * unreadable one gives an empty text.
 */
export const calendarDate = (day: string): string => dayOf(`${day}T00:00:00Z`, 'UTC')

/**
 * The day on which an instant (`2025-08-01T20:15:00Z`) falls, in the reader's time zone unless one is given. An
 * unreadable one gives an empty text.
 */
export const dayOf = (iso: string, timeZone?: string): string => format(iso, date, timeZone)

/**
 * An instant as the whole site writes it (docs/behaviour.md#constants-discussions): `Nov 12, 2025, 11:48 PM`, in the
 * reader's time zone unless one is given. An unreadable one gives an empty text.
 */
export const dateAndTime = (iso: string, timeZone?: string): string => format(iso, withTime, timeZone)

/** The last day of a time that ends at this instant: the midnight that ends a day still counts as that day. */
export function lastDayBefore(iso: string, timeZone?: string): string {
  const end = new Date(iso)
  return Number.isNaN(end.getTime()) ? '' : dayOf(new Date(end.getTime() - 1).toISOString(), timeZone)
}
