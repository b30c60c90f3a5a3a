import { Bloom } from './bloom.tsx'
import { ink } from './ink.ts'

/** A notice board with one note and an empty place. */
export function BoardDrawing() {
  return (
    <svg viewBox="0 0 200 140" fill="none" aria-hidden="true">
      <rect x="14" y="16" width="172" height="104" rx="3" fill="var(--color-sunk)" {...ink} />
      <rect x="22" y="24" width="156" height="88" rx="1" stroke="var(--color-line)" strokeWidth="2" />
      <rect
        x="44"
        y="40"
        width="46"
        height="56"
        fill="var(--color-sheet)"
        fillOpacity=".55"
        stroke="var(--color-line)"
        strokeWidth="2"
        strokeDasharray="4 4"
      />
      <g transform="rotate(4 128 70)">
        <rect x="104" y="40" width="52" height="60" fill="var(--color-sheet)" {...ink} />
        <path d="M104 54h52" stroke="var(--color-margin)" strokeWidth="2" />
        <path d="M112 64h36M112 74h36M112 84h22" stroke="var(--color-rule)" strokeWidth="2.5" />
      </g>
      <Bloom x={131} y={42} radius={7.6} />
      <Bloom x={67} y={44} radius={6} />
      <path d="M34 120v14M166 120v14" {...ink} />
    </svg>
  )
}
