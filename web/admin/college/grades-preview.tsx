import { scaleOf } from '#domain/cgpa/scales.ts'
import type { CollegeScale } from '#domain/cgpa/scales.ts'
import { collegeScaleShape } from '#domain/cgpa/entries-schema.ts'
import { formatExact } from '#domain/cgpa/fraction.ts'
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
      <table className="w-full text-sm leading-[1.4]">
        <caption dir="auto" className="display mb-1 text-left text-lg wrap-anywhere">
          {scale.name}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Grade</th>
            <th scope="col">Meaning</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {scaleOf(scale).grades.map(({ label, description, points }) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className="py-2 pr-3 text-left font-bold">
                {label}
              </th>
              <td className="py-2 text-ink-2">{description}</td>
              <td className="py-2 pl-3 text-right tabular-nums">{formatExact(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {scale.percentLess !== '' && (
        <p className="mt-2 text-sm text-ink-2">{`Percentage: (CGPA - ${scale.percentLess}) of ${formatExact(scaleOf(scale).maximum)}.`}</p>
      )}
    </Sheet>
  )
}
