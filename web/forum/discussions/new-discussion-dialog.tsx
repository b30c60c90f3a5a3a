import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { discussionProblems, forumProblems, remaining } from '#domain/forum.ts'
import type { DiscussionDraft } from '#domain/forum.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, Textarea } from '#web/ui/forms/input.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { discussionDraft, draftSlot, useDraft } from '../posts/draft.ts'
import { failureAdvice } from '../posts/failure-advice.ts'
import { LogInNote } from '../posts/log-in-note.tsx'
import type { Viewer } from '../viewer.ts'
import { wording } from '../wording.ts'
import { usePostDiscussion } from '../data/mutations.ts'

const empty: DiscussionDraft = { title: '', content: '', tags: '' }

interface NewDiscussionDialogProps {
  open: boolean
  /** Whoever opened it: the draft is his, even if the session ends meanwhile. */
  author: Viewer
  signedIn: boolean
  onClose: () => void
  onPosted: () => void
}

/** Mount it anew (by key) each time that it is opened: it reads the saved draft once. */
export function NewDiscussionDialog({ open, author, signedIn, onClose, onPosted }: NewDiscussionDialogProps) {
  const formId = useId()
  const [draft, type] = useDraft(discussionDraft, draftSlot(author.id, 'new'), empty)
  const [discarded, setDiscarded] = useState<DiscussionDraft>()
  const [edited, setEdited] = useState<Partial<Record<keyof DiscussionDraft, true>>>({})
  const [tried, setTried] = useState(false)
  const posting = usePostDiscussion(onPosted)

  const problems = discussionProblems(draft, signedIn)
  const ready = Object.keys(problems).length === 0
  const hasText = Object.values(draft).some((text) => text !== '')

  const edit = (field: keyof DiscussionDraft, text: string) => {
    type({ ...draft, [field]: text })
    setEdited({ ...edited, [field]: true })
    setDiscarded(undefined)
    posting.reset()
  }
  const post = () => {
    setTried(true)
    if (ready && !posting.isPending) posting.mutate({ draft, author })
  }
  // The disabled button keeps Enter from submitting; whoever presses it is still told what is missing.
  const enter = (event: KeyboardEvent<HTMLElement>) => {
    const wanted = event.currentTarget instanceof HTMLTextAreaElement ? event.ctrlKey || event.metaKey : true
    if (event.key !== 'Enter' || !wanted || event.nativeEvent.isComposing) return
    event.preventDefault()
    post()
  }
  const replaceDraft = (next: DiscussionDraft, saved: DiscussionDraft | undefined) => {
    type(next)
    setDiscarded(saved)
    setEdited({})
    setTried(false)
    posting.reset()
  }

  const field = (name: keyof DiscussionDraft) => ({
    error: tried || edited[name] ? problems[name] : undefined,
    hint: remaining(name, draft[name]),
  })
  const control = (name: keyof DiscussionDraft) => ({
    value: draft[name],
    readOnly: posting.isPending,
    onChange: (event: { target: { value: string } }) => edit(name, event.target.value),
    onKeyDown: enter,
  })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={wording.newDiscussion}
      footer={
        <>
          {hasText && !posting.isPending && (
            <Button
              variant="quiet"
              className="mr-auto whitespace-nowrap max-sm:flex-auto!"
              onClick={() => replaceDraft(empty, draft)}
            >
              Discard draft
            </Button>
          )}
          {discarded && (
            <Button
              variant="quiet"
              className="mr-auto whitespace-nowrap max-sm:flex-auto!"
              onClick={() => replaceDraft(discarded, undefined)}
            >
              Undo discard
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="accent" type="submit" form={formId} disabled={!ready} busy={posting.isPending}>
            {posting.isPending ? 'Posting...' : wording.post}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4.5"
        onSubmit={(event) => {
          event.preventDefault()
          post()
        }}
      >
        {!signedIn && <LogInNote text={forumProblems.discussionSignedOut} />}
        {posting.error && (
          <Message tone="error" title={wording.createFailed}>
            {failureAdvice(posting.error)}
          </Message>
        )}
        <Field label="Title" required {...field('title')}>
          {(attributes) => <Input autoComplete="off" {...control('title')} {...attributes} />}
        </Field>
        <Field label="Content" required {...field('content')}>
          {(attributes) => (
            <Textarea
              rows={6}
              placeholder="Say what you know and what you want to know."
              {...control('content')}
              {...attributes}
            />
          )}
        </Field>
        <Field
          label={
            <>
              Tags <span className="font-normal text-ink-2">(optional)</span>
            </>
          }
          {...field('tags')}
          hint={field('tags').hint ?? 'Separate with commas.'}
        >
          {(attributes) => (
            <Input autoComplete="off" placeholder="electives, sem-5" {...control('tags')} {...attributes} />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
