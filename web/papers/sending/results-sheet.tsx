import { CircleAlert, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { counted } from '#domain/counted.ts'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { paths } from '#domain/paths.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { type Contribution, nameOf, problemSentence } from '../mine/contributions.ts'
import type { SentLine } from './send-paper.ts'

/** The result of each uploaded file. The live region is rendered before its text, so that it is announced. */
export function ResultsSheet({ results }: { results: readonly SentLine[] }) {
  const title = useId()
  const taken = results.filter(({ id }) => id !== undefined).length
  return (
    <div aria-live="polite" className="empty:hidden">
      {results.length > 0 && (
        <Sheet as="section" aria-labelledby={title}>
          <PanelHead
            id={title}
            title={taken > 0 ? 'Thank you' : 'Nothing was accepted'}
            note={taken > 0 ? `${counted(taken, 'paper')} sent` : undefined}
          />
          <ul>
            {results.map(({ name, id, error }, index) => (
              <li
                key={id ?? index}
                className="flex gap-2.5 px-4 py-2.5 text-sm leading-snug not-first:border-t not-first:border-line"
              >
                {id === undefined ? (
                  <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-px size-5 text-brick" />
                ) : (
                  <CircleCheck aria-hidden="true" strokeWidth={1.75} className="mt-px size-5 text-teal" />
                )}
                <span dir="auto" className="min-w-0 wrap-anywhere">
                  <b className="font-semibold">{name}</b>
                  <span className="block text-ink-2">{error ?? 'Received. It will be read, then reviewed.'}</span>
                </span>
              </li>
            ))}
          </ul>
          <p className="border-t border-line px-4 py-3">
            <Link to={paths.myPapers()} className={buttonClass({ variant: 'line' })}>
              See my papers
            </Link>
          </p>
        </Sheet>
      )}
    </div>
  )
}

/** Why the paper came back that is to be sent again. */
export function CorrectionNote({ contribution }: { contribution: Contribution }) {
  return (
    <Message tone="warning" title={`A corrected copy of ${nameOf(contribution)}`}>
      <p>{contribution.return_reason ?? problemSentence(contribution.problem)}</p>
      <p className="mt-1 text-ink-2">Your new copy will replace the returned one.</p>
    </Message>
  )
}
