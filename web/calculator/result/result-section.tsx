import type { Entries } from '#domain/cgpa/entries.ts'
import type { Result } from '#domain/cgpa/result.ts'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { wording } from '../wording.ts'

const Calculated = lazyPart(async () => (await import('./calculated.tsx')).Calculated, { certain: true })

interface ResultSectionProps {
  /** The rows that were calculated; undefined before the first calculation. */
  calculated: Entries | undefined
  /** Their result; undefined where there is none. */
  result: Result | undefined
  /** Whether a row has changed since. */
  stale: boolean
}

export function ResultSection({ calculated, result, stale }: ResultSectionProps) {
  if (calculated && result) return <Calculated calculated={calculated} result={result} stale={stale} />
  return (
    <Sheet as="section" aria-labelledby="result" className="p-4 md:p-5">
      <h2 id="result" className="text-lg">
        Result
      </h2>
      <p className="mt-2 text-ink-2">{calculated ? wording.noResult : 'Press Calculate to see your result.'}</p>
    </Sheet>
  )
}
