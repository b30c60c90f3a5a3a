import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'

const steps = ['Paste', 'Columns', 'Rows', 'Done'] as const
export type Step = (typeof steps)[number]

interface StepHeadProps {
  step: Step
  title: string
  lead: string
  children?: ReactNode
}

/** The button that led here is gone: the focus, and what is in view, begin at the head. */
const focusHead = (head: HTMLElement | null) => head?.focus()

/** The head of a step, with its buttons and the four steps as one line. */
export function StepHead({ step, title, lead, children }: StepHeadProps) {
  const current = steps.indexOf(step)
  return (
    <>
      <div
        ref={step === 'Paste' ? undefined : focusHead}
        tabIndex={-1}
        className="scroll-mt-(--bar-height) outline-none"
      >
        <PageHead title={title} lead={lead}>
          {children && <div className="flex flex-wrap gap-2.5">{children}</div>}
        </PageHead>
      </div>
      <ol aria-label="Steps" className="mb-5 grid grid-cols-4 gap-1">
        {steps.map((name, at) => (
          <li
            key={name}
            aria-current={at === current ? 'step' : undefined}
            className={classNames(
              'border-t-4 pt-1.5 text-xs leading-snug font-semibold',
              at <= current ? 'border-ink' : 'border-line',
              at === current ? 'text-ink' : 'text-ink-3',
            )}
          >
            {`${at + 1} ${name}`}
          </li>
        ))}
      </ol>
    </>
  )
}
