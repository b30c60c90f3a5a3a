import { ink } from './ink.ts'

/** One flower of the garland, around its own centre; and the flowers' positions. */
const bead =
  'M2.5 3.9A1.8 1.8 0 0 1 -0.6 4.6A1.8 1.8 0 0 1 -3.4 3.1A1.8 1.8 0 0 1 -4.6 0.2A1.8 1.8 0 0 1 -3.7 -2.8A1.8 1.8 0 0 1 -1 -4.6A1.8 1.8 0 0 1 2.1 -4.1A1.8 1.8 0 0 1 4.3 -1.8A1.8 1.8 0 0 1 4.4 1.4A1.8 1.8 0 0 1 2.5 3.9Z'
const beads: readonly (readonly [x: number, y: number])[] = [
  [70, 70.6],
  [80, 74.3],
  [90, 77.2],
  [100, 79.3],
  [110, 80.6],
  [120, 81],
  [130, 80.6],
  [140, 79.3],
  [150, 77.2],
  [160, 74.3],
  [170, 70.6],
]

/** The college gate with a garland and a bicycle. */
export function GateDrawing() {
  return (
    <svg viewBox="0 0 240 140" fill="none" aria-hidden="true">
      <path d="M10 130h220" {...ink} />
      <path d="M34 130V52h26v78M180 130V52h26v78" fill="var(--color-sheet)" {...ink} />
      <path d="M28 52h38v-8H28zM174 52h38v-8h-38z" fill="var(--color-sunk)" {...ink} />
      <path d="M47 44V30M193 44V30" {...ink} />
      <path d="M60 62c0-44 120-44 120 0v-14c-10-40-110-40-120 0z" fill="var(--color-marigold-wash)" {...ink} />
      <path d="M60 66q60 30 120 0" stroke="var(--color-teal)" strokeWidth="2" />
      {beads.map(([x, y]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <path d={bead} fill="var(--color-marigold)" />
          <circle r="1.8" fill="#8a4f00" fillOpacity=".6" />
        </g>
      ))}
      <circle cx="47" cy="26" r="4.5" fill="var(--color-marigold)" {...ink} />
      <circle cx="193" cy="26" r="4.5" fill="var(--color-marigold)" {...ink} />
      <path d="M40 72h14M40 84h14M186 72h14M186 84h14" stroke="var(--color-line)" strokeWidth="2" />
      <circle cx="104" cy="118" r="10" {...ink} />
      <circle cx="138" cy="118" r="10" {...ink} />
      <path d="M104 118l10-18h20l4 18M114 100l10 18h14M110 96h8M134 100l-2-7h6" {...ink} />
    </svg>
  )
}
