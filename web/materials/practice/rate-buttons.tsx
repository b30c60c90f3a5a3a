import { intervalText } from './days.ts'
import { type Rating, ratingNames, ratings } from '../data/practice.ts'

/** A key, drawn as one. */
export const keyClass = 'rounded-[3px] border border-edge bg-sheet px-1.5 font-body text-xs leading-5 text-ink'

interface RateButtonsProps {
  today: string
  /** The day on which each rating would bring it back. */
  due: Record<Rating, string | undefined>
  note: string | undefined
  onRate: (rating: Rating) => void
}

export function RateButtons({ today, due, note, onRate }: RateButtonsProps) {
  return (
    <section aria-labelledby="how" className="mt-4.5">
      <h2 id="how" className="mb-2 font-body text-base leading-snug font-semibold tracking-normal">
        How did it go?
      </h2>
      <div className="grid grid-cols-4 gap-2">
        {ratings.map((rating) => (
          <button
            key={rating}
            type="button"
            onClick={() => onRate(rating)}
            className="grid min-h-16 content-center justify-items-center gap-0.5 rounded-control border-[1.5px] border-edge bg-sheet px-1 py-2 text-sm leading-tight font-semibold hover:border-ink hover:bg-sunk"
          >
            <kbd aria-hidden="true" className={`${keyClass} mb-0.5 max-lg:hidden`}>
              {rating}
            </kbd>
            {ratingNames[rating]}
            <span className="text-xs font-normal text-ink-2">{intervalText(due[rating], today)}</span>
          </button>
        ))}
      </div>
      {note !== undefined && <p className="mt-2.5 text-xs text-ink-2">{note}</p>}
    </section>
  )
}
