import { useId } from 'react'
import type { ReactNode } from 'react'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** A section of Today under its red head line. */
export function Panel({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Sheet as="section" aria-labelledby={id}>
      <div className="flex min-h-13 items-center gap-3 border-b-2 border-margin px-4 lg:px-5">
        <h2 id={id} className="flex-1 text-lg leading-snug">
          {title}
        </h2>
        {note && <span className="text-sm whitespace-nowrap text-ink-2">{note}</span>}
      </div>
      {children}
    </Sheet>
  )
}

export const List = ({ children }: { children: ReactNode }) => <ul className="py-1">{children}</ul>

/** One link per row. */
export function ListRow({ children }: { children: ReactNode }) {
  return (
    <li className="relative grid grid-cols-[.5rem_minmax(0,1fr)] gap-x-3 border-t border-line px-4 py-2.5 leading-[1.4] wrap-anywhere first:border-t-0 lg:px-5">
      <span aria-hidden="true" className="mt-2 size-2 rounded-full bg-pen" />
      <div>{children}</div>
    </li>
  )
}

/** The database counts only up to `limit`. */
export const cappedCount = (count: number, limit: number): string => (count < limit ? String(count) : `${limit - 1}+`)
