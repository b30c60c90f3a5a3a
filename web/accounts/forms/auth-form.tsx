import { useEffect, useRef } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Message } from '#web/ui/feedback/message.tsx'
import type { FlashMessage } from './flash-message.ts'

type AuthFormProps = {
  /** Omitted in a dialog, which has a title of its own. */
  title?: string | undefined
  lead?: ReactNode
  /** Why an account is needed, in a line that takes its room from the first frame; '' where there is no reason. */
  reason?: string
  message?: FlashMessage | undefined
  /** Disables the fields while their content is being sent. */
  busy: boolean
  fields: ReactNode
  onSubmit: ComponentProps<'form'>['onSubmit']
  /** The buttons and what is below them. */
  children: ReactNode
}

/** The layout of every form about an account. */
export function AuthForm({ title, lead, reason, message, busy, fields, onSubmit, children }: AuthFormProps) {
  const box = useRef<HTMLDivElement>(null)
  const text = message?.text
  useEffect(() => {
    // On a phone the pressed button may be a screen below the box.
    if (text) box.current?.scrollIntoView({ block: 'nearest' })
  }, [text])

  return (
    <>
      {title && <h1>{title}</h1>}
      {lead && <p className={classNames('text-ink-2', title !== undefined && 'mt-1')}>{lead}</p>}
      {reason !== undefined && <p className="mt-1 min-h-6 font-semibold text-pretty">{reason}</p>}
      {/* post: a form that is sent before hydration must not put a password into the address. */}
      <form
        method="post"
        noValidate
        onSubmit={onSubmit}
        className={classNames(
          'grid gap-4.5',
          (title !== undefined || lead !== undefined) && (reason === undefined ? 'mt-6' : 'mt-3'),
        )}
      >
        {message && (
          <Message ref={box} tone={message.tone}>
            {message.text}
          </Message>
        )}
        <fieldset disabled={busy} className="grid min-w-0 gap-4.5">
          {fields}
        </fieldset>
        {children}
      </form>
    </>
  )
}
