import * as z from 'zod/mini'
import { classNames } from '#web/ui/class-names.ts'
import { shaped } from '#web/storage/value.ts'

/** Oldest first, as the thread was written, or those first that most people found helpful. */
export type Order = 'oldest' | 'helpful'
export const orderChoice = shaped(z.enum(['oldest', 'helpful']))

const names: Record<Order, string> = { oldest: 'Oldest first', helpful: 'Most helpful' }

export function CommentOrder({ order, onChoose }: { order: Order; onChoose: (order: Order) => void }) {
  return (
    <div role="group" aria-label="Order of comments" className="-mr-2 flex">
      {(Object.keys(names) as Order[]).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === order}
          onClick={() => onChoose(name)}
          className={classNames(
            'min-h-tap rounded-control px-2.5 text-sm hover:bg-sunk',
            name === order
              ? 'font-semibold text-ink underline decoration-marigold decoration-2 underline-offset-4'
              : 'text-ink-2',
          )}
        >
          {names[name]}
        </button>
      ))}
    </div>
  )
}
