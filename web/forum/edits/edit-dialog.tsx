import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { remaining } from '#domain/forum.ts'
import type { DiscussionDraft } from '#domain/forum.ts'
import { isEnter } from '#web/ui/browser/enter-key.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { FormatChoice } from '../composer/format-choice.tsx'
import { PostField } from '../composer/post-field.tsx'
import type { AccountDraft } from '../drafts/account-draft.ts'
import { draftSlot, editDraft } from '../drafts/draft.ts'
import { DraftState } from '../drafts/draft-state.tsx'
import { drafts } from '../drafts/sync.ts'
import { DiscussionFields } from '../posts/discussion-fields.tsx'
import { failureAdvice } from '../posts/failure-advice.ts'
import { isOfOthers } from '../viewer.ts'
import type { Viewer } from '../viewer.ts'
import { Conflict } from './conflict.tsx'
import { EditConflict, EditRejected, failedToSave, isSameText, textsOf, useEditPost } from './edit-post.ts'
import type { AnyPost } from '../data/schema.ts'
import { schemaOf } from './edit-schema.ts'

interface EditDialogProps {
  edited: AnyPost
  viewer: Viewer
  open: boolean
  onClose: () => void
  onSaved: (saved: AnyPost) => void
}

/** Each opening needs another key: the saved draft is read once. */
export function EditDialog({ edited, viewer, open, onClose, onSaved }: EditDialogProps) {
  const { kind, post } = edited
  const formId = useId()
  const subject = `edit ${post.id}` as const
  const slot = draftSlot(viewer.id, subject)
  const [stored] = useState(() => editDraft.read(slot))
  // A draft is saved on condition of the version that it began with: what has changed since is shown, not overwritten.
  const [version, setVersion] = useState(stored?.version ?? post.version)
  const [base, setBase] = useState(() => textsOf(edited))
  const [format, setFormat] = useState(stored?.format ?? post.format)
  const { register, handleSubmit, reset, getValues, setFocus, control, formState } = useForm({
    resolver: zodResolver(schemaOf(kind)),
    mode: 'onChange',
    defaultValues: stored ?? base,
  })
  const texts: DiscussionDraft = { ...base, ...useWatch({ control }) }
  const [conflict, setConflict] = useState<AnyPost>()
  const saving = useEditPost((saved) => {
    editDraft.write(slot, undefined)
    drafts.settle(viewer.id, subject)
    onSaved(saved)
    if (open) onClose()
  })

  const isSame = (next: DiscussionDraft) => isSameText(next, base) && format === post.format
  const saveTyped = (next: DiscussionDraft, of: number, as = format) =>
    editDraft.write(
      slot,
      isSameText(next, base) && as === post.format ? undefined : { ...next, version: of, format: as },
    )
  const save = handleSubmit((typed) => {
    if (saving.isPending) return
    if (isSame(typed) && conflict === undefined && version === post.version) return onClose()
    saving.mutate(
      { edited, texts: typed, format, version },
      {
        onError: (error) => {
          if (!(error instanceof EditConflict)) return
          setConflict(error.now)
          // Saved again, the text replaces the one that is shown now.
          setVersion(error.now.post.version)
          saveTyped(getValues(), error.now.post.version)
        },
      },
    )
  })
  const enter = (event: KeyboardEvent<HTMLElement>) => {
    const wanted = event.currentTarget instanceof HTMLTextAreaElement ? event.ctrlKey || event.metaKey : true
    if (!isEnter(event) || !wanted) return
    event.preventDefault()
    void save()
  }
  const replaceTexts = (next: DiscussionDraft, as: string) => {
    reset(next)
    setFormat(as)
    editDraft.write(slot, undefined)
  }
  const showDraft = (draft: AccountDraft | undefined) => {
    if (draft === undefined) return replaceTexts(base, post.format)
    const next = { title: draft.title ?? '', content: draft.content, tags: draft.tags ?? '' }
    const [of, as] = [draft.version ?? post.version, draft.format ?? post.format]
    reset(next)
    setFormat(as)
    setVersion(of)
    saveTyped(next, of, as)
  }

  const parts = (name: keyof DiscussionDraft) => ({
    error: formState.errors[name]?.message,
    hint: remaining(kind === 'comment' ? 'comment' : name, texts[name]),
  })
  const input = (name: keyof DiscussionDraft) => ({
    ...register(name, {
      onChange: () => {
        saveTyped(getValues(), version)
        saving.reset()
      },
    }),
    readOnly: saving.isPending,
    onKeyDown: enter,
  })
  const failed = saving.error !== null && !(saving.error instanceof EditConflict) ? saving.error : undefined
  const others = isOfOthers(viewer, post)

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={kind === 'discussion' ? 'Edit discussion' : 'Edit comment'}
      description={others ? 'It will say that a moderator edited it. The author is told what changed.' : undefined}
      footer={
        <>
          {!isSame(texts) && !saving.isPending && (
            <Button
              variant="quiet"
              className="mr-auto whitespace-nowrap max-sm:flex-auto!"
              onClick={() => replaceTexts(base, post.format)}
            >
              Discard
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {/* Closing does not cancel what is on its way. */}
            {saving.isPending ? 'Close' : 'Cancel'}
          </Button>
          <Button
            variant="accent"
            type="submit"
            form={formId}
            className="whitespace-nowrap"
            disabled={!schemaOf(kind).safeParse(texts).success}
            busy={saving.isPending}
          >
            {saving.isPending ? 'Saving...' : conflict ? 'Save my text' : 'Save changes'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4.5" onSubmit={save}>
        <DraftState
          account={viewer.id}
          subject={subject}
          draft={isSame(texts) ? undefined : { ...texts, version, format }}
          onShow={showDraft}
          onChosen={() => setFocus('content')}
          reserved
          className="-my-2"
        />
        {conflict && (
          <Conflict
            now={conflict}
            onTake={() => {
              setBase(textsOf(conflict))
              setConflict(undefined)
              replaceTexts(textsOf(conflict), conflict.post.format)
            }}
          />
        )}
        {failed && (
          <Message tone="error" title={failedToSave}>
            {failed instanceof EditRejected ? rejection(failed, kind) : failureAdvice(failed)}
          </Message>
        )}
        {kind === 'discussion' ? (
          <DiscussionFields parts={parts} input={input} content={{ typed: texts.content, format }} />
        ) : (
          <Field label="Comment" required {...parts('content')}>
            {(attributes) => (
              <PostField typed={texts.content} format={format} rows={5} {...input('content')} {...attributes} />
            )}
          </Field>
        )}
        {post.format === 'plain' && !others && (
          <FormatChoice
            format={format}
            onChoose={(chosen) => {
              setFormat(chosen)
              saveTyped(getValues(), version, chosen)
            }}
          />
        )}
        <p className="text-sm text-ink-2">
          Readers can open the earlier text, unless you posted less than two minutes ago.
        </p>
      </form>
    </Dialog>
  )
}

const rejection = ({ gone }: EditRejected, kind: AnyPost['kind']) =>
  gone
    ? `This ${kind} has been deleted. Copy your text if you still need it.`
    : `You may not edit this ${kind} any more. Copy your text if you still need it.`
