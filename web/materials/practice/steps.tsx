import { classNames } from '#web/ui/class-names.ts'
import { ratingNames } from '../data/practice.ts'
import type { Outcome } from './practice-view.tsx'

const nameOf = (outcome: Outcome) => (outcome === 'skipped' ? 'skipped' : ratingNames[outcome].toLowerCase())

/** How far the session is, and how it went. */
export function Steps({ outcomes, of }: { outcomes: readonly Outcome[]; of: number }) {
  const done = outcomes.length === 0 ? '' : `${outcomes.length} done: ${outcomes.map(nameOf).join(', ')}. `
  return (
    <div role="img" aria-label={`${done}Question ${outcomes.length + 1} of ${of}.`} className="flex gap-1">
      {Array.from({ length: of }, (_, index) => {
        const outcome = outcomes[index]
        return (
          <span
            key={index}
            className={classNames(
              'h-1.5 flex-1 rounded-[2px]',
              index === outcomes.length
                ? 'bg-ink'
                : outcome === undefined
                  ? 'bg-line'
                  : outcome === 1
                    ? 'bg-brick'
                    : outcome === 'skipped'
                      ? 'bg-edge'
                      : 'bg-teal',
            )}
          />
        )
      })}
    </div>
  )
}
