import { Inbox } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { counted } from '#domain/counted.ts'
import { readPublicConfig } from '#web/backend/address.ts'
import { paths } from '#domain/paths.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import type { FlashMessage } from '../forms/flash-message.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'

const ConfirmCode = lazyPart(async () => (await import('./confirm-code.tsx')).ConfirmCode, { early: false })

interface ConfirmationSentProps {
  email: string
  message: FlashMessage | undefined
  next: string | undefined
  onMessage: (message: FlashMessage) => void
  onLogin: () => void
}

/** After registering: what to do with the confirmation mail, and what if it does not arrive. */
export function ConfirmationSent({ email, message, next, onMessage, onLogin }: ConfirmationSentProps) {
  const { mails } = readPublicConfig()
  const title = useRef<HTMLHeadingElement>(null)
  // The form that was sent is unmounted.
  useEffect(() => title.current?.focus(), [])

  return (
    <>
      <h1 ref={title} tabIndex={-1} className="outline-none">
        Check your e-mail
      </h1>
      <div className="mt-6 grid gap-4.5">
        {message && <Message tone={message.tone}>{message.text}</Message>}
        <p>
          We have sent an e-mail to{' '}
          <b dir="auto" className="wrap-anywhere">
            {email}
          </b>
          .
        </p>
        <ConfirmCode email={email} />
        <p className="text-sm text-ink-2">
          {`Nothing there? Look under spam or promotions.${mails ? ` Code and link work for ${inWords(mails.link)}.` : ''}`}
        </p>
        {typeof mails?.mailbox === 'string' && (
          <a
            href={mails.mailbox}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'accent', block: true })}
          >
            <Inbox aria-hidden="true" strokeWidth={1.75} />
            Open the mailbox
          </a>
        )}
        {mails?.mailbox === true && (
          <Message tone="info">
            This site has no mail server yet. Its e-mails are in the built-in mailbox, whose address the server printed
            when it started.
          </Message>
        )}
        <div className="grid gap-2">
          <ResendConfirmation email={email} onMessage={onMessage} />
          {mails !== undefined && mails.pause > 0 && (
            <p className="text-xs text-ink-3">
              {`You can ask for one e-mail ${mails.pause === 60 ? 'a minute' : `every ${inWords(mails.pause)}`}. Only the newest code and link work.`}
            </p>
          )}
        </div>
        <div className="-mx-3 flex flex-wrap justify-between gap-x-3">
          <Link
            to={paths.register({ next })}
            state={{ registered: email }}
            className={buttonClass({ variant: 'quiet' })}
          >
            Use another address
          </Link>
          <Button variant="quiet" onClick={onLogin}>
            Log in
          </Button>
        </div>
      </div>
    </>
  )
}

/** A duration in words. */
function inWords(seconds: number): string {
  if (seconds % 3600 === 0) return counted(seconds / 3600, 'hour')
  return seconds < 60 ? counted(seconds, 'second') : counted(Math.round(seconds / 60), 'minute')
}
