import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Entries } from '#domain/cgpa/entries.ts'
import { parseDecimal, formatRounded, formatExact } from '#domain/cgpa/fraction.ts'
import type { Fraction } from '#domain/cgpa/fraction.ts'
import { performanceOf, resultLabel } from '#domain/cgpa/grading.ts'
import type { Performance } from '#domain/cgpa/grading.ts'
import { repeatedText } from '#domain/cgpa/repeated.ts'
import { headOf } from '#domain/cgpa/result.ts'
import type { Result } from '#domain/cgpa/result.ts'
import type { Scale } from '#domain/cgpa/scales.ts'
import { AccordionItem } from '#web/ui/layout/accordion.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { Chart } from './chart.tsx'
import { wording } from '../wording.ts'
import { CalculationSteps } from './calculation-steps.tsx'

interface ResultSheetProps {
  /** The rows that were calculated. */
  calculated: Entries
  result: Result
  /** Whether a row has changed since. */
  stale: boolean
}

const tones = { Excellent: 'teal', Good: 'pen', 'Room for Improvement': 'ink' } as const satisfies Record<
  Performance,
  string
>

export function ResultSheet({ calculated, result, stale }: ResultSheetProps) {
  const [open, setOpen] = useState(false)
  const { sgpa, overall, byCredits, scale } = result
  const head = headOf(result)
  const repeated = repeatedText(sgpa.courses)
  const performance = performanceOf(scale, head)
  const differ = overall && byCredits && formatRounded(overall.value) !== formatRounded(byCredits.value)
  return (
    <Sheet as="section" aria-labelledby="result">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4.5 py-3">
        <h2 id="result" className="text-lg">
          Result
        </h2>
        {!stale && (
          <Stamp
            tone={tones[performance]}
            className="-rotate-3 animate-stamp border-2 px-[.7em] py-[.25em] inset-shadow-[0_0_0_2px_var(--color-sheet),0_0_0_3px_currentColor]"
          >
            {`${resultLabel(scale, head)} · ${performance}`}
          </Stamp>
        )}
      </div>
      {stale && (
        <Message tone="warning" className="rounded-none">
          You have changed the rows. Press Calculate again.
        </Message>
      )}
      {repeated !== undefined && (
        <Message tone="warning" className="rounded-none">
          {repeated}
        </Message>
      )}
      <dl className="grid grid-cols-2 border-y border-line text-center">
        <Figure value={sgpa.value} name="SGPA, this semester" label={resultLabel(scale, sgpa.value)} />
        {overall ? (
          <Figure value={overall.value} name="CGPA, overall" label={resultLabel(scale, overall.value)} />
        ) : (
          <div className="flex flex-col-reverse justify-center border-l border-line p-4">
            <dd className="text-xs leading-snug text-ink-2">
              Enter your previous CGPA and the number of completed semesters.
            </dd>
            <dt className="text-sm font-semibold">{wording.noOverall}</dt>
          </div>
        )}
      </dl>
      {[sgpa.value, ...(overall ? [overall.value] : [])].map((value, index) => (
        <Borderline key={index} value={value} scale={scale} />
      ))}
      {differ && <ByCredits value={byCredits.value} />}
      {calculated.byCredits && overall && !byCredits && result.earlier.length > 0 && (
        <Note>No CGPA by credits: enter the credits of all earlier semesters.</Note>
      )}
      {result.earlier.length > 0 && (
        <div className="p-4.5">
          <Chart result={result} />
        </div>
      )}
      <div className="px-4 pb-1 [&>div]:border-b-0!">
        <AccordionItem title="How it is worked out" open={open} onToggle={() => setOpen(!open)}>
          <CalculationSteps result={result} />
        </AccordionItem>
      </div>
    </Sheet>
  )
}

function Figure({ value, name, label }: { value: Fraction; name: string; label: string }) {
  return (
    <div className="flex flex-col-reverse justify-end px-2 py-4 not-first:border-l not-first:border-line">
      <dt className="text-sm leading-snug text-ink-2">{name}</dt>
      <dd>
        <span className="display block text-[3rem] leading-[1.1]">{formatRounded(value)}</span>
        <span className="text-sm font-bold">{label}</span>
      </dd>
    </div>
  )
}

function ByCredits({ value }: { value: Fraction }) {
  return (
    <Note>
      <b>{formatRounded(value)}</b> by credits. The UGC and most mark sheets count each semester by its credits. The
      overall CGPA above counts all semesters the same.
    </Note>
  )
}

/** Explains why a figure that is shown as 9.00 does not have the label of a 9. */
function Borderline({ value, scale }: { value: Fraction; scale: Scale }) {
  const label = resultLabel(scale, value)
  const rounded = resultLabel(scale, parseDecimal(formatRounded(value)) ?? value)
  return (
    label !== rounded && (
      <Note>{`${formatRounded(value)} is ${formatExact(value)} before rounding: ${label}, not ${rounded}.`}</Note>
    )
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className="border-b border-line px-4.5 py-3 text-sm">{children}</p>
}
