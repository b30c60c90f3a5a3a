import { toNumber, formatRounded, formatRoundedUp } from '#domain/cgpa/fraction.ts'
import type { Marks } from '#domain/cgpa/marks.ts'

const wide = 300
const high = 116
/** There is no room for older ones. */
const maxPoints = 6

/** The last semesters as points on a line, the target across them, and the SGPA that it requires next. */
export function MarksChart({ semesters, plan }: Pick<Marks, 'semesters' | 'plan'>) {
  const needed = plan?.equally.kind === 'needed' ? plan.equally.needed : undefined
  const recent = semesters.slice(needed ? 1 - maxPoints : -maxPoints)
  const first = semesters.length - recent.length
  const past = recent.map(({ value }, n) => ({
    value: toNumber(value),
    text: formatRounded(value),
    label: `S${first + n + 1}`,
  }))
  const next = needed && { value: toNumber(needed), text: formatRoundedUp(needed), label: 'next' }
  const target = plan && toNumber(plan.target)
  const points = next ? [...past, next] : past

  const values = [...points.map(({ value }) => value), ...(target === undefined ? [] : [target])]
  const [low, top] = [Math.min(...values), Math.max(...values)]
  const x = (n: number) => 28 + (n * (wide - 56)) / Math.max(1, points.length - 1)
  const y = (value: number) => 72 - ((value - low) / Math.max(0.1, top - low)) * 52
  const spoken = `SGPA by semester: ${past.map(({ text }) => text).join(', ')}.${next ? ` Needed next: ${next.text}.` : ''}`

  return (
    <svg
      viewBox={`0 0 ${wide} ${high}`}
      role="img"
      aria-label={spoken}
      className="mt-2 h-auto w-full fill-ink-2 text-[13px]"
    >
      {target !== undefined && (
        <path d={`M8 ${y(target)}H${wide - 8}`} stroke="var(--color-margin)" strokeWidth="1.5" />
      )}
      <polyline
        points={past.map(({ value }, n) => `${x(n)},${y(value)}`).join(' ')}
        fill="none"
        stroke="var(--color-ink)"
        strokeWidth="2"
      />
      {next && (
        <path
          d={`M${x(past.length - 1)} ${y(past.at(-1)?.value ?? 0)}L${x(past.length)} ${y(next.value)}`}
          stroke="var(--color-ink)"
          strokeWidth="1.75"
          strokeDasharray="4 4"
        />
      )}
      {points.map(({ value, text, label }, n) => (
        <g key={label} textAnchor="middle">
          <circle
            cx={x(n)}
            cy={y(value)}
            r={n === past.length ? 6 : 4.5}
            fill={n === past.length ? 'var(--color-marigold)' : 'var(--color-sheet)'}
            stroke="var(--color-ink)"
            strokeWidth="2"
          />
          <text x={x(n)} y={y(value) + 21} fill="var(--color-ink)" fontWeight="700">
            {text}
          </text>
          <text x={x(n)} y={high - 3}>
            {label}
          </text>
        </g>
      ))}
    </svg>
  )
}
