import { classNames } from '../class-names.ts'
import { Sheet } from '../layout/sheet.tsx'

interface StatsProps {
  items: readonly { value: string; label: string }[]
  /** In a column of a page: four of them stay in two rows. */
  narrow?: boolean
}

/** Three or four figures on a hall ticket, torn along the dots. */
export function Stats({ items, narrow = false }: StatsProps) {
  const three = items.length === 3
  return (
    <Sheet
      as="dl"
      className={classNames(
        'ticket grid',
        three ? 'grid-cols-3' : classNames('grid-cols-2', !narrow && 'md:grid-cols-4'),
      )}
    >
      {items.map(({ value, label }) => (
        <div
          key={label}
          className={classNames(
            'flex flex-col-reverse justify-end gap-[.15rem] border-line',
            !narrow && 'md:py-6 md:pr-4 md:pl-8',
            three
              ? 'border-dotted py-4 pr-2 pl-4 not-first:border-l-2'
              : 'border-dotted py-5 pr-3 pl-6 even:border-l-2 nth-[n+3]:border-t-2',
            !three && !narrow && 'md:not-first:border-l-2 md:nth-[n+3]:border-t-0',
          )}
        >
          <dt className={classNames('leading-snug text-ink-2', three ? 'text-xs md:text-sm' : 'text-sm')}>{label}</dt>
          <dd
            className={classNames(
              'display',
              three ? 'text-[clamp(1.375rem,.8rem+2.6vw,2.5rem)]' : 'text-[clamp(1.75rem,1.4rem+1.6vw,2.5rem)]',
            )}
          >
            {value}
          </dd>
        </div>
      ))}
    </Sheet>
  )
}
