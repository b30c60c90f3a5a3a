import { ChevronDown } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { counted } from '#domain/counted.ts'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'
import { classNames } from '#web/ui/class-names.ts'

const QuestionDiscussions = lazyOptional(
  () => import('./question-discussions.tsx'),
  (module) => module.QuestionDiscussions,
)

/** The discussions about a question, which are loaded when somebody opens them. */
export function AboutQuestion({ id, count }: { id: string; count: number }) {
  const [open, setOpen] = useState(false)
  const list = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-tap items-center gap-1 text-sm font-semibold text-ink underline decoration-marigold decoration-2 underline-offset-[.2em]"
      >
        {`${counted(count, 'discussion')} about this question`}
        <ChevronDown
          aria-hidden="true"
          strokeWidth={2}
          className={classNames('size-3.5 transition-transform', open && 'rotate-180')}
        />
      </button>
      <div id={list} className={open ? 'mb-2' : undefined}>
        {open && (
          <Suspense fallback={<p className="text-sm text-ink-2">Loading discussions...</p>}>
            <QuestionDiscussions id={id} />
          </Suspense>
        )}
      </div>
    </>
  )
}
