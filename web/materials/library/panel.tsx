import { useId } from 'react'
import type { ReactNode } from 'react'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface PanelProps {
  title: string
  /** At the end of the title's line. */
  count?: string | undefined
  className?: string
  children: ReactNode
}

export function Panel({ title, count, className, children }: PanelProps) {
  const id = useId()
  return (
    <Sheet as="section" aria-labelledby={id} className={className}>
      <div className="flex items-center gap-2.5 border-b-2 border-margin px-4 py-3 md:px-5">
        <h2 id={id} className="flex-1 text-[1.125rem]">
          {title}
        </h2>
        {count !== undefined && <span className="text-sm whitespace-nowrap text-ink-2">{count}</span>}
      </div>
      {children}
    </Sheet>
  )
}
