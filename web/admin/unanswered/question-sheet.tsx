import {
  CircleCheck,
  CircleX,
  ExternalLink,
  MessageCircleQuestionMark,
  PenLine,
  RotateCcw,
  WholeWord,
} from 'lucide-react'
import { Link } from 'react-router'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import { counted } from '#domain/counted.ts'
import { paths } from '#domain/paths.ts'
import { openedFromList } from '#web/page/address/use-list-address.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { AskAgain } from './ask-again.tsx'
import type { Status, UnansweredQuestion } from './questions.ts'

interface QuestionSheetProps {
  question: UnansweredQuestion
  busy: boolean
  /** What search answers now is shown. */
  asked: boolean
  onAsk: () => void
  onSettle: (status: Status) => void
}

export function QuestionSheet({ question, busy, asked, onAsk, onSettle }: QuestionSheetProps) {
  const { id, question: text, times, unhelpful, status, help_entry_id: entry, last_asked_on: lastAsked } = question
  const open = status === 'open'
  return (
    <Sheet as="article" className="px-4.5 pt-4 pb-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 dir="auto" className="font-body text-base leading-snug font-semibold wrap-anywhere">
          {text}
        </h2>
        <p className="flex flex-wrap gap-2">
          <Stamp tone={open ? 'brick' : 'ink'}>{`Asked ${counted(times, 'time')}`}</Stamp>
        </p>
      </div>
      <p dir="auto" className="text-sm wrap-anywhere text-ink-2">
        {[`Last on ${calendarDate(lastAsked)}`, unhelpful > 0 && `${counted(unhelpful, 'answer')} did not help`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {asked && <AskAgain question={text} />}
      <div className="-mx-3 mt-2 flex flex-wrap gap-x-1">
        {open && (
          <>
            <Link
              to={paths.admin({ section: 'help', id: 'new', question: id })}
              state={openedFromList}
              className={buttonClass({ variant: 'quiet' })}
            >
              <PenLine aria-hidden="true" strokeWidth={1.75} />
              Write a help entry
            </Link>
            <Link
              to={paths.admin({ section: 'search-words', id: 'new', question: id })}
              state={openedFromList}
              className={buttonClass({ variant: 'quiet' })}
            >
              <WholeWord aria-hidden="true" strokeWidth={1.75} />
              Add search words
            </Link>
          </>
        )}
        {!open && entry !== null && (
          <Link
            to={paths.admin({ section: 'help', id: entry })}
            state={openedFromList}
            className={buttonClass({ variant: 'quiet' })}
          >
            <ExternalLink aria-hidden="true" strokeWidth={1.75} />
            Help entry
          </Link>
        )}
        <Button variant="quiet" aria-expanded={asked} onClick={onAsk}>
          <MessageCircleQuestionMark aria-hidden="true" strokeWidth={1.75} />
          Ask it again
        </Button>
        {open ? (
          <>
            <Button variant="quiet" busy={busy} onClick={() => onSettle('done')}>
              <CircleCheck aria-hidden="true" strokeWidth={1.75} />
              Mark as done
            </Button>
            <Button variant="quiet" busy={busy} onClick={() => onSettle('dismissed')}>
              <CircleX aria-hidden="true" strokeWidth={1.75} />
              Dismiss
            </Button>
          </>
        ) : (
          <Button variant="quiet" busy={busy} onClick={() => onSettle('open')}>
            <RotateCcw aria-hidden="true" strokeWidth={1.75} />
            Open again
          </Button>
        )}
      </div>
    </Sheet>
  )
}
