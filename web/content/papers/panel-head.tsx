import type { ReactNode } from 'react'

/** The head of a sheet, ruled in red as a page of an exercise book; the note is at its end. */
export function PanelHead({ id, title, note }: { id?: string; title: string; note?: ReactNode }) {
  return (
    <div className="flex min-h-12 flex-wrap items-baseline justify-between gap-x-4 border-b-2 border-margin px-4 pt-3 pb-2.5">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {note !== undefined && <p className="text-sm text-ink-2 tabular-nums">{note}</p>}
    </div>
  )
}
