import { useState } from 'react'
import type { Scale } from '#domain/cgpa/scales.ts'
import { GradeTable } from '#web/content/grade-table.tsx'
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
      <GradeTable caption={scale.name} captionClass="sr-only" grades={grades} />
      {more > 0 && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="-mb-2 min-h-tap rounded-control px-2 text-xs text-ink-3 underline decoration-edge underline-offset-4 hover:bg-sunk hover:text-ink"
        >
          {all ? `only the first ${first}` : `and ${more} more`}
        </button>
      )}
    </Sheet>
  )
}
