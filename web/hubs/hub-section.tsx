import { useId } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface HubSectionProps {
  title: string
  /** The link to the whole list. */
  all?: { to: string; label: string }
  children: ReactNode
}

/** A section below the group's pages: a part of their content. */
export function HubSection({ title, all, children }: HubSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {all && (
          <Link to={all.to} className="inline-flex min-h-tap items-center text-sm font-semibold">
            {all.label}
          </Link>
        )}
      </div>
      <Sheet>{children}</Sheet>
    </section>
  )
}

export const hubRow =
  'relative grid gap-x-6 gap-y-0.5 border-t border-line px-4.5 py-3 first:border-t-0 hover:bg-marigold-wash md:grid-cols-[minmax(0,1fr)_auto] md:items-baseline'
