import { roundKinds } from '#domain/experiences/experiences.ts'
import type { Round } from './experiences.ts'

/** The rounds of an experience in their order, each with its number left of its text. */
export function ExperienceRounds({ rounds }: { rounds: readonly Round[] }) {
  return (
    <ol className="grid gap-3.5 text-sm leading-[1.55]">
      {rounds.map((round, index) => (
        // A round has no identity but its place.
        <li key={index} className="grid grid-cols-[1.75rem_minmax(0,1fr)]">
          <span aria-hidden="true" className="display text-lg leading-[1.3] text-ink-2">
            {index + 1}
          </span>
          <div className="grid gap-1">
            <p>
              <b>{roundKinds[round.kind]}</b>
              {round.minutes !== null && <span className="text-ink-2">{`, ${round.minutes} minutes`}</span>}
            </p>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {round.asked}
            </p>
            {round.helped !== '' && (
              <p dir="auto" className="whitespace-pre-line wrap-anywhere text-ink-2">
                {`What helped: ${round.helped}`}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
