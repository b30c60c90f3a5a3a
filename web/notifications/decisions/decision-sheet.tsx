import { MessagesSquare, Scale } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { dateAndTime, dayOf } from '#domain/dates/calendar-date.ts'
import { authorMessage, decisionReasons, maxDecisionText } from '#domain/moderation.ts'
import { paths } from '#domain/paths.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { usePressOnce } from '#web/ui/forms/use-press-once.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { type OwnDecision, useAppeal } from './decisions.ts'

interface DecisionSheetProps {
  decision: OwnDecision
  /** Whether a notification leads to it. */
  linked: boolean
}

export function DecisionSheet({ decision, linked }: DecisionSheetProps) {
  const { id, kind, reason, text, title, until, comment_id, discussion_id, decided_at } = decision
  const post = comment_id === null ? 'discussion' : 'comment'
  const heading = useRef<HTMLHeadingElement>(null)
  const [now] = useState(() => Date.now())
  useEffect(() => {
    if (!linked) return
    heading.current?.scrollIntoView({ block: 'center' })
    heading.current?.focus({ preventScroll: true })
  }, [linked])
  const message = authorMessage({ kind, post, title, reason: null, text: '', until, appealUntil: null })
  const mayAppeal = decision.may_appeal_until !== null && Date.parse(decision.may_appeal_until) > now
  return (
    <Sheet as="article" className="grid gap-3 px-4.5 py-4">
      <div>
        <h2 ref={heading} tabIndex={-1} dir="auto" className="text-lg leading-snug wrap-anywhere outline-none">
          {message.title}
        </h2>
        <p className="text-sm text-ink-2">{dateAndTime(decided_at)}</p>
      </div>
      {reason !== null && (
        <div className="border-l-2 border-margin pl-3 text-sm leading-[1.5]">
          <p className="font-semibold">{decisionReasons[reason]}</p>
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {text}
          </p>
        </div>
      )}
      <p className="-mx-3">
        <Link
          to={paths.discussion({ id: discussion_id, comment: comment_id ?? undefined })}
          className={buttonClass({ variant: 'quiet' })}
        >
          <MessagesSquare aria-hidden="true" strokeWidth={1.75} />
          {`Open the ${post}`}
        </Link>
      </p>
      <Appealed decision={decision} />
      {mayAppeal && <AppealForm decisionId={id} until={decision.may_appeal_until ?? ''} />}
    </Sheet>
  )
}

function Appealed({ decision }: { decision: OwnDecision }) {
  const { appeal_text, appealed_at, appeal_result, appeal_answer } = decision
  if (appealed_at === null) return null
  return (
    <section className="grid gap-2 border-t border-line pt-3 text-sm leading-[1.5]">
      <h3 className="text-sm font-semibold">{`Your appeal, ${dayOf(appealed_at)}`}</h3>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere text-ink-2">
        {appeal_text}
      </p>
      <Message tone={appeal_result === 'reversed' ? 'success' : 'info'}>
        {appeal_result === null ? (
          'Another moderator reads it. You will be notified.'
        ) : (
          <>
            <p className="font-bold">
              {appeal_result === 'reversed' ? 'Accepted: the decision is reversed.' : 'Rejected: the decision stays.'}
            </p>
            <p dir="auto" className="whitespace-pre-wrap">
              {appeal_answer}
            </p>
          </>
        )}
      </Message>
    </section>
  )
}

function AppealForm({ decisionId, until }: { decisionId: string; until: string }) {
  const formId = useId()
  const [text, setText] = useState('')
  const appeal = useAppeal(decisionId)
  const press = usePressOnce()
  const given = visibleText(text).trim()
  return (
    <form
      id={formId}
      noValidate
      className="grid gap-3 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (given !== '' && !appeal.isPending && press.begin()) appeal.mutate(given, { onSettled: press.end })
      }}
    >
      <Field
        label="Is the decision wrong? Say why."
        hint={`Another moderator decides. You can appeal once, until ${dayOf(until)}.`}
      >
        {(attributes) => (
          <Textarea
            rows={3}
            maxLength={maxDecisionText}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className="min-h-24!"
            {...attributes}
          />
        )}
      </Field>
      {appeal.isError && (
        <Message tone="error">
          The appeal was not sent. Your text is still here: check your connection and try again.
        </Message>
      )}
      <Button type="submit" className="justify-self-start" disabled={given === ''} busy={appeal.isPending}>
        <Scale aria-hidden="true" strokeWidth={1.75} />
        Appeal
      </Button>
    </form>
  )
}
