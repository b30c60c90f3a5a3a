import { useState } from 'react'
import { emailProblem } from '#domain/accounts/email.ts'
import type { ConsentLanguage } from '#domain/consent/consent.ts'
import { consentTexts } from '#domain/consent/texts/texts.ts'
import { errorCode } from '#web/backend/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import type { useAskParent } from './consents.ts'

interface AskParentProps {
  language: ConsentLanguage
  ask: ReturnType<typeof useAskParent>
  /** A parent's answer was a no. */
  rejected: boolean
}

/** For an account under 18 that waits for a parent: that a mail was sent, or why not, and another one. */
export function AskParent({ language, ask, rejected }: AskParentProps) {
  const { age } = consentTexts[language]
  const [parent, setParent] = useState('')
  const [problem, setProblem] = useState<string>()
  if (ask.isSuccess)
    return (
      <Message tone="success" title={`We have sent an e-mail to ${ask.data}.`}>
        What is optional stays off until they say yes. Nothing more is needed from you.
      </Message>
    )
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = emailProblem(parent)
        setProblem(wrong)
        if (wrong === undefined && !ask.isPending) ask.mutate(parent.trim())
      }}
    >
      {ask.isError ? (
        <Message tone="error">{messageOf(ask.error)}</Message>
      ) : (
        <Message tone="info">
          {rejected
            ? 'A parent has said no, or has not answered again. What is optional is off.'
            : 'A parent has not answered yet. What is optional is off until they say yes.'}
        </Message>
      )}
      <Field
        label={<span lang={language}>{age.parent}</span>}
        hint={<span lang={language}>{age.parentHint}</span>}
        error={problem}
        required
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            maxLength={254}
            value={parent}
            onChange={({ target }) => {
              setParent(target.value)
              setProblem(undefined)
            }}
          />
        )}
      </Field>
      <p>
        <Button type="submit" variant="line" busy={ask.isPending}>
          Send the e-mail
        </Button>
      </p>
    </form>
  )
}

/** The server's own sentence: a limit, or an address that is not confirmed. */
const messageOf = (error: Error) =>
  errorCode(error) === '' ? 'The e-mail could not be sent. Check your connection and try again.' : error.message
