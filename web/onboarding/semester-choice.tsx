import { useId } from 'react'

interface SemesterChoiceProps {
  semesters: number
  chosen: number | null
  onChoose: (semester: number) => void
}

/** A row of radio buttons, drawn as one ruled box. */
export function SemesterChoice({ semesters, chosen, onChoose }: SemesterChoiceProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm leading-snug font-semibold">Semester</legend>
      <div className="grid grid-cols-4 overflow-hidden rounded-control border border-edge bg-sheet sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none">
        {Array.from({ length: semesters }, (_, index) => index + 1).map((semester) => (
          <label
            key={semester}
            className="relative -mb-px -ml-px flex min-h-tap cursor-pointer items-center justify-center border-b border-l border-line text-base tabular-nums hover:bg-sunk has-checked:bg-ink has-checked:font-bold has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus has-checked:has-focus-visible:outline-on-ink"
          >
            <input
              type="radio"
              name={name}
              value={semester}
              checked={semester === chosen}
              onChange={() => onChoose(semester)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            {semester}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
