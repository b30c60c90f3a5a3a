import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { classNames } from '#web/ui/class-names.ts'

interface SectionPartsProps {
  section: string
  label: string
  /** Their titles, by the value of `show` in the address. */
  parts: Readonly<Record<string, string>>
  shown: string
  className?: string
}

/** The parts of a section, each with an address. */
export function SectionParts({ section, label, parts, shown, className }: SectionPartsProps) {
  return (
    <nav aria-label={label} className={classNames('flex flex-wrap items-center gap-1', className)}>
      {Object.entries(parts).map(([show, title]) => (
        <Link
          key={show}
          to={paths.admin({ section, show })}
          aria-current={show === shown ? 'page' : undefined}
          className="inline-flex min-h-tap items-center rounded-control px-3 text-sm font-semibold no-underline hover:bg-sunk aria-[current]:bg-ink aria-[current]:text-on-ink"
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
