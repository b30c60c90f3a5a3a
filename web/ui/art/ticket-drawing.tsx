import { Bloom } from './bloom.tsx'
import { ink } from './ink.ts'

/** A hall ticket, stamped with a marigold. */
export function TicketDrawing() {
  return (
    <svg viewBox="0 0 200 140" fill="none" aria-hidden="true">
      <path d="M26 34h148v24a8 8 0 0 0 0 16v34H26V74a8 8 0 0 0 0-16z" fill="var(--color-sheet)" {...ink} />
      <path d="M128 36v70" stroke="var(--color-ink)" strokeWidth="2" strokeDasharray="2 6" strokeLinecap="round" />
      <path d="M42 50h40" stroke="var(--color-ink)" strokeWidth="4" />
      <path d="M42 64h68M42 74h68M42 84h44" stroke="var(--color-line)" strokeWidth="3" />
      <g transform="rotate(-10 151 70)">
        <Bloom x={151} y={70} radius={13.0} />
      </g>
      <path d="M138 96h26" stroke="var(--color-line)" strokeWidth="3" />
    </svg>
  )
}
