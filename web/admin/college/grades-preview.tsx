import { scaleOf } from '#domain/cgpa/scales.ts'
import type { CollegeScale } from '#domain/cgpa/scales.ts'
import { collegeScaleShape } from '#domain/cgpa/entries-schema.ts'
import { formatExact } from '#domain/cgpa/fraction.ts'
import { GradeTable } from '#web/content/grade-table.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { Row } from '../content/fields.ts'
import { sortedGrades } from './grading.ts'

/** The scale as the calculator will offer it. */
export function GradesPreview({ columns }: { columns: Row }) {
  const typed = sortedGrades(columns)['grading_scale'] as CollegeScale
  const scale = collegeScaleShape.safeParse({ ...typed, name: typed.name || 'Your grading scale' }).data
  if (scale === undefined)
    return (
      <p className="text-sm text-ink-2">
        The calculator offers its three scales: 10-point Indian, 4-point US, Percentage system.
      </p>
    )
  return (
    <Sheet className="p-4.5">
      <GradeTable
        caption={scale.name}
        captionClass="display mb-1 px-2 text-left text-lg wrap-anywhere"
        grades={scaleOf(scale).grades}
      />
      {scale.percentLess !== '' && (
        <p className="mt-2 px-2 text-sm text-ink-2">{`Percentage: (CGPA - ${scale.percentLess}) of ${formatExact(scaleOf(scale).maximum)}.`}</p>
      )}
    </Sheet>
  )
}
