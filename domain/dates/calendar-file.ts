import { daysAfter } from './college-time.ts'

// Events for calendar applications in the format of iCalendar (RFC 5545).

export interface CalendarEvent {
  /** Globally unique, and the same for every version of the event. */
  uid: string
  /** Increased with each version: a calendar replaces an older one. */
  sequence: number
  /** When this version was written: an instant, as `2026-11-20T11:00:00Z`. */
  writtenAt: string
  /** An instant; or a whole day, `2026-11-20`, the same in every time zone. */
  at: string
  /** The instant of its end; without one it has no duration. */
  until?: string | undefined
  /** The last of several whole days. */
  lastDay?: string | undefined
  title: string
  description?: string | undefined
  location?: string | undefined
  url?: string | undefined
  isCancelled?: boolean | undefined
  /** False: without a reminder. */
  hasReminder?: boolean | undefined
}

/** Octets of a line, without its end (RFC 5545, 3.1). */
const maxOctets = 75

/** A file with these events, with a reminder a day before. `name` is the name of a subscribed calendar. */
export function calendarFile(events: readonly CalendarEvent[], name?: string): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//CampusLife//Notices//EN',
    'CALSCALE:GREGORIAN',
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escapeText(name)}`]),
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
}

function linesOf({
  uid,
  sequence,
  writtenAt,
  at,
  until,
  lastDay,
  title,
  description,
  location,
  url,
  isCancelled = false,
  hasReminder = true,
}: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${utc(writtenAt)}`,
    `SEQUENCE:${sequence}`,
    /^\d{4}-\d{2}-\d{2}$/.test(at) ? `DTSTART;VALUE=DATE:${dateOf(at)}` : `DTSTART:${utc(at)}`,
    // The day after the last one (RFC 5545, 3.6.1).
    ...(lastDay ? [`DTEND;VALUE=DATE:${dateOf(daysAfter(lastDay, 1))}`] : []),
    ...(until ? [`DTEND:${utc(until)}`] : []),
    ...(isCancelled ? ['STATUS:CANCELLED'] : []),
    `SUMMARY:${escapeText(title)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    ...(url ? [`URL:${url.replaceAll(/\s/g, '')}`] : []),
    ...(hasReminder
      ? ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(title)}`, 'TRIGGER:-P1D', 'END:VALARM']
      : []),
    'END:VEVENT',
  ]
}

/** `20261120`. */
const dateOf = (day: string) => day.replaceAll('-', '')

/** `20261120T110000Z`. */
const utc = (iso: string) => `${new Date(iso).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** RFC 5545, 3.3.11. A text must not contain other control characters. */
function escapeText(text: string): string {
  return (
    text
      .replaceAll(/\r\n?|\n|\u2028|\u2029/g, '\n')
      // oxlint-disable-next-line no-control-regex -- they are what is taken out
      .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')
      .replaceAll(/[\\;,]/g, String.raw`\$&`)
      .replaceAll('\n', String.raw`\n`)
  )
}

/** Continues long lines after a line break and a space, never inside of a character. */
function fold(line: string): string {
  let [folded, octets] = ['', 0]
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > maxOctets) [folded, octets] = [`${folded}\r\n `, 1]
    folded += character
    octets += size
  }
  return folded
}

/** Bytes of a character in UTF-8 (RFC 3629). */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4
}

/** The event of a notice's deadline, with `title` as its name. */
export function deadlineEvent(
  notice: { id: string; revision: number; title: string; excerpt: string; updated_at: string },
  deadline: string,
  url: string,
): CalendarEvent {
  return {
    uid: `${notice.id}@notices.campuslife`,
    sequence: notice.revision,
    writtenAt: notice.updated_at,
    at: deadline,
    title: notice.title,
    description: [notice.excerpt, url].filter((text) => text !== '').join('\n\n'),
    url,
  }
}
