import { Bloom } from '#web/ui/art/bloom.tsx'
import { ink } from '#web/ui/art/ink.ts'

const roads = [
  { name: 'Nandankanan Road', line: 'M96 240C112 190 150 168 172 122S236 40 244 0', width: 11 },
  { name: 'KIIT Road', line: 'M172 122C120 112 62 116 0 92', width: 8 },
  { name: 'Infocity Road', line: 'M124 184C84 178 50 192 0 184', width: 8 },
  { name: 'Station Road', line: 'M172 122C206 128 240 134 286 130', width: 7 },
] as const

/** The area of a site as it ships. */
export function AreaDrawing() {
  return (
    <svg
      viewBox="0 0 360 240"
      fill="none"
      role="img"
      aria-label="Sketch map of the area around Patia in the north of Bhubaneswar, postal code 751024: between Nandankanan Road, KIIT Road and the railway."
      className="block h-auto w-full bg-sunk"
    >
      {/* Woods and water. */}
      <path d="M0 0h126c-8 34-30 56-66 58S14 66 0 62z" fill="var(--color-teal-wash)" />
      <path d="M318 240c-10-30 8-58 42-66v66z" fill="var(--color-pen-wash)" />
      {/* Blocks between the roads. */}
      <g fill="var(--color-sheet)" stroke="var(--color-line)" strokeWidth="1.5">
        <path d="M40 128h34v22H40zM30 204h30v22H30zM206 150h26v20h-26zM242 152h24v26h-24zM196 182h30v22h-30zM262 62h22v24h-22zM256 96h28v18h-28zM150 196h28v24h-28zM196 96h24v16h-24z" />
      </g>
      {roads.map(({ name, line, width }) => (
        <path key={name} d={line} stroke="var(--color-edge)" strokeWidth={width} strokeLinecap="round" />
      ))}
      {roads.map(({ name, line, width }) => (
        <path key={name} d={line} stroke="var(--color-sheet)" strokeWidth={width - 3} strokeLinecap="round" />
      ))}
      {/* The railway and its station. */}
      <path d="M258 240C276 190 284 160 292 118S312 40 326 0" {...ink} />
      <path
        d="M258 240C276 190 284 160 292 118S312 40 326 0"
        stroke="var(--color-ink)"
        strokeWidth="8"
        strokeDasharray="2 9"
      />
      <rect x="280" y="120" width="20" height="20" rx="2" fill="var(--color-sheet)" {...ink} />
      {/* The postal area. */}
      <circle
        cx="156"
        cy="124"
        r="62"
        stroke="var(--color-ink)"
        strokeWidth="1.5"
        strokeDasharray="1 5"
        strokeLinecap="round"
      />
      <Bloom x={156} y={119} radius={12} />
      <g fill="var(--color-ink)" fontSize="13" fontWeight="600">
        <text x="127" y="149" textAnchor="middle" fontSize="14" fontWeight="700">
          751024
        </text>
        <text x="306" y="136">
          Patia
        </text>
        <text x="8" y="84">
          KIIT
        </text>
        <text x="8" y="176">
          Infocity
        </text>
        <text x="226" y="22" textAnchor="end">
          Nandankanan
        </text>
        <text x="218" y="38" textAnchor="end">
          Road
        </text>
        <text x="8" y="24" fill="var(--color-teal)">
          Chandaka
        </text>
      </g>
      {/* North. */}
      <path d="M338 40V16M332 24l6-8 6 8" {...ink} />
      <text x="338" y="56" textAnchor="middle" fill="var(--color-ink)" fontSize="13" fontWeight="700">
        N
      </text>
    </svg>
  )
}

/** For any other place: streets of no town, with a pin. */
export function PinDrawing() {
  return (
    <svg viewBox="0 0 360 240" fill="none" aria-hidden="true" className="block h-auto w-full bg-sunk">
      <g fill="var(--color-sheet)" stroke="var(--color-line)" strokeWidth="1.5">
        <path d="M24 24h92v62H24zM136 24h120v62H136zM276 24h60v62h-60zM24 108h92v48H24zM276 108h60v48h-60zM24 178h92v40H24zM136 178h120v40H136zM276 178h60v40h-60z" />
      </g>
      <rect x="136" y="108" width="120" height="48" fill="var(--color-teal-wash)" />
      <Bloom x={196} y={120} radius={14} />
      <path d="M196 134v22" {...ink} />
    </svg>
  )
}
