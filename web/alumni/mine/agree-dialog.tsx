import { useId, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { type OwnPublicAnswer, useAgree } from './public-answers.ts'

/** Both texts as others would read them; each side may change them before it agrees. */
export function AgreeDialog({ own, onClose }: { own: OwnPublicAnswer; onClose: () => void }) {
  const form = useId()
  const [question, setQuestion] = useState(own.question)
  const [answer, setAnswer] = useState(own.answer)
  const agree = useAgree(onClose)
  const problems = {
    question: question.trim().length < 20 ? 'A question has at least 20 characters' : undefined,
    answer: answer.trim() === '' ? 'Leave the answer in' : undefined,
  }
  const changes = question.trim() !== own.question || answer.trim() !== own.answer
  return (
    <Dialog
      open
      onClose={onClose}
      title="Without names"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="accent" busy={agree.isPending}>
            I agree
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (problems.question || problems.answer) return
          agree.send({ ask: own.ask, agrees: true, question, answer, revision: own.revision })
        }}
      >
        <p className="text-sm text-ink-2">
          Members with Pro read these two texts on the page of alumni, and no name. Take out names, numbers and whatever
          only one of you would know.
        </p>
        <Field label="The question" error={problems.question}>
          {(control) => (
            <Textarea
              {...control}
              maxLength={400}
              value={question}
              onChange={({ target }) => setQuestion(target.value)}
            />
          )}
        </Field>
        <Field label="The answer" error={problems.answer}>
          {(control) => (
            <Textarea {...control} maxLength={4000} value={answer} onChange={({ target }) => setAnswer(target.value)} />
          )}
        </Field>
        {changes && own.other_agrees && (
          <Message tone="info">You changed a text: the other side reads it again before anybody else does.</Message>
        )}
        <Message tone="info">Each of you can take it back at any time.</Message>
      </form>
    </Dialog>
  )
}
