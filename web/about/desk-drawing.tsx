import { ink } from '#web/ui/art/ink.ts'
import { Marigold } from '#web/ui/art/marigold.tsx'
import { initials } from '#web/ui/display/initials.ts'

const objects = [<Chai key="chai" />, <Pens key="pens" />, <Books key="books" />, <Lamp key="lamp" />]

/** A desk at the board with a name card and a few things, chosen by the name. */
export function DeskDrawing({ name }: { name: string }) {
  const turn = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  const left = turn % objects.length
  const right = (left + 1 + (turn % (objects.length - 1))) % objects.length
  return (
    <svg
      viewBox="0 0 360 160"
      preserveAspectRatio="xMidYMax meet"
      fill="none"
      aria-hidden="true"
      className="size-full overflow-visible"
    >
      <g transform={`rotate(${(turn % 5) - 2} 180 70)`}>
        <rect x="124" y="26" width="112" height="92" fill="var(--color-sheet)" {...ink} />
        <path d="M124 46h112" stroke="var(--color-margin)" strokeWidth="2" />
        <path d="M136 98h88M136 107h52" stroke="var(--color-rule)" strokeWidth="2.5" />
        <text
          x="180"
          y="86"
          textAnchor="middle"
          fill="var(--color-ink)"
          fontFamily="var(--font-display)"
          fontSize="34"
          fontWeight="620"
        >
          {initials(name)}
        </text>
        <svg x="170" y="14" width="20" height="20" viewBox="0 0 32 32">
          <Marigold />
        </svg>
      </g>
      <g transform="translate(48 0)">{objects[left]}</g>
      <g transform="translate(254 0)">{objects[right]}</g>
      <path d="M-200 140h760M-200 149h760" {...ink} />
    </svg>
  )
}

// Each is drawn on the line at 140, in a field 56 wide.

function Chai() {
  return (
    <>
      <path d="M9.5 104h35l-4 36H14z" fill="var(--color-sheet)" {...ink} />
      <path d="M11 114h32l-3 25H14.5z" fill="var(--color-marigold)" fillOpacity=".85" />
      <path d="M9.5 104h35l-4 36H14z" {...ink} />
      <path d="M22 96c-4-5 4-8 0-14M32 96c-4-5 4-8 0-14" strokeOpacity=".5" {...ink} />
    </>
  )
}

function Pens() {
  return (
    <>
      <path d="M20 112l-8-38M27 112V66M35 112l7-40" {...ink} />
      <path d="M10 68l4 6-4 2zM25 58h4v8h-4zM43 64l2 8-5-1z" fill="var(--color-sunk)" {...ink} />
      <path d="M10 104h34v36H10z" fill="var(--color-sheet)" {...ink} />
      <path d="M10 114h34" stroke="var(--color-margin)" strokeWidth="2" />
    </>
  )
}

function Books() {
  return (
    <>
      <rect x="0" y="126" width="56" height="14" rx="1" fill="var(--color-sheet)" {...ink} />
      <rect x="6" y="113" width="46" height="13" rx="1" fill="var(--color-bone)" {...ink} />
      <rect x="2" y="100" width="44" height="13" rx="1" fill="var(--color-sheet)" {...ink} />
      <path d="M10 126v14M44 113v13M10 100v13" stroke="var(--color-line)" strokeWidth="2.5" />
    </>
  )
}

function Lamp() {
  return (
    <>
      <path d="M12 140h30l-4-6H16z" fill="var(--color-sheet)" {...ink} />
      <path d="M27 134V106L40 84" {...ink} />
      <path d="M22 92l20-16 14 12-22 14z" fill="var(--color-marigold-wash)" {...ink} />
    </>
  )
}
