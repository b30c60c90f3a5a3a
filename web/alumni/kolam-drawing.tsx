import { drawsFor } from '#web/ui/art/draws.ts'
import { initials } from '#web/ui/display/initials.ts'

const centre = 50
const grounds = ['var(--color-paper)', 'var(--color-sheet)', 'var(--color-bone)']

/** A kolam around a person's initials, the same each time for the same name. */
export function KolamDrawing({ name }: { name: string }) {
  const { loops, inner, dots, ground } = kolamOf(name)
  return (
    <svg viewBox="0 0 100 100" fill="none" aria-hidden="true" className="size-full">
      <g stroke="var(--color-ink-3)" strokeWidth="1.6" strokeLinejoin="round">
        <path d={loops} />
        {inner && <path d={inner} />}
      </g>
      {dots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="1.9" fill="var(--color-ink-2)" />
      ))}
      <circle cx={centre} cy={centre} r="21" fill={ground} stroke="var(--color-ink)" strokeWidth="2" />
      <text
        x={centre}
        y={centre}
        dy=".36em"
        textAnchor="middle"
        fill="var(--color-ink)"
        className="display text-[1.25rem]"
      >
        {initials(name)}
      </text>
    </svg>
  )
}

interface Point {
  x: number
  y: number
}

/** `turn` is a part of the whole circle. */
function at(turn: number, radius: number): Point {
  const angle = turn * 2 * Math.PI
  return { x: rounded(centre + radius * Math.sin(angle)), y: rounded(centre - radius * Math.cos(angle)) }
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10
}

function kolamOf(name: string) {
  const draw = drawsFor(name)
  const petals = [6, 8, 9, 10, 12][draw(5)] ?? 8
  const reach = 39 + draw(3) * 3
  const foot = 25 + draw(3) * 2
  // From a pointed petal to one that bulges.
  const width = 0.5 + draw(4) * 0.25
  const half = draw(2) / 2
  const turns = Array.from({ length: petals }, (_, number) => (number + half) / petals)

  return {
    loops: turns.map((turn) => petal(turn, foot, reach, width / petals)).join(''),
    inner: draw(2) === 0 ? undefined : turns.map((turn) => arc(turn, 1 / petals, foot + 1)).join(''),
    // Between the petals, where a kolam is begun with its dots.
    dots: turns.map((turn) => at(turn + 0.5 / petals, foot + 8 + draw(2))),
    ground: grounds[draw(grounds.length)] ?? '',
  }
}

function petal(turn: number, foot: number, reach: number, width: number): string {
  const from = at(turn, foot)
  const tip = at(turn, reach)
  const left = at(turn - width, (foot + reach) / 2 + 4)
  const right = at(turn + width, (foot + reach) / 2 + 4)
  return `M${from.x} ${from.y}Q${left.x} ${left.y} ${tip.x} ${tip.y}Q${right.x} ${right.y} ${from.x} ${from.y}Z`
}

/** Bends inwards from one petal to the next. */
function arc(turn: number, step: number, radius: number): string {
  const from = at(turn, radius + 4)
  const bend = at(turn + step / 2, radius - 3)
  const to = at(turn + step, radius + 4)
  return `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`
}
