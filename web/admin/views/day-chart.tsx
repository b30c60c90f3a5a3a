import { calendarDate } from '#domain/dates/calendar-date.ts'
import { dayAndMonthInShort } from '#domain/dates/college-time.ts'
import { lakhs } from '#domain/money/lakhs.ts'
import { type Figures, scaleOf } from './views.ts'

const high = 190
const top = 14
const bottom = 160
/** A finger's width for seven days, a hair's for ninety. */
const bar = { min: 9, max: 34 }
const axis = 44

/** A bar a day. What it shows is written out in a table, for who cannot see it. */
export function DayChart({ days }: { days: Figures['days'] }) {
  const lines = scaleOf(Math.max(...days.map(({ views }) => views)))
  const max = lines.at(-1) ?? 1
  const each = Math.min(bar.max, Math.max(bar.min, Math.floor(600 / days.length)))
  const wide = Math.max(320, each * days.length + axis)
  const y = (views: number) => bottom - (views / max) * (bottom - top)
  const named = Math.max(1, Math.ceil(days.length / 6))

  return (
    <figure>
      <div
        className="overflow-x-auto"
        {...{ tabIndex: 0, role: 'region', 'aria-label': 'Chart of the page views by day' }}
        // Wider than its place on a phone: it starts at today.
        ref={(element) => {
          if (element) element.scrollLeft = element.scrollWidth
        }}
      >
        <svg
          viewBox={`0 0 ${wide} ${high}`}
          style={{ width: wide }}
          aria-hidden="true"
          className="h-auto max-w-none min-w-full fill-ink-2 text-[12px] font-medium"
        >
          {lines.map((line) => (
            <g key={line}>
              <path d={`M0 ${y(line)}H${wide - axis}`} stroke="var(--color-rule)" strokeWidth={line === 0 ? 2 : 1} />
              <text x={wide} y={y(line) + 4} textAnchor="end" fill="var(--color-ink-3)">
                {lakhs(line)}
              </text>
            </g>
          ))}
          {days.map(({ day, views }, index) => {
            const last = index === days.length - 1
            return (
              <g key={day}>
                <rect
                  x={index * each + each * 0.15}
                  y={y(views)}
                  width={each * 0.7}
                  height={bottom - y(views)}
                  rx="1.5"
                  fill={last ? 'var(--color-marigold)' : 'var(--color-ink-3)'}
                />
                {(days.length - 1 - index) % named === 0 && (
                  <text
                    x={last ? index * each + each : index * each + each / 2}
                    y={high - 8}
                    textAnchor={last ? 'end' : 'middle'}
                    fontWeight={last ? 700 : undefined}
                  >
                    {last ? 'Today' : dayAndMonthInShort(day)}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      </div>
      <table className="sr-only">
        <caption>Page views by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Views</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, views }) => (
            <tr key={day}>
              <th scope="row">{calendarDate(day)}</th>
              <td>{lakhs(views)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
