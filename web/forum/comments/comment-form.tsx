import { zodResolver } from '@hookform/resolvers/zod'
import { useImperativeHandle, useState } from 'react'
import type { Ref } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { commentProblem, remaining } from '#domain/forum.ts'
import { errorCode } from '#web/backend/errors.ts'
import { text } from '#web/forms/text.ts'
import { isEnter } from '#web/ui/browser/enter-key.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { usePressOnce } from '#web/ui/forms/use-press-once.ts'
import { PostAnonymously } from '../composer/post-as.tsx'
import { college } from '#web/page/college.ts'
import {
  anonymousDraft,
  answeredDraft,
  commentDraft,
  draftSlot,
  joinedDraft,
  saveDraft,
  typedSince,
} from '../drafts/draft.ts'
import type { Answered } from '../drafts/draft.ts'
import type { AccountDraft } from '../drafts/account-draft.ts'
import { DraftState } from '../drafts/draft-state.tsx'
import { MarkdownField } from '../composer/markdown-field.tsx'
import { failureAdvice } from '../posts/failure-advice.ts'
import type { Discussion } from '../data/schema.ts'
import type { NewComment, useNewestComment } from '../data/mutations.ts'
import { useOnSettled } from '../data/newest-mutation.ts'
import type { Viewer } from '../viewer.ts'
import { Answering } from './answering.tsx'
import { withQuote } from './quote.ts'
import { wording } from '../wording.ts'

/** What a press on Reply, at a comment, does with the form. */
export interface CommentFormHandle {
  answer: (answered: Answered, quote: string) => void
}

interface CommentFormProps {
  ref: Ref<CommentFormHandle>
  discussion: Discussion
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

/** A comment that is gone, or hidden by now, is answered no longer. */
const adviceOf = (error: Error, answered: Answered | undefined) =>
  answered !== undefined && /^(42501|23503)$/.test(errorCode(error) ?? '')
    ? 'The comment that you answer is gone. Press the cross beside its name, then post again.'
    : failureAdvice(error)

/** Another discussion or account needs another key: the saved draft is read once. */
export function CommentForm({ ref, discussion, viewer, posting, newest }: CommentFormProps) {
  const discussionId = discussion.id
  const slot = draftSlot(viewer.id, discussionId)
  const onItsWay = newest?.status === 'pending' ? newest.variables : undefined
  const withOnItsWay = (typed: string) => (onItsWay ? joinedDraft(onItsWay.content, typed) : typed)
  const [stored] = useState(() => {
    const draft = commentDraft.read(slot) ?? ''
    return onItsWay ? typedSince(draft, onItsWay.content) : draft
  })
  const choiceSlot = draftSlot(viewer.id, `as ${discussionId}`)
  // The author of an anonymous question would be uncovered by a comment under their name.
  const [chosen, setChosen] = useState(
    () => anonymousDraft.read(choiceSlot) ?? (discussion.anonymous === true && discussion.mine === true),
  )
  const anonymous = chosen && college().anonymousPosts
  const { register, handleSubmit, setValue, setFocus, getValues, clearErrors, control, formState } = useForm({
    resolver: zodResolver(schema),
    reValidateMode: 'onSubmit',
    defaultValues: { content: stored },
  })
  const answeredSlot = draftSlot(viewer.id, `to ${discussionId}`)
  const [answered, setAnswered] = useState(() => (onItsWay ? undefined : answeredDraft.read(answeredSlot)))
  const answer = (comment: Answered | undefined) => {
    setAnswered(comment)
    answeredDraft.write(answeredSlot, comment)
  }
  useImperativeHandle(ref, () => ({
    answer: (comment, quote) => {
      answer(comment)
      const draft = withQuote(getValues('content'), quote)
      setValue('content', draft)
      saveDraft(commentDraft, slot, withOnItsWay(draft))
      setFocus('content')
    },
  }))
  const showDraft = (draft: AccountDraft | undefined) => {
    const content = typedSince(draft?.content ?? '', onItsWay?.content ?? '')
    setValue('content', content)
    saveDraft(commentDraft, slot, withOnItsWay(content))
    answer(draft?.answered)
    if (draft?.anonymous === undefined) return
    setChosen(draft.anonymous)
    anonymousDraft.write(choiceSlot, draft.anonymous)
  }
  const press = usePressOnce()
  useOnSettled(newest, ({ status, variables }) => {
    press.end()
    if (status !== 'error' || !variables) return
    const draft = joinedDraft(variables.content, getValues('content'))
    setValue('content', draft)
    saveDraft(commentDraft, slot, draft)
    answer(variables.answered)
  })
  const typed = useWatch({ control, name: 'content' })
  const problem = problemOf(typed)
  const draft = withOnItsWay(typed)
  // An empty field is reported only after a press on the button.
  const shown = typed === '' ? formState.errors.content?.message : problem

  const post = handleSubmit(({ content }) => {
    if (posting.isPending || onItsWay || !press.begin()) return
    // The text leaves the field and is shown in the list immediately; if posting fails, it is put back before anything
    // typed since. Until it has arrived the saved draft still contains it.
    setValue('content', '')
    setAnswered(undefined)
    posting.mutate({ content, anonymous, answered, discussionId, author: viewer })
  })

  return (
    <form noValidate className="group/form flex flex-1 flex-wrap items-start justify-end gap-2.5" onSubmit={post}>
      {answered && (
        <Answering
          answered={answered}
          onStop={() => {
            answer(undefined)
            posting.reset()
          }}
        />
      )}
      <Field
        label="Comment"
        labelHidden
        error={shown ?? (posting.error ? `${wording.commentFailed}. ${adviceOf(posting.error, answered)}` : undefined)}
        hint={remaining('comment', typed)}
        className="basis-full"
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
                // Another device must not take it for a comment under the own name.
                if (chosen) anonymousDraft.write(choiceSlot, true)
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
      <PostAnonymously
        anonymous={anonymous}
        disabled={posting.isPending}
        onChoose={(choice) => {
          setChosen(choice)
          anonymousDraft.write(choiceSlot, choice)
          posting.reset()
        }}
      />
      <Button type="submit" disabled={problem !== undefined} className="min-h-12">
        {wording.postComment}
      </Button>
      <DraftState
        account={viewer.id}
        subject={`comment ${discussionId}`}
        draft={draft.trim() === '' ? undefined : { content: draft, anonymous: chosen, answered }}
        onShow={showDraft}
        onChosen={() => setFocus('content')}
        className="-mt-1 basis-full empty:hidden"
      />
    </form>
  )
}
