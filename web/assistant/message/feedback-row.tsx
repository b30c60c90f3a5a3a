import { isBlank } from '#domain/text/visible-text.ts'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { assistantLimits, feedbackReasons, feedbackReasonTexts } from '#domain/assistant/assistant.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import type { Feedback } from '../chat/message.ts'

interface FeedbackProps {
  feedback: Feedback | undefined
  /** Undefined withdraws it. */
  onFeedback: (feedback: Feedback | undefined) => void
}

/** A second press withdraws the feedback. */
export function FeedbackButtons({ feedback, onFeedback }: FeedbackProps) {
  const press = (helpful: boolean) => onFeedback(feedback?.helpful === helpful ? undefined : { helpful })
  return (
    <>
      <IconButton
        label="Helpful"
        aria-pressed={feedback?.helpful === true}
        onClick={() => press(true)}
        className={classNames('[&_svg]:size-4.5', feedback?.helpful === true && 'text-teal! [&_svg]:fill-current')}
      >
        <ThumbsUp aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
      <IconButton
        label="Not helpful"
        aria-pressed={feedback?.helpful === false}
        onClick={() => press(false)}
        className={classNames('[&_svg]:size-4.5', feedback?.helpful === false && 'text-brick! [&_svg]:fill-current')}
      >
        <ThumbsDown aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
    </>
  )
}

/** Why an answer did not help: one of a few reasons and a note, both optional. */
export function FeedbackReasons({ feedback, onFeedback }: FeedbackProps & { feedback: Feedback }) {
  const [note, setNote] = useState(feedback.note ?? '')
  const title = useId()
  const sent = feedback.note !== undefined && feedback.note === note.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!sent && note.trim() !== '') onFeedback({ ...feedback, note: note.trim() })
  }
  return (
    <form
      className="grid gap-2 rounded-sheet border border-line bg-sheet px-3 py-2.5"
      aria-labelledby={title}
      onSubmit={submit}
    >
      <p id={title} className="text-sm font-semibold">
        What was wrong with it?
      </p>
      <div className="flex flex-wrap gap-1.5">
        {feedbackReasons.map((reason) => (
          <button
            key={reason}
            type="button"
            aria-pressed={feedback.reason === reason}
            onClick={() => onFeedback({ ...feedback, reason: feedback.reason === reason ? undefined : reason })}
            className="min-h-tap rounded-full border border-edge bg-sheet px-3 text-sm transition-colors hover:border-ink hover:bg-sunk aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-on-ink"
          >
            {feedbackReasonTexts[reason]}
          </button>
        ))}
      </div>
      <div className="flex items-center gap-2">
        <Input
          aria-label="A few words, without names or numbers"
          placeholder="A few words, if you like"
          maxLength={assistantLimits.note}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="line" disabled={isBlank(note) || sent}>
          {sent ? 'Sent' : 'Send'}
        </Button>
      </div>
      <p className="text-xs text-ink-3">
        The team reads what you send here, with the day but without your name or account.
      </p>
    </form>
  )
}
