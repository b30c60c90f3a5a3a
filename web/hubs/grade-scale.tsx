import { formatExact } from '#domain/cgpa/fraction.ts'
import { scales } from '#domain/cgpa/scales.ts'
import { paths } from '#domain/paths.ts'
import { HubSection } from './hub-section.tsx'

/** The calculator's grade scale, for reference. */
export function GradeScale() {
  return (
    <HubSection title="Grades and their points" all={{ to: paths.calculator(), label: 'Calculate your SGPA' }}>
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{`The ${scales.ten.name} scale`}</caption>
        <thead>
          <tr className="text-ink-2">
            <th scope="col" className="px-4.5 py-2 font-semibold">
              Grade
            </th>
            <th scope="col" className="py-2 font-semibold">
              Points
            </th>
            <th scope="col" className="px-4.5 py-2 font-semibold">
              Meaning
            </th>
          </tr>
        </thead>
        <tbody>
          {scales.ten.grades.map(({ label, points, description }) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className="px-4.5 py-2 font-bold">
                {label}
              </th>
              <td className="py-2">{formatExact(points)}</td>
              <td className="px-4.5 py-2 text-ink-2">{description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </HubSection>
  )
}
