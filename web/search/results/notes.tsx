import { CloudOff } from 'lucide-react'
import { Fragment, useEffect } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { correctedText, exactly } from '#web/content/found-words.ts'
import { hideComingSoon } from '#web/content/materials-mark.ts'
import { paths } from '#domain/paths.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { type SearchGroup, searchGroups } from '#domain/kinds/content-kinds.ts'
import type { Found } from '../querying/found.ts'
import type { Searcher } from '../actions.ts'
import { hiddenText, wording } from '../wording.ts'

// The notes above and below the list.

const note = 'px-4.5 pt-3 text-sm leading-[1.5] text-ink-2 max-lg:px-gutter'
const inline = 'min-h-6 font-semibold text-ink underline decoration-marigold decoration-2 underline-offset-4'

interface CorrectionProps {
  text: string
  corrected: Found['corrected']
  onText: (text: string) => void
}

/** What was searched for in the place of what was typed; the exact search is a press away. */
export function Correction({ text, corrected, onText }: CorrectionProps) {
  if (corrected.length === 0) return null
  return (
    <p dir="auto" className={`${note} wrap-anywhere`}>
      Showing results for <b className="text-ink">{correctedText(text, corrected)}</b>.{' '}
      <span>
        {!text.startsWith('"') && (
          <button type="button" className={inline} onClick={() => onText(exactly(text))}>
            {`Search instead for ${text}`}
          </button>
        )}
      </span>
    </p>
  )
}

export function Narrowed({ group, onEverything }: { group: SearchGroup; onEverything: () => void }) {
  return (
    <p className={note}>
      Only in <b className="text-ink">{searchGroups[group]}</b>.{' '}
      <button type="button" className={inline} onClick={onEverything}>
        Search everything
      </button>
    </p>
  )
}

/** On phones the banner of the connection hangs over its first line. */
export function OfflineNote() {
  return (
    <p className={`${note} flex items-center gap-2 max-lg:pt-11`}>
      <CloudOff aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
      {wording.offline}
    </p>
  )
}

export function FailedNote({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <Message tone="error" className="mx-3 mt-3">
      <p>{wording.failed}</p>
      <Button variant="line" busy={busy} className="mt-2" onClick={onRetry}>
        Try Again
      </Button>
    </Message>
  )
}

interface NothingFoundProps {
  text: string
  corrected: Found['corrected']
  nearest: Found['nearest']
  onText: (text: string) => void
  searcher: Searcher
  replace: boolean
  onAskForum: () => void
  onAskAssistant: () => void
}

/** What was understood, what else might have been meant, and whom to ask. */
export function NothingFound(props: NothingFoundProps) {
  const { text, corrected, nearest, onText, searcher, replace, onAskForum, onAskAssistant } = props
  const understood = corrected.length > 0 ? correctedText(text, corrected) : undefined
  return (
    <div className="px-4.5 py-6 max-lg:px-gutter">
      <h2
        dir="auto"
        className="font-body text-lg leading-[1.35] tracking-normal wrap-anywhere"
      >{`Nothing found for “${understood ?? text}”`}</h2>
      <p dir="auto" className="mt-1 text-sm leading-[1.5] wrap-anywhere text-ink-2">
        {`${understood !== undefined ? `You typed “${text}”. ` : ''}Try fewer or other words, or ask somebody.`}
      </p>
      {nearest.length > 0 && (
        <p dir="auto" className="mt-2 text-sm leading-[1.5] wrap-anywhere text-ink-2">
          <span>Did you mean </span>
          {nearest.map((word, index) => (
            <Fragment key={word}>
              {index > 0 && (index === nearest.length - 1 ? ' or ' : ', ')}
              <button type="button" className={inline} onClick={() => onText(word)}>
                {word}
              </button>
            </Fragment>
          ))}
          <span>?</span>
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        {searcher.letIn && (
          <Button variant="line" onClick={onAskForum}>
            Ask the forum
          </Button>
        )}
        <Button variant="line" onClick={onAskAssistant}>
          Ask the assistant
        </Button>
        {searcher.letIn && <RequestPaper replace={replace} />}
        <Link to={paths.contact()} replace={replace} className={buttonClass({ variant: 'quiet' })}>
          Contact us
        </Link>
      </div>
    </div>
  )
}

/** In the library, once there is one: a map of each course's papers has a place for what is missing. */
function RequestPaper({ replace }: { replace: boolean }) {
  useEffect(hideComingSoon, [])
  return (
    <span data-coming-soon className="hidden in-data-materials:contents">
      <Link to={paths.pyqs()} replace={replace} className={buttonClass({ variant: 'line' })}>
        Request a paper
      </Link>
    </span>
  )
}

interface HiddenNoteProps {
  hidden: Found['hidden']
  searcher: Searcher
  replace: boolean
}

/** How much there is beside what this person may read: of the whole site, whatever was typed. */
export function HiddenNote({ hidden, searcher, replace }: HiddenNoteProps): ReactNode {
  const text = hiddenText(hidden)
  if (text === undefined) return null
  const link = `${inline} inline-flex items-center`
  return (
    <p className="border-t border-line px-4.5 py-3 text-sm leading-[1.5] text-ink-2 max-lg:px-gutter">
      <span>{text}</span>{' '}
      <span>
        {searcher.accountId === undefined && (
          <>
            <Link to={paths.login()} replace={replace} className={link}>
              Log in
            </Link>{' '}
            or{' '}
          </>
        )}
      </span>
      <Link to={paths.purchasePlan()} replace={replace} className={link}>
        {searcher.accountId === undefined ? 'see the plans' : 'See the plans'}
      </Link>
      .
    </p>
  )
}
