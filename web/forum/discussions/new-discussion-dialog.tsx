import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { discussionProblems, forumProblems, remaining } from '#domain/forum.ts'
import type { DiscussionDraft } from '#domain/forum.ts'
import { type Anchor, parseAnchor } from '#domain/forum/anchors.ts'
import { errorCode } from '#web/backend/errors.ts'
import { text } from '#web/forms/text.ts'
import { isEnter } from '#web/ui/browser/enter-key.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { usePressOnce } from '#web/ui/forms/use-press-once.ts'
import { Message } from '#web/ui/feedback/message.tsx'
import { AboutChip } from '../anchors/about-chip.tsx'
import { PostAs } from '../composer/post-as.tsx'
import { college } from '#web/page/college.ts'
import type { AccountDraft } from '../drafts/account-draft.ts'
import { discussionDraft, draftSlot, saveDraft } from '../drafts/draft.ts'
import { DraftState } from '../drafts/draft-state.tsx'
import { failureAdvice } from '../posts/failure-advice.ts'
import { LogInNote } from '../posts/log-in-note.tsx'
import { DiscussionFields } from '../posts/discussion-fields.tsx'
import { SimilarDiscussions } from './similar-discussions.tsx'
import type { Viewer } from '../viewer.ts'
import { wording } from '../wording.ts'
import { usePostDiscussion } from '../data/mutations.ts'

const empty: DiscussionDraft = { title: '', content: '', tags: '' }

const field = (name: keyof DiscussionDraft) =>
  text((typed) => discussionProblems({ ...empty, [name]: typed }, true)[name])
const schema = z.object({ title: field('title'), content: field('content'), tags: field('tags') })

const textsOf = ({ title, content, tags }: DiscussionDraft): DiscussionDraft => ({ title, content, tags })
/** As it is stored: the texts, and what was chosen beside them. */
const withChoices = (
  texts: DiscussionDraft,
  { anonymous, about }: { anonymous: boolean; about: Anchor | undefined },
) => ({
  ...textsOf(texts),
  ...(anonymous && { anonymous }),
  ...(about && { about }),
})

/** As the database answers where the caller may not read what the discussion is about. */
const isNotReadable = (error: Error) => errorCode(error) === '42501'

interface NewDiscussionDialogProps {
  open: boolean
  /** The person who opened the dialog: the draft is theirs, even if the session ends meanwhile. */
  author: Viewer
  signedIn: boolean
  /** The initial title where there is no saved draft. */
  title: string
  /** What it will be about, as the address has it; empty where the draft says it. */
  about: string
  onClose: () => void
  onPosted: () => void
}

/** Each opening needs another key: the saved draft is read once. */
export function NewDiscussionDialog(props: NewDiscussionDialogProps) {
  const { open, author, signedIn, title, onClose, onPosted } = props
  const formId = useId()
  const slot = draftSlot(author.id, 'new')
  const [stored] = useState(() => discussionDraft.read(slot) ?? { ...empty, title })
  const { register, handleSubmit, reset, getValues, setFocus, control, formState } = useForm({
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: textsOf(stored),
  })
  const { errors } = formState
  const draft = { ...empty, ...useWatch({ control }) }
  const [chosen, setChosen] = useState(stored.anonymous === true)
  const anonymous = chosen && college().anonymousPosts
  const [about, setAbout] = useState(() => parseAnchor(props.about) ?? stored.about)
  const choices = { anonymous, about }
  const [discarded, setDiscarded] = useState<DiscussionDraft>()
  const posting = usePostDiscussion(author, onPosted)
  const press = usePressOnce()

  const ready = signedIn && schema.safeParse(draft).success
  const hasText = Object.values(draft).some((typed) => typed !== '')
  const isBlank = Object.values(draft).every((typed) => typed.trim() === '')

  const post = handleSubmit((typed) => {
    if (!signedIn || posting.isPending || !press.begin()) return
    posting.mutate({ draft: withChoices(typed, choices), author }, { onSettled: press.end })
  })
  // The disabled button prevents Enter from submitting; pressing Enter still shows what is missing.
  const enter = (event: KeyboardEvent<HTMLElement>) => {
    const wanted = event.currentTarget instanceof HTMLTextAreaElement ? event.ctrlKey || event.metaKey : true
    if (!isEnter(event) || !wanted) return
    event.preventDefault()
    void post()
  }
  const replaceDraft = (next: DiscussionDraft, before: DiscussionDraft | undefined) => {
    reset(next)
    saveDraft(discussionDraft, slot, withChoices(next, choices))
    setDiscarded(before)
    posting.reset()
  }
  const showDraft = (shown: AccountDraft | undefined) => {
    const texts = { title: shown?.title ?? '', content: shown?.content ?? '', tags: shown?.tags ?? '' }
    const picked = { anonymous: shown?.anonymous === true, about: parseAnchor(props.about) ?? shown?.about }
    reset(texts)
    setChosen(picked.anonymous)
    setAbout(picked.about)
    saveDraft(discussionDraft, slot, withChoices(texts, picked))
    setDiscarded(undefined)
  }

  const parts = (name: keyof DiscussionDraft) => ({
    error: errors[name]?.message,
    hint: remaining(name, draft[name]),
  })
  const input = (name: keyof DiscussionDraft) => ({
    ...register(name, {
      onChange: () => {
        saveDraft(discussionDraft, slot, withChoices(getValues(), choices))
        setDiscarded(undefined)
        posting.reset()
      },
    }),
    readOnly: posting.isPending,
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
            {/* Closing does not cancel a pending post. */}
            {posting.isPending ? 'Close' : 'Cancel'}
          </Button>
          <Button variant="accent" type="submit" form={formId} disabled={!ready} busy={posting.isPending}>
            {posting.isPending ? 'Posting...' : wording.post}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4.5" onSubmit={post}>
        <DraftState
          account={author.id}
          subject="new"
          draft={isBlank ? undefined : withChoices(draft, { anonymous: chosen, about })}
          onShow={showDraft}
          onChosen={() => setFocus('title')}
          reserved
          className="-my-2"
        />
        {!signedIn && <LogInNote text={forumProblems.discussionSignedOut} />}
        {posting.error && (
          <Message tone="error" title={wording.createFailed}>
            {about !== undefined && isNotReadable(posting.error)
              ? 'What it is about is gone, or no longer for you. Remove it above, then post again.'
              : failureAdvice(posting.error)}
          </Message>
        )}
        {about && (
          <AboutChip
            about={about}
            disabled={posting.isPending}
            onRemove={() => {
              setAbout(undefined)
              saveDraft(discussionDraft, slot, withChoices(getValues(), { anonymous, about: undefined }))
              posting.reset()
            }}
          />
        )}
        {about?.kind === 'notice' && anonymous && (
          <p className="text-sm leading-[1.5] text-ink-2">
            Everyone who can open this notice will know that one of them is asking. If it is for a few people, remove
            it.
          </p>
        )}
        <DiscussionFields
          parts={parts}
          input={input}
          content={{ typed: draft.content, format: 'markdown' }}
          belowTitle={<SimilarDiscussions title={draft.title} />}
        />
        <PostAs
          name={author.name}
          anonymous={anonymous}
          disabled={posting.isPending}
          onChoose={(choice) => {
            setChosen(choice)
            saveDraft(discussionDraft, slot, withChoices(getValues(), { ...choices, anonymous: choice }))
            posting.reset()
          }}
        />
      </form>
    </Dialog>
  )
}
