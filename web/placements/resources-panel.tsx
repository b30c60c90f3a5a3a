import { FileText } from 'lucide-react'
import { Link } from 'react-router'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { resources } from './resources.ts'

/** Three columns of resources, shown under every view. */
export function ResourcesPanel() {
  return (
    <Sheet
      as="section"
      aria-label="Resources"
      className="mt-[clamp(2.5rem,2rem+3vw,4.5rem)] grid gap-6 p-[clamp(1.125rem,.8rem+1.4vw,1.75rem)] md:grid-cols-3 md:gap-0 md:divide-x-2 md:divide-dotted md:divide-line"
    >
      {resources.map(({ title, items }) => (
        <div key={title} className="md:px-6 md:first:pl-0 md:last:pr-0">
          <h2 className="mb-2 text-lg leading-snug">{title}</h2>
          <ul>
            {items.map(({ name, text, to }) => (
              <li key={name} className="flex gap-2 py-1.5 text-sm leading-[1.5]">
                <FileText aria-hidden="true" strokeWidth={1.75} className="mt-[.2em] size-[1.15em] text-ink-3" />
                <div className="min-w-0">
                  {to === undefined ? <strong>{name}</strong> : <Link to={to}>{name}</Link>}
                  <p className="text-ink-2">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Sheet>
  )
}
