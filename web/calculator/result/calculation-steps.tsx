import type { ReactNode } from 'react'
import { formatRounded, formatExact } from '#domain/cgpa/fraction.ts'
import type { Average, Earlier, Result, Sgpa } from '#domain/cgpa/result.ts'

/** The sums with the person's own numbers, as they would be written on paper. */
export function CalculationSteps({ result }: { result: Result }) {
  const { sgpa, overall, byCredits, earlier } = result
  return (
    <div className="grid gap-5 pt-1 text-sm">
      <SgpaSteps sgpa={sgpa} />
      {overall && earlier.length > 0 && (
        <div>
          <h3 className="text-base">CGPA, overall</h3>
          <p className="text-ink-2">Each semester counts the same.</p>
          <Sum>
            {`(${[...earlier.map(equalPart), formatExact(sgpa.value)].join(' + ')}) ÷ ${formatExact(overall.weight)} = ${quotient(overall)}`}
          </Sum>
        </div>
      )}
      {byCredits && (
        <div>
          <h3 className="text-base">CGPA by credits</h3>
          <p className="text-ink-2">Each semester counts by its credits.</p>
          <Sum>
            {`(${[...earlier, { value: sgpa.value, credits: sgpa.credits }]
              .map(({ value, credits }) => `${formatExact(value)} × ${credits ? formatExact(credits) : ''}`)
              .join(' + ')}) ÷ ${formatExact(byCredits.weight)} = ${quotient(byCredits)}`}
          </Sum>
        </div>
      )}
      <p className="text-ink-3">We round only at the end, to two decimals. Labels are based on the exact value.</p>
    </div>
  )
}

function SgpaSteps({ sgpa }: { sgpa: Sgpa }) {
  return (
    <div>
      <h3 className="text-base">SGPA</h3>
      <p className="text-ink-2">The sum of credits times grade points, divided by the total credits.</p>
      <table className="mt-2 w-full tabular-nums">
        <thead className="sr-only">
          <tr>
            <th scope="col">Course</th>
            <th scope="col">Credits times points</th>
            <th scope="col">Product</th>
          </tr>
        </thead>
        <tbody>
          {sgpa.courses.map((course) => (
            <tr key={course.id} className="border-b border-line align-baseline">
              <th dir="auto" scope="row" className="py-1.5 pr-2 text-left font-normal wrap-anywhere">
                {course.name} <span className="text-ink-3">{course.grade}</span>
              </th>
              <td className="px-2 text-right whitespace-nowrap text-ink-2">
                {`${formatExact(course.credits)} × ${formatExact(course.points)}`}
              </td>
              <td className="pl-2 text-right">{formatExact(course.product)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Sum>{`${formatExact(sgpa.products)} ÷ ${formatExact(sgpa.credits)} = ${quotient({ value: sgpa.value })}`}</Sum>
    </div>
  )
}

function Sum({ children }: { children: ReactNode }) {
  return (
    <p dir="auto" className="mt-1.5 font-medium tabular-nums wrap-anywhere">
      {children}
    </p>
  )
}

function equalPart({ value, count }: Earlier): string {
  return count === 1 ? formatExact(value) : `${formatExact(value)} × ${count}`
}

/** `8.3125 → 8.31`, and `8 → 8.00`. */
function quotient({ value }: Pick<Average, 'value'>): string {
  return `${formatExact(value)} → ${formatRounded(value)}`
}
