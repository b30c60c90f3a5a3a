import { isBlank } from '#domain/text/visible-text.ts'
import { SendHorizontal, Square } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { FormEvent, KeyboardEvent, RefObject } from 'react'
import { assistantLimits } from '#domain/assistant/assistant.ts'
import { isEnter } from '#web/ui/browser/enter-key.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { wording } from './wording.ts'

/** docs/behaviour.md#constants-assistant. */
const focusDelay = 100
/** From this length on the number of characters left is shown. */
const nearlyFull = assistantLimits.question - 200

interface QuestionFormProps {
  input: RefObject<HTMLTextAreaElement | null>
  draft: string
  onDraft: (text: string) => void
  onSend: () => void
  onStop: () => void
  /** Cancels editing the last question; undefined while a new one is written. */
  onCancelEdit: (() => void) | undefined
  pending: boolean
  phone: boolean
}

export function QuestionForm(props: QuestionFormProps) {
  const { input, draft, onDraft, onSend, onStop, onCancelEdit, pending, phone } = props
  const hint = useId()
  const button = useRef<HTMLButtonElement>(null)

  // On a phone the keyboard would cover the messages.
  const opened = useRef(false)
  useEffect(() => {
    // A question from the search box was sent before the panel had the focus: its reply moves the focus only from
    // there.
    if (pending) opened.current = true
    if (phone || pending) return
    const timer = setTimeout(() => {
      // Once the reply has arrived, the input gets the focus only from where sending left it: the person may have moved
      // on.
      const { activeElement: focused, body } = document
      const waits = focused === button.current || focused === body
      if (!opened.current || waits) input.current?.focus()
      opened.current = true
    }, focusDelay)
    return () => clearTimeout(timer)
  }, [input, phone, pending])

  const submit = () => {
    if (isBlank(draft) || pending) return
    // The disabled input would lose the focus, and with it the keys of this panel.
    button.current?.focus()
    onSend()
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onCancelEdit) {
      // The panel stays open.
      event.stopPropagation()
      return onCancelEdit()
    }
    if (!isEnter(event) || event.shiftKey) return
    event.preventDefault()
    submit()
  }

  return (
    <form
      className="border-t border-line px-4 pt-3 pb-[max(.75rem,env(safe-area-inset-bottom))]"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
    >
      {onCancelEdit && (
        <div className="-mt-1.5 flex items-center justify-between text-sm text-ink-2">
          <p aria-live="polite">{wording.editing}</p>
          <Button variant="quiet" onClick={onCancelEdit}>
            Cancel
          </Button>
        </div>
      )}
      <div className="relative">
        <Textarea
          ref={input}
          rows={1}
          aria-label="Message"
          aria-describedby={hint}
          placeholder={wording.placeholder}
          enterKeyHint="send"
          maxLength={assistantLimits.question}
          disabled={pending}
          value={draft}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={keyDown}
          className="block field-sizing-content max-h-32 placeholder:text-sm placeholder-shown:overflow-hidden placeholder-shown:whitespace-nowrap min-h-12! resize-none! py-3 pr-12"
        />
        {/* One button for both, so that stopping the answer does not lose the focus. */}
        <IconButton
          ref={button}
          type={pending ? 'button' : 'submit'}
          label={pending ? 'Stop' : 'Send'}
          onClick={pending ? onStop : undefined}
          className="absolute right-0.5 bottom-0.5"
        >
          {pending ? (
            <Square aria-hidden="true" strokeWidth={1.75} className="fill-current" />
          ) : (
            <SendHorizontal aria-hidden="true" strokeWidth={1.75} />
          )}
        </IconButton>
      </div>
      <p id={hint} className="mt-1.5 flex justify-between gap-3 text-xs text-ink-3">
        <span>{phone ? wording.hintOnPhone : wording.hint}</span>
        {draft.length > nearlyFull && <span className="num">{`${assistantLimits.question - draft.length} left`}</span>}
      </p>
    </form>
  )
}
