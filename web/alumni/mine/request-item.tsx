import { useState } from 'react'
import { topicLabel } from '#domain/alumni/topics.ts'
import { collegeDay, dayAndMonthOf } from '#domain/dates/college-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { WordsDialog } from '#web/ui/dialogs/words-dialog.tsx'
import { useEndAsk } from '../asks/asks.ts'
import { Contact } from '../asks/contact.tsx'
import { StateStamp } from '../asks/state-stamp.tsx'
import { PublicAnswer } from './public-answer.tsx'
import { type Request, useAnswer, useReport } from './requests.ts'

export const texts = {
  answer: {
    title: 'Answer',
    label: 'Your answer',
    hint: 'Only this student reads it. Your contact is not shown with it.',
    confirm: 'Send answer',
    min: 1,
    max: 4000,
  },
  decline: {
    title: 'Not now?',
    label: 'Why, in a sentence',
    hint: 'The student reads it, and can ask somebody else.',
    confirm: 'Decline',
    min: 3,
    max: 400,
  },
  report: {
    title: 'Report this request?',
    label: 'What is wrong with it',
    hint: 'The college reads it. The request ends, and this person reaches you no more.',
    confirm: 'Report',
    min: 3,
    max: 400,
  },
} as const

/** A request of a student, with what its reader can do. */
export function RequestItem({ request }: { request: Request }) {
  const { id, name, state, answer } = request
  const [open, setOpen] = useState<keyof typeof texts>()
  const close = () => setOpen(undefined)
  const decide = useAnswer(close)
  const report = useReport(close)
  const end = useEndAsk()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 dir="auto" className="font-body text-base font-semibold tracking-[0] wrap-anywhere">
          {name}
        </h3>
        <StateStamp state={state} />
      </div>
      <RequestWords request={request} />
      {answer !== '' && (
        <blockquote dir="auto" className="border-l-3 border-margin pl-3 whitespace-pre-line wrap-anywhere">
          {answer}
        </blockquote>
      )}
      <PublicAnswer ask={id} />
      {request.has_contact && <Contact ask={id} name={name} />}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {state === 'open' && (
          <>
            <Button busy={decide.isPending} onClick={() => decide.send({ ask: id, action: 'accept' })}>
              Accept
            </Button>
            <Button variant="line" onClick={() => setOpen('answer')}>
              Answer
            </Button>
            <Button variant="line" onClick={() => setOpen('decline')}>
              Not now
            </Button>
            <Button variant="quiet" busy={decide.isPending} onClick={() => decide.send({ ask: id, action: 'pass' })}>
              Pass on
            </Button>
            <Button variant="quiet" onClick={() => setOpen('report')}>
              Report
            </Button>
          </>
        )}
        {state === 'accepted' && (
          <Button variant="line" onClick={() => setOpen('answer')}>
            Answer
          </Button>
        )}
        {(state === 'accepted' || state === 'answered') && (
          <Button variant="quiet" busy={end.isPending} onClick={() => end.send(id)}>
            End
          </Button>
        )}
      </div>
      {open !== undefined && (
        <WordsDialog
          {...texts[open]}
          busy={decide.isPending || report.isPending}
          onClose={close}
          onConfirm={(words) =>
            open === 'report' ? report.send({ ask: id, reason: words }) : decide.send({ ask: id, action: open, words })
          }
        />
      )}
    </>
  )
}

/** What the student writes, and from where. */
export function RequestWords({ request }: { request: Request }) {
  const { branch, semester, topic, question, tried } = request
  const from = [branch, semester === null ? null : `semester ${semester}`].filter((part) => part !== null).join(', ')
  return (
    <>
      <p dir="auto" className="text-ink-2 wrap-anywhere">
        {[from, topicLabel(topic), dayAndMonthOf(collegeDay(new Date(request.created_at)))]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {question}
      </p>
      {tried !== '' && <p dir="auto" className="text-ink-2 whitespace-pre-line wrap-anywhere">{`Tried: ${tried}`}</p>}
    </>
  )
}
