import { drawsFor } from '#web/ui/art/draws.ts'
import { ink } from '#web/ui/art/ink.ts'

const floor = 118
const fills = ['var(--color-sheet)', 'var(--color-paper)', 'var(--color-bone)']

/** A shelf of books, the same each time for the same name. */
export function ShelfDrawing({ name }: { name: string }) {
  const books = shelfOf(name)
  return (
    <svg
      viewBox="0 0 360 140"
      preserveAspectRatio="xMidYMax meet"
      fill="none"
      aria-hidden="true"
      className="size-full overflow-visible"
    >
      {books.map(({ x, width, height, fill, band }) => (
        <g key={x}>
          <rect x={x} y={floor - height} width={width} height={height} rx="1" fill={fill} {...ink} />
          <path d={band} stroke="var(--color-line)" strokeWidth="2.5" />
        </g>
      ))}
      <path d={`M-200 ${floor}h760M-200 ${floor + 9}h760`} {...ink} />
    </svg>
  )
}

interface Book {
  x: number
  width: number
  height: number
  fill: string
  /** The rules across its spine. */
  band: string
}

function shelfOf(name: string): Book[] {
  const draw = drawsFor(name)
  const gap = 130 + draw(60)
  const marked = 11 + draw(6)
  const books: Book[] = []
  for (let x = -200; x < 560;) {
    // A gap, as if a book had been removed.
    if (x > gap && x < gap + 26) x = gap + 26 + draw(8)
    const width = 15 + draw(16)
    const height = 54 + draw(38)
    const fill = books.length === marked ? 'var(--color-marigold)' : (fills[draw(fills.length)] ?? '')
    const top = floor - height + 10 + draw(8)
    const second = draw(2) === 0 ? '' : `M${x + 1} ${top + 7}h${width - 2}`
    books.push({ x, width, height, fill, band: `M${x + 1} ${top}h${width - 2}${second}` })
    x += width
  }
  return books
}
