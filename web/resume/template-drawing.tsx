import type { ComponentType } from 'react'
import { ink } from '#web/ui/art/ink.ts'
import { type Layout, layoutOf } from './layouts.ts'

const drawings: Record<Layout, ComponentType> = {
  'One column': OneColumn,
  'Two columns': TwoColumns,
  'Margin dates': MarginDates,
  'Header band': HeaderBand,
  'Side column': SideColumn,
}

/** A drawing of the upper part of the template's sheet; of one column where no tag names its layout. */
export function TemplateDrawing({ tags }: { tags: readonly string[] }) {
  const Drawing = drawings[layoutOf(tags) ?? 'One column']
  return (
    <svg viewBox="0 0 300 200" preserveAspectRatio="xMidYMax meet" fill="none" aria-hidden="true" className="size-full">
      <rect x="76" y="24" width="148" height="220" rx="2" fill="var(--color-sheet)" {...ink} />
      <Drawing />
    </svg>
  )
}

const strong = { stroke: 'var(--color-ink)', strokeWidth: 5, strokeLinecap: 'round' } as const
const head = { stroke: 'var(--color-ink)', strokeWidth: 2.5, strokeLinecap: 'round' } as const
const text = { stroke: 'var(--color-line)', strokeWidth: 3, strokeLinecap: 'round' } as const
const fine = { stroke: 'var(--color-edge)', strokeWidth: 1 } as const

/** Lines of text from `x`, `width` long, the last one shorter. */
function lines(x: number, y: number, width: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const length = index === count - 1 ? width * 0.6 : width - (index % 2) * 8
    return `M${x} ${y + index * 8}h${length}`
  }).join('')
}

function OneColumn() {
  return (
    <>
      <path d="M116 42h68" {...strong} />
      <path d={lines(108, 54, 84, 1)} {...text} />
      {[72, 118, 164].map((y) => (
        <g key={y}>
          <path d={`M90 ${y}h32`} {...head} />
          <path d={`M90 ${y + 6}h120`} {...fine} />
          <path d={lines(90, y + 15, 118, 3)} {...text} />
        </g>
      ))}
    </>
  )
}

function TwoColumns() {
  return (
    <>
      <path d="M90 44h56" {...strong} />
      <path d="M90 56h36" stroke="var(--color-teal)" strokeWidth="3" strokeLinecap="round" />
      <circle cx="200" cy="50" r="12" fill="var(--color-bone)" {...ink} />
      {[80, 126, 172].map((y) => (
        <g key={y}>
          <path d={`M90 ${y}h28M170 ${y}h22`} {...head} />
          <path d={lines(90, y + 11, 66, 3) + lines(170, y + 11, 40, 3)} {...text} />
        </g>
      ))}
      <path d="M163 74v140" {...fine} />
    </>
  )
}

function MarginDates() {
  return (
    <>
      <path d="M150 44h60" {...strong} />
      <path d={lines(170, 56, 40, 1)} {...text} />
      <path d="M90 70h22" stroke="var(--color-pen)" strokeWidth="5" />
      <path d="M122 70h40" {...head} />
      <path d="M90 136h22" stroke="var(--color-pen)" strokeWidth="5" />
      <path d="M122 136h34" {...head} />
      {[84, 104, 150, 170, 190].map((y) => (
        <g key={y}>
          <path d={`M94 ${y}h16`} {...head} strokeWidth="1.75" />
          <path d={lines(122, y, 88, 2)} {...text} />
        </g>
      ))}
    </>
  )
}

function HeaderBand() {
  return (
    <>
      <path d="M77 25h146v40h-146z" fill="var(--color-night)" />
      <path d="M90 42h72" {...strong} stroke="var(--color-on-night)" />
      <path d="M90 54h44M142 54h24" stroke="var(--color-on-night-3)" strokeWidth="2.5" strokeLinecap="round" />
      {[84, 134, 184].map((y) => (
        <g key={y}>
          <path d={`M90 ${y}h8`} stroke="var(--color-brick)" strokeWidth="2.5" strokeLinecap="round" />
          <path d={`M101 ${y}h30`} {...head} />
          <path d={`M138 ${y}h72`} {...fine} />
          <path d={lines(90, y + 13, 78, 3)} {...text} />
          <path d={`M190 ${y + 13}h20`} {...text} />
        </g>
      ))}
    </>
  )
}

function SideColumn() {
  return (
    <>
      <path d="M77 25h44v218h-44z" fill="var(--color-sunk)" />
      <path d="M121 25v218" {...fine} />
      <path d="M132 44h76" {...strong} />
      <path d={lines(132, 56, 56, 1)} {...text} />
      {[44, 92, 140].map((y) => (
        <g key={y}>
          <path d={`M86 ${y}h18`} {...head} />
          <path
            d={`M86 ${y + 10}h26M86 ${y + 18}h20M86 ${y + 26}h24`}
            stroke="var(--color-edge)"
            strokeWidth="2.5"
            strokeLinecap="round"
          />
        </g>
      ))}
      {[76, 128, 180].map((y) => (
        <g key={y}>
          <path d={`M132 ${y}h36`} {...head} />
          <path d={lines(132, y + 11, 78, 4)} {...text} />
        </g>
      ))}
    </>
  )
}
