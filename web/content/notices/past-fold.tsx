import { ArchiveRestore, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface PastFoldProps {
  count: number
  open: boolean
  children: ReactNode
}

/** Past notices in a disclosure that is closed by default. */
export function PastFold({ count, open, children }: PastFoldProps) {
  return (
    // The key applies `open` again, so that search results are not hidden.
    <details key={String(open)} open={open} className="group mt-6">
      <summary className="flex min-h-tap items-center gap-2.5 rounded-sheet border border-line px-3 py-2 text-sm font-semibold group-open:mb-2 lg:px-5">
        <ArchiveRestore aria-hidden="true" strokeWidth={1.75} className="size-5 text-ink-2" />
        {`Past (${count})`}
        <ChevronDown aria-hidden="true" className="ml-auto size-5 transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
