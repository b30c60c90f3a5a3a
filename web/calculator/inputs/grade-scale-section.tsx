import { useState } from 'react'
import { formatExact } from '#domain/cgpa/fraction.ts'
import type { Scale } from '#domain/cgpa/scales.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** The number of grades in the panel, before the count of more (docs/behaviour.md#cgpa-calculator). */
const first = 5

export function GradeScaleSection({ scale }: { scale: Scale }) {
  const [all, setAll] = useState(false)
  const more = scale.grades.length - first
  const grades = all ? scale.grades : scale.grades.slice(0, first)
  return (
    <Sheet as="section" aria-labelledby="grade-scale" className="p-4.5 md:p-6">
      <h2 id="grade-scale" className="text-lg">
        Grade scale
      </h2>
      <table className="mt-1 w-full text-sm leading-[1.4]">
        <caption className="sr-only">{scale.name}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Grade</th>
            <th scope="col">Meaning</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {grades.map(({ label, description, points }) => (
            <tr key={label} className="border-b border-line">
              <th scope="row" className="px-2 py-2.5 text-left font-bold whitespace-nowrap">
                {label}
              </th>
              <td className="px-2 text-ink-2">{description}</td>
              <td className="px-2 text-right tabular-nums">{formatExact(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <button
        type="button"
        aria-expanded={all}
        onClick={() => setAll(!all)}
        className="-mb-2 min-h-tap rounded-control px-2 text-xs text-ink-3 underline decoration-edge underline-offset-4 hover:bg-sunk hover:text-ink"
      >
        {all ? `only the first ${first}` : `and ${more} more`}
      </button>
    </Sheet>
  )
}
