import { Check, CircleX } from 'lucide-react'
import { classNames } from '../class-names.ts'

interface PasswordChecklistProps {
  items: readonly { label: string; met: boolean }[]
  /** Why the password is easy to guess; the line takes its room from the start, so that nothing moves. */
  reason: { title: string; text: string } | undefined
}

/** A mark sheet: each tick appears like a stamp. */
export function PasswordChecklist({ items, reason }: PasswordChecklistProps) {
  const met = items.filter((item) => item.met).length
  return (
    <div className="rounded-sheet bg-sunk p-4 text-sm leading-[1.35]">
      <ul className="grid gap-2 empty:hidden">
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
      <div
        role="status"
        className={classNames('min-h-16', items.length > 0 && 'mt-3 border-t border-line pt-3', 'flex gap-2.5')}
      >
        {reason ? (
          <>
            <CircleX aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-brick" />
            <div className="min-w-0">
              <p className="font-semibold text-brick">{reason.title}</p>
              <p className="mt-0.5 text-xs text-ink-2">{reason.text}</p>
            </div>
          </>
        ) : (
          <p className="text-xs text-ink-2">We also check that it is not easy to guess.</p>
        )}
      </div>
      {/* One short sentence after each change, instead of the whole list again. */}
      {items.length > 0 && (
        <p className="sr-only" aria-live="polite">
          {`${met} of ${items.length} password rules met`}
        </p>
      )}
    </div>
  )
}
