import { useState } from 'react'
import { answerProblem } from '#domain/papers/student-answers.ts'
import { errorCode } from '#web/backend/errors.ts'
import { hasFormula } from '#web/content/user-texts/user-text-pieces.ts'
import { UserText } from '#web/content/user-texts/user-text.tsx'
import { useSession } from '#web/session/session.ts'
import { places } from '#web/storage/storage-keys.ts'
import { slotOf } from '#web/storage/storage.ts'
import { shaped } from '#web/storage/value.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import * as z from 'zod/mini'
import { type StudentAnswer, useSaveAnswer } from '../../data/student-answers.ts'

interface AnswerFormProps {
  courseId: string
  groupId: string
  /** Undefined for a new one. */
  answer?: StudentAnswer
  onClose: () => void
}

const draft = shaped(z.string())

/** What is typed is stored on this device until it is saved: beside the forum's drafts, by the question's id. */
export function AnswerForm({ courseId, groupId, answer, onClose }: AnswerFormProps) {
  const { user } = useSession()
  const slot = slotOf(places.forumDraft, user?.id ?? '', groupId)
  const [content, setContent] = useState(() => draft.read(slot) ?? answer?.content ?? '')
  const [pressed, setPressed] = useState(false)
  const save = useSaveAnswer(courseId)
  const problem = answerProblem(content)
  const shown = problem !== undefined && (pressed || content.trim() !== '') ? problem : undefined

  const close = () => {
    draft.write(slot, undefined)
    onClose()
  }
  const submit = () => {
    setPressed(true)
    if (problem !== undefined || save.isPending) return
    save.mutate(
      { id: answer?.id, groupId, content },
      {
        onSuccess: () => {
          toast.success('Your answer is saved.')
          close()
        },
      },
    )
  }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field
        label="Your answer"
        error={shown ?? (save.isError ? failure(save.error) : undefined)}
        hint="Readers of this course see it with your name. Formulas go between dollar signs: $x^2 + \frac{a}{b}$"
      >
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            value={content}
            className="field-sizing-content max-h-96 min-h-32"
            onChange={({ target }) => {
              setContent(target.value)
              draft.write(slot, target.value.trim() === '' ? undefined : target.value)
            }}
          />
        )}
      </Field>
      {hasFormula(content) && (
        <div className="rounded-[3px] bg-sunk px-4 py-3">
          <p className="mb-1 text-xs font-semibold text-ink-2">How it will look</p>
          <UserText
            text={content}
            className="max-h-80 overflow-y-auto leading-[1.55] whitespace-pre-wrap wrap-anywhere"
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save answer'}
        </Button>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function failure(error: Error): string {
  switch (errorCode(error)) {
    case '23505':
      return 'You have answered this question already. Close this and edit your answer.'
    case '23503':
    case 'PGRST116':
      return 'This question or answer is not there any more. Copy your text and load the page again.'
    case '42501':
      return 'Your account may not answer this question.'
    case 'over_posting_limit':
      return error.message
    default:
      return 'It was not saved. Check your connection and try again; your text stays on this device.'
  }
}
