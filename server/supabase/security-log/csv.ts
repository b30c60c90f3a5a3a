import type { LoggedEvent } from './read.ts'

const head = ['time', 'kind', 'count', 'account', 'account id', 'by', 'client', 'network', 'details']

const cellsOf = ({
  at,
  kind,
  count,
  email,
  userId,
  actorEmail,
  clientName,
  network,
  details,
}: LoggedEvent): string[] => [
  at.toISOString(),
  kind,
  String(count),
  email ?? '',
  userId ?? '',
  actorEmail ?? '',
  clientName ?? '',
  network ?? '',
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', '),
]

/** RFC 4180; a cell that a spreadsheet would evaluate as a formula is escaped. */
export function toCsv(events: LoggedEvent[]): string {
  return [head, ...events.map(cellsOf)].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

function quoted(cell: string): string {
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return `"${harmless.replaceAll('"', '""')}"`
}

/** One line per event, for a terminal. */
export function toLines(events: LoggedEvent[]): string {
  return events
    .map((event) => {
      const [time, kind = '', count, email, id, ...rest] = cellsOf(event)
      return [time, kind.padEnd(21), `x${count}`, email || id || '-', ...rest].filter(Boolean).join('  ')
    })
    .join('\n')
}
