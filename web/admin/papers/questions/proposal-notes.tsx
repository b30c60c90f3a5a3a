import { Sparkles } from 'lucide-react'
import { Button } from '#web/ui/buttons/button.tsx'
import type { OpenProposal } from './proposals.ts'

interface ProposalNotesProps {
  /** Of one question. */
  proposals: readonly OpenProposal[]
  question: string
  /** The keys act on the first one of the question that is looked at. */
  current: boolean
  busy: boolean
  unsaved: boolean
  onAccept: (proposal: OpenProposal) => void
  onDismiss: (proposal: OpenProposal) => void
}

/** What a model proposes for a question, to be accepted or not. */
export function ProposalNotes(props: ProposalNotesProps) {
  const { proposals, question, current, busy, unsaved, onAccept, onDismiss } = props
  if (proposals.length === 0) return null
  return (
    <ul aria-label={`Suggestions for question ${question}`} className={current ? 'grid gap-2' : 'grid gap-2 px-4 pb-3'}>
      {proposals.map((one, index) => {
        const what = `the ${one.proposal.kind} for question ${question}`
        const isFirst = current && index === 0
        return (
          <li key={one.key} className="grid gap-2 rounded-control border border-line bg-sheet px-3 py-2.5 text-sm">
            <p className="flex gap-2 leading-snug">
              <Sparkles aria-hidden="true" strokeWidth={1.75} className="mt-[.1em] size-[1.25em] shrink-0 text-pen" />
              <span dir="auto" className="min-w-0 wrap-anywhere">
                <Wording {...one} />
                <span className="block text-xs text-ink-2">{one.proposal.reason}</span>
              </span>
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="line"
                aria-label={`Accept ${what}`}
                aria-keyshortcuts={isFirst ? 'a' : undefined}
                busy={busy}
                disabled={unsaved}
                onClick={() => onAccept(one)}
              >
                Accept
              </Button>
              <Button
                variant="quiet"
                aria-label={`Dismiss ${what}`}
                aria-keyshortcuts={isFirst ? 'd' : undefined}
                onClick={() => onDismiss(one)}
              >
                Dismiss
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Wording({ proposal, unit, other }: OpenProposal) {
  if (proposal.kind === 'group')
    return (
      <>
        Suggested: the same as <b className="font-semibold">{other?.text}</b>
      </>
    )
  const unitName = unit && `unit ${unit.number}, ${unit.title}`
  return (
    <>
      Suggested:{' '}
      <b className="font-semibold">
        {[proposal.topic && `topic “${proposal.topic}”`, unitName].filter(Boolean).join('; ')}
      </b>
    </>
  )
}
