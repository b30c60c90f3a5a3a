import { ink } from './ink.ts'

/** A cutting chai beside an empty sheet. */
export function ChaiDrawing() {
  return (
    <svg viewBox="0 0 200 140" fill="none" aria-hidden="true">
      <path d="M24 112h128l14 12H30z" fill="var(--color-sheet)" {...ink} />
      <path d="M24 112l6 12" {...ink} />
      <path d="M42 112l5 12" stroke="var(--color-margin)" strokeWidth="2" />
      <path d="M60 116h86M62 120h90" stroke="var(--color-rule)" strokeWidth="2" />
      <path d="M78 50h44l-7 62H85z" fill="var(--color-sheet)" {...ink} />
      <path d="M80.500 70h39l-4.800 42H85.200z" fill="var(--color-marigold)" fillOpacity=".85" />
      <path d="M78 50h44l-7 62H85z" {...ink} />
      <path d="M91 52l3 58M109 52l-3 58" stroke="var(--color-ink)" strokeWidth="1.5" strokeOpacity=".45" />
      <path
        d="M92 40c-5-6 5-9 0-16M106 40c-5-6 5-9 0-16"
        stroke="var(--color-ink)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeOpacity=".5"
      />
      <ellipse cx="146" cy="106" rx="16" ry="4.5" fill="var(--color-marigold-wash)" {...ink} />
      <path d="M130 106v3c0 6 32 6 32 0v-3" fill="var(--color-marigold-wash)" {...ink} />
    </svg>
  )
}
