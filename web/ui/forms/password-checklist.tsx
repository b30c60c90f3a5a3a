import { Check } from 'lucide-react'
import { classNames } from '../class-names.ts'

interface PasswordChecklistProps {
  items: readonly { label: string; met: boolean }[]
}

/** A mark sheet: each tick lands like a stamp. */
export function PasswordChecklist({ items }: PasswordChecklistProps) {
  const met = items.filter((item) => item.met).length
  return (
    <div className="rounded-sheet bg-sunk p-4 text-sm leading-[1.35]">
      <ul className="grid gap-2">
        {items.map((item) => (
          <li
            key={item.label}
            className={classNames('flex items-center gap-2.5', item.met ? 'font-semibold text-teal' : 'text-ink-2')}
          >
            <span
              aria-hidden="true"
              className={classNames(
                'grid size-5 shrink-0 place-items-center rounded-[3px] border-[1.5px]',
                item.met ? 'animate-stamp border-teal bg-teal text-sheet' : 'border-edge bg-sheet',
              )}
            >
              {item.met && <Check strokeWidth={3} className="size-[.95rem]" />}
            </span>
            <span>
              {item.label}
              <span className="sr-only">{item.met ? ': met' : ': not met yet'}</span>
            </span>
          </li>
        ))}
      </ul>
      {/* One short sentence after each change, instead of the whole list again. */}
      <p className="sr-only" aria-live="polite">
        {`${met} of ${items.length} password rules met`}
      </p>
    </div>
  )
}
