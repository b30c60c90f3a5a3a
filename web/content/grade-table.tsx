import { formatExact } from '#domain/cgpa/fraction.ts'
import type { Grade } from '#domain/cgpa/scales.ts'

interface GradeTableProps {
  caption: string
  captionClass: string
  grades: readonly Grade[]
}

export function GradeTable({ caption, captionClass, grades }: GradeTableProps) {
  return (
    <table className="w-full text-sm leading-[1.4]">
      <caption dir="auto" className={captionClass}>
        {caption}
      </caption>
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
  )
}
