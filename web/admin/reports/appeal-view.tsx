import { Scale } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { dateAndTime, dayOf } from '#domain/dates/calendar-date.ts'
import { maxDecisionText } from '#domain/moderation.ts'
import { paths } from '#domain/paths.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Radio } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { usePressOnce } from '#web/ui/forms/use-press-once.ts'
import { ClampedText } from '#web/ui/display/clamped-text.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { type Decision, summaryOf, useDecideAppeal } from './decisions.ts'
import { Fact, PanelHead } from './panel.tsx'
import { actProblem } from './problems.ts'
import { usePost } from './queue.ts'

interface AppealViewProps {
  appeal: Decision
  headingId: string
  onDone: () => void
}

/** What was decided, what the author says, and the form of who decides again. Another appeal needs another key. */
export function AppealView({ appeal, headingId, onDone }: AppealViewProps) {
  const { user } = useSession()
  const { data: post } = usePost(appeal.comment_id ?? appeal.discussion_id)
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-5">
        <Sheet as="section">
          <PanelHead id={headingId} title="What was decided" />
          <div className="border-l-4 border-brick bg-brick-wash px-4 py-3 text-sm">
            <p className="text-xs">
              <b dir="auto" className="font-semibold wrap-anywhere">
                {appeal.author_name}
              </b>
            </p>
            {post ? (
              <ClampedText text={post.content} about={`the post of ${appeal.author_name}`} className="mt-0.5" />
            ) : (
              <p>The post is deleted.</p>
            )}
          </div>
          <dl className="divide-y divide-line px-4 py-1 text-sm leading-[1.5]">
            <Fact name="Discussion">
              <Link to={paths.discussion({ id: appeal.discussion_id })} dir="auto">
                {appeal.title}
              </Link>
            </Fact>
            <Fact name="Decision">{summaryOf(appeal)}</Fact>
            <Fact name="Text">
              <span dir="auto">{`“${appeal.text}”`}</span>
            </Fact>
            <Fact name="By">
              <span dir="auto">{`${appeal.decided_by_name}, ${dateAndTime(appeal.decided_at)}`}</span>
            </Fact>
          </dl>
        </Sheet>
        <Sheet as="section">
          <PanelHead
            title="What the author says"
            note={appeal.appealed_at === null ? undefined : dayOf(appeal.appealed_at)}
          />
          <p dir="auto" className="px-4 py-3 text-sm whitespace-pre-wrap wrap-anywhere">
            {appeal.appeal_text}
          </p>
        </Sheet>
      </div>
      <Sheet as="section">
        <PanelHead title="Decide again" />
        <div className="grid gap-4 px-4 py-4">
          <p className="flex gap-2.5 rounded-control bg-pen-wash px-3 py-2.5 text-sm">
            <Scale aria-hidden="true" strokeWidth={1.75} className="mt-[.15em] size-4.5 shrink-0 text-pen" />
            {appeal.decided_by === user?.id
              ? 'You made this decision. Another moderator decides the appeal.'
              : 'An appeal is decided by somebody else than who decided first.'}
          </p>
          {appeal.decided_by !== user?.id && <AppealForm appeal={appeal} onDone={onDone} />}
        </div>
      </Sheet>
    </div>
  )
}

function AppealForm({ appeal, onDone }: Pick<AppealViewProps, 'appeal' | 'onDone'>) {
  const name = useId()
  const [reversed, setReversed] = useState<boolean>()
  const [answer, setAnswer] = useState('')
  const decide = useDecideAppeal(appeal.id, onDone)
  const press = usePressOnce()
  const given = visibleText(answer).trim()
  const isReady = reversed !== undefined && given !== ''
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (reversed === undefined || !isReady || decide.isPending || !press.begin()) return
        decide.mutate({ reversed, answer: given }, { onSettled: press.end })
      }}
    >
      <fieldset>
        <legend className="sr-only">Decision</legend>
        <Radio name={name} checked={reversed === false} onChange={() => setReversed(false)}>
          It stays: the decision was right
        </Radio>
        <Radio name={name} checked={reversed === true} onChange={() => setReversed(true)}>
          It is reversed, and does not count against the author
        </Radio>
      </fieldset>
      <Field label="Reason" hint="The author and who decided first read it.">
        {(attributes) => (
          <Textarea
            rows={3}
            maxLength={maxDecisionText}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
            className="min-h-24!"
            {...attributes}
          />
        )}
      </Field>
      {decide.isError && <Message tone="error">{actProblem(decide.error)}</Message>}
      <Button type="submit" variant="accent" block disabled={!isReady} busy={decide.isPending}>
        Decide and notify both
      </Button>
      <p className="text-xs text-ink-2">There is one appeal. This decision is final.</p>
    </form>
  )
}
