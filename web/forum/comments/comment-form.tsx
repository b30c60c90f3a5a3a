import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { commentProblem, remaining } from '#domain/forum.ts'
import { text } from '#web/forms/text.ts'
import { isEnter } from '#web/ui/browser/enter-key.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { usePressOnce } from '#web/ui/forms/use-press-once.ts'
import { commentDraft, draftSlot, joinedDraft, saveDraft, typedSince } from '../data/draft.ts'
import { MarkdownField } from '../composer/markdown-field.tsx'
import { failureAdvice } from '../posts/failure-advice.ts'
import type { NewComment, useNewestComment } from '../data/mutations.ts'
import { useOnSettled } from '../data/newest-mutation.ts'
import type { Viewer } from '../viewer.ts'
import { wording } from '../wording.ts'

interface CommentFormProps {
  discussionId: string
  viewer: Viewer
  posting: {
    isPending: boolean
    error: Error | null
    mutate: (comment: NewComment) => void
    reset: () => void
  }
  newest: ReturnType<typeof useNewestComment>
}

// The form is rendered only where a discussion is open and its reader is signed in.
const problemOf = (typed: string) => commentProblem(typed, 'open', true)
const schema = z.object({ content: text(problemOf) })

/** Another discussion or account needs another key: the saved draft is read once. */
export function CommentForm({ discussionId, viewer, posting, newest }: CommentFormProps) {
  const slot = draftSlot(viewer.id, discussionId)
  const onItsWay = newest?.status === 'pending' ? newest.variables : undefined
  const withOnItsWay = (typed: string) => (onItsWay ? joinedDraft(onItsWay.content, typed) : typed)
  const [stored] = useState(() => {
    const draft = commentDraft.read(slot) ?? ''
    return onItsWay ? typedSince(draft, onItsWay.content) : draft
  })
  const { register, handleSubmit, setValue, getValues, clearErrors, control, formState } = useForm({
    resolver: zodResolver(schema),
    reValidateMode: 'onSubmit',
    defaultValues: { content: stored },
  })
  const press = usePressOnce()
  useOnSettled(newest, ({ status, variables }) => {
    press.end()
    if (status !== 'error' || !variables) return
    const draft = joinedDraft(variables.content, getValues('content'))
    setValue('content', draft)
    saveDraft(commentDraft, slot, draft)
  })
  const typed = useWatch({ control, name: 'content' })
  const problem = problemOf(typed)
  // An empty field is reported only after a press on the button.
  const shown = typed === '' ? formState.errors.content?.message : problem

  const post = handleSubmit(({ content }) => {
    if (posting.isPending || onItsWay || !press.begin()) return
    // The text leaves the field and is shown in the list immediately; if posting fails, it is put back before anything
    // typed since. Until it has arrived the saved draft still contains it.
    setValue('content', '')
    posting.mutate({ content, discussionId, author: viewer })
  })

  return (
    <form noValidate className="flex flex-1 flex-wrap items-start justify-end gap-2.5" onSubmit={post}>
      <Field
        label="Comment"
        labelHidden
        error={shown ?? (posting.error ? `${wording.commentFailed}. ${failureAdvice(posting.error)}` : undefined)}
        hint={remaining('comment', typed)}
        // On a phone the button has a line of its own: beside it the box had less than half of the width.
        className="flex-1 max-sm:basis-full sm:min-w-40"
      >
        {(attributes) => (
          <MarkdownField
            compact
            typed={typed}
            rows={1}
            placeholder="Write a comment"
            className="field-sizing-content max-h-40 min-h-12! resize-none!"
            {...register('content', {
              onChange: ({ target }: { target: { value: string } }) => {
                saveDraft(commentDraft, slot, withOnItsWay(target.value))
                clearErrors()
                if (!posting.isPending) posting.reset()
              },
            })}
            onKeyDown={(event) => {
              if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              void post()
            }}
            {...attributes}
          />
        )}
      </Field>
      <Button type="submit" disabled={problem !== undefined} className="min-h-12">
        {wording.postComment}
      </Button>
    </form>
  )
}
