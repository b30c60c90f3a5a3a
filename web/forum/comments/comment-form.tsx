import { useState } from 'react'
import { commentProblem, remaining } from '#domain/forum.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { commentDraft, draftSlot, useDraft } from '../posts/draft.ts'
import { failureAdvice } from '../posts/failure-advice.ts'
import type { NewComment } from '../data/mutations.ts'
import type { Viewer } from '../viewer.ts'
import { wording } from '../wording.ts'

interface CommentFormProps {
  discussionId: string
  viewer: Viewer
  posting: {
    isPending: boolean
    error: Error | null
    mutate: (comment: NewComment, then: { onError: () => void }) => void
    reset: () => void
  }
}

/** Mount it anew (by key) for another discussion or another account: it reads the saved draft once. */
export function CommentForm({ discussionId, viewer, posting }: CommentFormProps) {
  const [text, type, setText] = useDraft(commentDraft, draftSlot(viewer.id, discussionId), '')
  const [tried, setTried] = useState(false)
  const problem = commentProblem(text, discussionId, true)
  const shown = text === '' && !tried ? undefined : problem

  const post = () => {
    setTried(problem !== undefined)
    if (problem !== undefined || posting.isPending) return
    // The words leave the field and stand in the list at once; if they do not arrive, they come back,
    // before anything that was written in the meantime. Until they arrive the saved draft still holds them.
    setText('')
    posting.mutate(
      { content: text, discussionId, author: viewer },
      { onError: () => setText((since) => (since.trim() === '' ? text : `${text}\n\n${since}`)) },
    )
  }

  return (
    <form
      noValidate
      className="flex flex-1 flex-wrap items-start justify-end gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        post()
      }}
    >
      <Field
        label="Comment"
        labelHidden
        error={shown ?? (posting.error ? `${wording.commentFailed}. ${failureAdvice(posting.error)}` : undefined)}
        hint={remaining('comment', text)}
        className="min-w-40 flex-1"
      >
        {(attributes) => (
          <Textarea
            rows={1}
            placeholder="Write a comment"
            className="field-sizing-content max-h-40 min-h-12! resize-none!"
            value={text}
            onChange={(event) => {
              type(event.target.value)
              setTried(false)
              if (!posting.isPending) posting.reset()
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              post()
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
