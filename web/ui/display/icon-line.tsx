import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface IconLineProps {
  icon: LucideIcon
  /** The meaning of the icon, for screen readers. */
  name: string
  children: ReactNode
}

/** A line of a card's `<dl>`; renders nothing without content. */
export function IconLine({ icon: Icon, name, children }: IconLineProps) {
  if (children === undefined || children === '') return null
  return (
    <div className="flex gap-2.5">
      <dt>
        <Icon aria-hidden="true" strokeWidth={1.75} className="mt-[.1em] size-[1.2em] text-ink-2" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd dir="auto" className="min-w-0 wrap-anywhere">
        {children}
      </dd>
    </div>
  )
}
