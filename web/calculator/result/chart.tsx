import { toNumber, formatRounded } from '#domain/cgpa/fraction.ts'
import type { Result } from '#domain/cgpa/result.ts'
import { Bloom } from '#web/ui/art/bloom.tsx'
import { axisOf, marksOfResult } from './chart-points.ts'

const high = 160
const top = 26
const bottom = 126
/** The minimum distance of points with a figure above them. */
const apart = 54

/** The semesters as points on a line, the last one as a marigold, the overall figure as a dashed line. */
export function Chart({ result }: { result: Result }) {
  const marks = marksOfResult(result)
  const overall = result.overall?.value
  const lines = axisOf(marks, result.scale.maximum)
  const [low = 0, max = 1] = [lines[0], lines.at(-1)]
  const wide = Math.max(320, 52 + apart * (marks.length - 1))
  const y = (value: number) => bottom - ((value - low) / (max - low)) * (bottom - top)
  const x = (index: number) => 26 + (index * (wide - 52)) / (marks.length - 1)
  const points = marks.map((mark, index) => ({ ...mark, x: x(index), y: y(toNumber(mark.value)) }))

  return (
    <figure>
      <div
        className="overflow-x-auto print:overflow-visible"
        // With many semesters it is wider than its container: it starts at the newest and scrolls.
        ref={(element) => {
          if (element) element.scrollLeft = element.scrollWidth
        }}
        {...(wide > 320 && { tabIndex: 0, role: 'region', 'aria-label': 'Chart of the semesters' })}
      >
        <svg
          viewBox={`0 0 ${wide} ${high}`}
          style={wide > 320 ? { width: wide } : undefined}
          aria-hidden="true"
          className="h-auto min-w-full print:w-full! fill-ink-2 text-[13px] font-medium"
        >
          {lines.map((line) => (
            <g key={line}>
              <path d={`M0 ${y(line)}H${wide - 18}`} stroke="var(--color-rule)" strokeWidth={line === low ? 2 : 1} />
              <text x={wide} y={y(line) + 4} textAnchor="end" fill="var(--color-ink-3)">
                {line}
              </text>
            </g>
          ))}
          {overall && (
            <path
              d={`M0 ${y(toNumber(overall))}H${wide - 18}`}
              stroke="var(--color-marigold-ink)"
              strokeWidth="1.5"
              strokeDasharray="4 4"
            />
          )}
          <polyline
            points={points.map((point) => `${point.x},${point.y}`).join(' ')}
            fill="none"
            stroke="var(--color-ink)"
            strokeWidth="2"
          />
          {points.map((point, index) => (
            <g key={index}>
              {point.now ? (
                <Bloom x={point.x} y={point.y} radius={9} />
              ) : (
                <circle
                  cx={point.x}
                  cy={point.y}
                  r="4.5"
                  fill="var(--color-sheet)"
                  stroke="var(--color-ink)"
                  strokeWidth="2"
                />
              )}
              <text
                x={point.x}
                // On the other side of the point from the dashed line, so that the line crosses no figure.
                y={point.y + (overall && toNumber(point.value) < toNumber(overall) ? 20 : -14)}
                textAnchor="middle"
                fill="var(--color-ink)"
                fontWeight="700"
              >
                {formatRounded(point.value)}
              </text>
              <text x={point.x} y="152" textAnchor="middle">
                {shortened(point.label)}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <figcaption className="text-xs text-ink-3" aria-hidden="true">
        {overall && 'Dashed: overall CGPA.'}
      </figcaption>
      <table className="sr-only">
        <caption>SGPA by semester</caption>
        <thead>
          <tr>
            <th scope="col">Semester</th>
            <th scope="col">SGPA</th>
          </tr>
        </thead>
        <tbody>
          {marks.map((mark, index) => (
            <tr key={index}>
              <th scope="row">{mark.label}</th>
              <td>{formatRounded(mark.value)}</td>
            </tr>
          ))}
          {overall && (
            <tr>
              <th scope="row">Overall CGPA</th>
              <td>{formatRounded(overall)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </figure>
  )
}

function shortened(label: string): string {
  return label.length > 7 ? `${label.slice(0, 6)}…` : label
}
