import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { isStepDone, type SetupState, type SetupStep, setupSteps, stepsDone } from '#domain/college/setup-steps.ts'
import { paths } from '#domain/paths.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { adminMeta } from '../sections.ts'
import { useSetupState } from '../setup-state.ts'
import { OpeningBox } from './opening-box.tsx'
import { stepTexts } from './steps.ts'
import { TestMail } from './test-mail.tsx'

export const meta = adminMeta

/** What a college does first, in any order. The state of each step is read from the site. */
export default function SetupPage() {
  const query = useSetupState()
  const state = query.data
  return (
    <>
      <PageHead
        title="Set up your campus"
        lead={
          state
            ? `${stepsDone(state)} of ${setupSteps.length} done, in any order. You can stop at any time and come back.`
            : 'In any order. You can stop at any time and come back.'
        }
      />
      {query.isPending && <LoadingLines label="Loading..." />}
      {query.isError && !state && (
        <LoadFailed title="Failed to load the list" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {state && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <Sheet as="ol">
            {setupSteps.map((step, index) => (
              <Step key={step} step={step} number={index + 1} state={state} />
            ))}
          </Sheet>
          <OpeningBox state={state} />
        </div>
      )}
    </>
  )
}

function Step({ step, number, state }: { step: SetupStep; number: number; state: SetupState }) {
  const { title, line, section, show, action } = stepTexts[step]
  const done = isStepDone(step, state)
  return (
    <li className="flex border-t border-line first:border-t-0">
      <span className="flex w-13 flex-none justify-center border-r border-margin pt-4">
        <span
          className={classNames(
            'grid size-6 place-items-center rounded-sheet border text-xs',
            done ? 'border-teal bg-teal text-paper' : 'border-line',
          )}
        >
          {done ? <Check aria-hidden="true" strokeWidth={2.5} className="size-4" /> : number}
        </span>
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
        <div className="min-w-48 flex-1">
          <h2 className={classNames('text-lg', done && 'text-ink-2')}>
            <span>{title}</span>
            {done && <span className="sr-only">, done</span>}
          </h2>
          <p dir="auto" className="text-sm wrap-anywhere text-ink-2">
            {line(state)}
          </p>
        </div>
        {section === undefined ? (
          <TestMail again={done} />
        ) : (
          <Link to={paths.admin({ section, show })} className={buttonClass({ variant: done ? 'quiet' : 'line' })}>
            {done ? 'Change' : action}
            <span className="sr-only">{`: ${title}`}</span>
          </Link>
        )}
      </div>
    </li>
  )
}
