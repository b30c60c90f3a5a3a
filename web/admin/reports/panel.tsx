import type { ReactNode } from 'react'

interface PanelHeadProps {
  title: ReactNode
  note?: ReactNode
  /** The target of the skip to it, after a decision. */
  id?: string
}

/** The heading of a column. */
export function PanelHead({ title, note, id }: PanelHeadProps) {
  return (
    <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 border-b border-margin px-4 py-2.5">
      <h2 id={id} tabIndex={-1} dir="auto" className="min-w-0 text-base leading-snug wrap-anywhere outline-none">
        {title}
      </h2>
      {note !== undefined && <span className="text-sm text-ink-2 tabular-nums">{note}</span>}
    </header>
  )
}

/** A line of facts: what, and what it is. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-ink-2">{name}</dt>
      <dd dir="auto" className="min-w-0 wrap-anywhere">
        {children}
      </dd>
    </div>
  )
}
