import { courseName } from '#domain/cgpa/entries.ts'
import type { Entries } from '#domain/cgpa/entries.ts'
import { resultOf } from '#domain/cgpa/result.ts'
import { scaleOf } from '#domain/cgpa/scales.ts'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { wording } from '../wording.ts'

const PrintedResult = lazyPart(async () => (await import('./calculated.tsx')).PrintedResult)
const CalculationSteps = lazyPart(async () => (await import('./calculated.tsx')).CalculationSteps)

/** Printed instead of the page: a sheet without fields and buttons. */
export function PrintSheet({ entries, calculated }: { entries: Entries; calculated: boolean }) {
  const scale = scaleOf(entries.scale)
  const result = calculated ? resultOf(entries) : undefined
  const { previous } = entries
  return (
    <div className="hidden text-[11pt] print:block">
      <h1 className="text-[22pt]">{wording.title}</h1>
      <p className="double-rule mb-4 pb-2 text-ink-2">
        {`${scale.name} scale. This is an estimate. Your mark sheet is what counts.`}
      </p>
      {result && <PrintedResult scale={scale} result={result} />}
      {!result && (
        <PrintTable
          caption="This semester"
          heads={['Course', 'Credits', 'Grade']}
          rows={entries.courses.map((course) => [courseName(entries, course), course.credits, course.grade])}
        />
      )}
      {entries.method === 'semesters' && entries.semesters.length > 0 && (
        <PrintTable
          caption="Earlier semesters"
          heads={['Semester', ...(entries.byCredits ? ['Credits'] : []), 'SGPA']}
          rows={entries.semesters.map(({ name, sgpa, credits }) => [
            name,
            ...(entries.byCredits ? [credits] : []),
            sgpa,
          ])}
        />
      )}
      {entries.method === 'previous' && previous.cgpa !== '' && (
        <p className="mb-4">{`CGPA so far: ${previous.cgpa} over ${previous.semesters} completed semesters.`}</p>
      )}
      {result && <CalculationSteps result={result} />}
    </div>
  )
}

function PrintTable({ caption, heads, rows }: { caption: string; heads: string[]; rows: string[][] }) {
  return (
    <table className="mb-5 w-full">
      <caption className="display pb-1 text-left text-[13pt]">{caption}</caption>
      <thead>
        <tr className="border-b-2 border-ink">
          {heads.map((head, index) => (
            <th key={head} className={index === 0 ? 'py-1 text-left' : 'py-1 text-right'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index} className="break-inside-avoid border-b border-line">
            {row.map((cell, column) => (
              <td
                dir="auto"
                key={column}
                className={column === 0 ? 'py-1 wrap-anywhere' : 'py-1 text-right tabular-nums'}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
