import { outcomes, roundKinds } from '#domain/experiences/experiences.ts'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { ReadExperience, RoundCount } from './requests.ts'

interface RoundsPanelProps {
  rounds: readonly RoundCount[]
  experiences: readonly ReadExperience[]
}

/** The rounds in their usual order, each with how often it was held and its questions. */
export function RoundsPanel({ rounds, experiences }: RoundsPanelProps) {
  const [first] = rounds
  if (first === undefined) return null
  return (
    <Sheet as="section">
      <PanelHead title="Rounds" note={first.of_all === 1 ? 'from 1 experience' : `from ${first.of_all} experiences`} />
      <ol>
        {rounds.map(({ kind, experiences: held, of_all: all, minutes }, index) => (
          <li
            key={kind}
            className="grid grid-cols-[2rem_minmax(0,1fr)] border-t border-line px-4 py-3 text-sm leading-[1.55] first:border-t-0"
          >
            <span aria-hidden="true" className="display text-lg leading-[1.3] text-ink-2">
              {index + 1}
            </span>
            <div className="min-w-0">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h3 className="font-body text-base font-semibold tracking-[0]">{roundKinds[kind]}</h3>
                <p className="text-ink-2 tabular-nums">{`in ${held} of ${all}`}</p>
              </div>
              {minutes !== null && <p className="text-ink-2">{`Usually ${minutes} minutes`}</p>}
              <details className="mt-1">
                <summary className="flex min-h-tap cursor-pointer items-center font-semibold underline underline-offset-2">
                  What was asked
                  <span className="sr-only">{` in the ${roundKinds[kind].toLowerCase()}`}</span>
                </summary>
                <ul className="grid gap-3 pb-1">
                  {askedIn(kind, experiences).map(({ key, asked, by }) => (
                    <li key={key}>
                      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                        {asked}
                      </p>
                      <p dir="auto" className="text-xs text-ink-2 wrap-anywhere">
                        {by}
                      </p>
                    </li>
                  ))}
                </ul>
              </details>
            </div>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

const askedIn = (kind: RoundCount['kind'], experiences: readonly ReadExperience[]) =>
  experiences.flatMap(({ id, rounds, author_name: name, outcome, year }) =>
    rounds.flatMap((round, index) =>
      round.kind === kind
        ? [{ key: `${id} ${index}`, asked: round.asked, by: `${name || 'Anonymous'} · ${outcomes[outcome]} · ${year}` }]
        : [],
    ),
  )
