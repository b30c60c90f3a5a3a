import type { Entries } from '#domain/cgpa/entries.ts'
import { formatRounded } from '#domain/cgpa/fraction.ts'
import { performanceOf, resultLabel } from '#domain/cgpa/grading.ts'
import { headOf } from '#domain/cgpa/result.ts'
import type { Result } from '#domain/cgpa/result.ts'
import type { Scale } from '#domain/cgpa/scales.ts'
import { Chart } from './chart.tsx'
import { MeaningSection } from './meaning-section.tsx'
import { ResultSheet } from './result-sheet.tsx'

// What the calculator shows and prints after calculating, in a chunk of its own.

export { CalculationSteps } from './calculation-steps.tsx'

interface CalculatedProps {
  calculated: Entries
  result: Result
  stale: boolean
}

export function Calculated(props: CalculatedProps) {
  const { calculated, result } = props
  return (
    <>
      <ResultSheet {...props} />
      <MeaningSection result={result} method={calculated.method} />
    </>
  )
}

export function PrintedResult({ scale, result }: { scale: Scale; result: Result }) {
  return (
    <div className="mb-5 grid grid-cols-[1fr_3.6in] items-center gap-6 break-inside-avoid">
      <dl className="grid gap-2">
        <PrintFigure
          name="SGPA, this semester"
          value={`${formatRounded(result.sgpa.value)} · ${resultLabel(scale, result.sgpa.value)}`}
        />
        {result.overall && (
          <PrintFigure
            name="CGPA, overall"
            value={`${formatRounded(result.overall.value)} · ${resultLabel(scale, result.overall.value)}`}
          />
        )}
        {result.byCredits && <PrintFigure name="CGPA by credits" value={formatRounded(result.byCredits.value)} />}
        <PrintFigure name="Performance" value={performanceOf(scale, headOf(result))} />
      </dl>
      {result.earlier.length > 0 && <Chart result={result} />}
    </div>
  )
}

function PrintFigure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-[9pt] text-ink-2">{name}</dt>
      <dd className="display text-[18pt]">{value}</dd>
    </div>
  )
}
