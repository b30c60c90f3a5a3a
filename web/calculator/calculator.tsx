import { Printer, RotateCcw, Share2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { resetEntries } from '#domain/cgpa/entries.ts'
import type { Entries } from '#domain/cgpa/entries.ts'
import { formatRounded } from '#domain/cgpa/fraction.ts'
import { performanceOf, resultLabel } from '#domain/cgpa/grading.ts'
import { headOf, resultOf } from '#domain/cgpa/result.ts'
import type { Result } from '#domain/cgpa/result.ts'
import { scaleOf } from '#domain/cgpa/scales.ts'
import { paths } from '#domain/paths.ts'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { CoursesSection } from './inputs/courses-section.tsx'
import { EarlierSection } from './inputs/earlier-section.tsx'
import { GradeScaleSection } from './inputs/grade-scale-section.tsx'
import { SaveStatusNote } from './saving/save-status.tsx'
import { figuresKey } from './sharing/figures.ts'
import { LoadingRows } from './loading-rows.tsx'
import { PlanSection } from './result/plan-section.tsx'
import { PrintSheet } from './result/print-sheet.tsx'
import { ResultSection } from './result/result-section.tsx'
import { UndoBanner } from '#web/ui/feedback/undo-banner.tsx'
import { useSharedLink } from './sharing/use-shared-link.ts'
import { useSavedEntries } from './saving/use-saved-entries.ts'
import { wording } from './wording.ts'

const ShareDialog = lazyDialog(async () => (await import('./sharing/share-dialog.tsx')).ShareDialog)
const SharedLinkDialog = lazyDialog(async () => (await import('./sharing/shared-link-dialog.tsx')).SharedLinkDialog)

type Undo = { message: string; entries: Entries }

export function Calculator({ accountId }: { accountId: string }) {
  const [undo, setUndo] = useState<Undo>()
  // The rows at the last press on Calculate; undefined before (docs/behaviour.md#states-calculator).
  const [calculated, setCalculated] = useState<Entries>()
  const share = useDialogEntry('share')
  const results = useRef<HTMLDivElement>(null)
  const { fragment, settle } = useSharedLink()
  const { entries, edit, isPending, status } = useSavedEntries(accountId, (lost) =>
    setUndo({ message: 'Newer courses from another device were loaded.', entries: lost }),
  )

  const change = (next: Entries) => {
    setUndo(undefined)
    edit(next)
  }
  const replace = (next: Entries, message: string) => {
    setUndo({ message, entries })
    edit(next)
  }
  const calculate = () => {
    setCalculated(entries)
    // On a phone the result is below the button.
    requestAnimationFrame(() => results.current?.firstElementChild?.scrollIntoView({ block: 'nearest' }))
  }
  const reset = () => {
    replace(resetEntries(entries), 'All courses were reset.')
    setCalculated(undefined)
  }
  const scale = scaleOf(entries.scale)
  const section = { entries, onEdit: change, onReplace: replace }
  const result = calculated && resultOf(calculated)

  return (
    <Container>
      <div className="print:hidden">
        <PageHead title={wording.title} lead={wording.lead}>
          <div className="-mx-3 flex flex-wrap">
            <Button variant="quiet" onClick={share.open}>
              <Share2 aria-hidden="true" strokeWidth={1.75} />
              Share
            </Button>
            <Button variant="quiet" onClick={() => window.print()}>
              <Printer aria-hidden="true" strokeWidth={1.75} />
              Print or PDF
            </Button>
            <Link to={paths.dashboard()} className={buttonClass({ variant: 'quiet' })}>
              <X aria-hidden="true" strokeWidth={1.75} />
              Close
            </Link>
          </div>
        </PageHead>
        {isPending ? (
          <LoadingRows />
        ) : (
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-7">
            <div className="grid min-w-0 gap-5">
              <CoursesSection accountId={accountId} {...section} />
              <EarlierSection {...section} />
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <Button variant="accent" size="lg" className="flex-[1_1_10rem] md:flex-[0_1_14rem]" onClick={calculate}>
                  {wording.calculate}
                </Button>
                <Button variant="quiet" size="lg" onClick={reset}>
                  <RotateCcw aria-hidden="true" strokeWidth={1.75} />
                  {wording.resetAll}
                </Button>
              </div>
              <SaveStatusNote status={status} />
            </div>
            <div ref={results} className="grid min-w-0 gap-5 lg:row-span-2">
              <ResultSection
                calculated={calculated}
                result={result}
                stale={calculated !== undefined && figuresKey(calculated) !== figuresKey(entries)}
              />
              <GradeScaleSection key={scale.name} scale={scale} />
            </div>
            <PlanSection entries={entries} onEdit={change} />
          </div>
        )}
        <p role="status" className="sr-only">
          {calculated && spoken(result)}
        </p>
      </div>
      <PrintSheet entries={entries} calculated={calculated !== undefined} />
      <UndoBanner
        message={undo?.message}
        onUndo={() => {
          if (undo) change(undo.entries)
        }}
        onDismiss={() => setUndo(undefined)}
      />
      <ShareDialog open={share.isOpen} entries={entries} onClose={share.close} />
      {fragment !== undefined && !isPending && (
        <SharedLinkDialog
          fragment={fragment}
          entries={entries}
          onClose={settle}
          onTake={(shared) => {
            replace(shared, 'The shared calculation was loaded.')
            setCalculated(undefined)
            settle()
          }}
        />
      )}
    </Container>
  )
}

/** The result in a sentence, for screen readers. */
function spoken(result: Result | undefined): string {
  if (result === undefined) return wording.noResult
  const { scale, sgpa, overall } = result
  const figure = (name: string, value: typeof sgpa.value) =>
    `${name} ${formatRounded(value)}, ${resultLabel(scale, value)}.`
  const message = [figure('SGPA', sgpa.value), overall ? figure('CGPA', overall.value) : `${wording.noOverall}.`]
  return [...message, `${performanceOf(scale, headOf(result))}.`].join(' ')
}
