import { zodResolver } from '@hookform/resolvers/zod'
import type { Factor, GoTrueClient } from '@supabase/auth-js'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { getAuth } from '#web/backend/auth.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Radio } from '#web/ui/forms/choice.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { AuthForm } from '../forms/auth-form.tsx'
import { code, CodeField } from './code-field.tsx'
import { browserHasPasskeys, passkeyProblemText, showPasskey } from './passkeys.ts'
import { askForCode, codeProblemText, digitsOf, showCode } from './second-factor.ts'

type SecondFactorFormProps = {
  title?: string
  lead?: ReactNode
  /** Leaves the focus where there is a text to read first. */
  focusLater?: boolean
  /** The second factors to choose from; at least one. */
  factors: Factor[]
  /** The client whose session is raised, if it is not the page's own. */
  auth?: GoTrueClient
  action: { label: string; busy: string; variant?: 'accent' | 'danger' }
  /** For the first code of a new factor, which is a change of the account (see fresh-proof). */
  prove?: (call: () => Promise<void>) => Promise<void>
  /** The action that requires the code. Its errors are shown like those of a wrong code. */
  onShown?: () => Promise<void>
  /** Further buttons. */
  children?: ReactNode
}

const schema = z.object({ factorId: z.string(), code })

const passkeyFailed = 'Your passkey could not be checked. Please try again.'
const noPasskeys = 'This browser does not support passkeys. Use the browser you added your passkey with.'

const pressPasskey = (press: () => Promise<void>) => (event: FormEvent) => {
  event.preventDefault()
  void press()
}

export function SecondFactorForm({
  title,
  lead,
  focusLater,
  factors,
  auth,
  action,
  prove,
  onShown,
  children,
}: SecondFactorFormProps) {
  const withCodes = factors.filter(({ factor_type: type }) => type !== 'webauthn')
  const passkey = factors.find(({ factor_type: type }) => type === 'webauthn')
  const { register, handleSubmit, setError, clearErrors, setFocus, resetField, control, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { factorId: withCodes[0]?.id ?? '', code: '' },
  })
  const { errors, isSubmitting } = formState
  const factorId = useWatch({ control, name: 'factorId' })
  const byPhone = withCodes.find(({ id }) => id === factorId)?.factor_type === 'phone'
  const [sent, setSent] = useState<{ factorId: string; challengeId: string }>()
  const [shown, setShown] = useState(false)
  const [asking, setAsking] = useState(false)

  // The form that led here is unmounted: the focus moves to the code.
  useEffect(() => {
    if (!focusLater) setFocus('code')
  }, [focusLater, setFocus])

  const client = async () => auth ?? (await getAuth()).auth

  const send = async () => {
    try {
      setSent({ factorId, challengeId: await askForCode(await client(), factorId) })
      setFocus('code')
    } catch (error) {
      setError('root', { message: codeProblemText(error) })
    }
  }

  const submit = handleSubmit(async (typed) => {
    let isRight = shown
    try {
      const challengeId = sent?.factorId === factorId ? sent.challengeId : undefined
      // A code is valid once: when the action after it has failed, only the action is retried.
      const show = async () => showCode(await client(), factorId, digitsOf(typed.code), challengeId)
      if (!isRight) await (prove ? prove(show) : show())
      isRight = true
      setShown(true)
      await onShown?.()
    } catch (error) {
      setError('root', { message: codeProblemText(error) })
      if (!isRight) resetField('code')
    }
  })

  const usePasskey = async ({ id }: Factor) => {
    clearErrors('root')
    setAsking(true)
    try {
      if (!shown) await showPasskey(await client(), id)
      setShown(true)
      await onShown?.()
    } catch (error) {
      setError('root', { message: passkeyProblemText(error, passkeyFailed) })
    }
    setAsking(false)
  }

  // All factors are passkeys: there is no code to type.
  const byPasskey = withCodes.length === 0 ? passkey : undefined

  return (
    <AuthForm
      title={title}
      lead={lead}
      message={errors.root?.message ? { tone: 'error', text: errors.root.message } : undefined}
      busy={isSubmitting}
      onSubmit={byPasskey ? pressPasskey(() => usePasskey(byPasskey)) : submit}
      fields={
        !byPasskey && (
          <>
            {withCodes.length > 1 && (
              <fieldset className="min-w-0">
                <legend className="text-sm font-semibold">Which device do you want to use?</legend>
                {withCodes.map(({ id, friendly_name: name }) => (
                  <Radio dir="auto" key={id} {...register('factorId')} value={id} className="wrap-anywhere">
                    {name || 'Unnamed device'}
                  </Radio>
                ))}
              </fieldset>
            )}
            {byPhone && (
              <Button variant="line" block onClick={() => void send()}>
                {sent ? 'Text me another code' : 'Text me a code'}
              </Button>
            )}
            <CodeField
              {...register('code')}
              hint={
                byPhone ? 'The code is in the text message.' : 'Enter the 6-digit code from your authenticator app.'
              }
              error={errors.code?.message}
            />
          </>
        )
      }
    >
      {byPasskey ? (
        <>
          {!browserHasPasskeys() && <Message tone="warning">{noPasskeys}</Message>}
          <Button
            type="submit"
            variant={action.variant ?? 'accent'}
            size="lg"
            block
            busy={asking}
            disabled={!browserHasPasskeys()}
          >
            {asking ? 'Waiting for your passkey...' : `${action.label} with a passkey`}
          </Button>
        </>
      ) : (
        <Button
          type="submit"
          variant={action.variant ?? 'accent'}
          size="lg"
          block
          busy={isSubmitting}
          disabled={asking}
        >
          {isSubmitting ? action.busy : action.label}
        </Button>
      )}
      {passkey && !byPasskey && browserHasPasskeys() && (
        <Button
          variant="line"
          size="lg"
          block
          busy={asking}
          disabled={isSubmitting}
          onClick={() => void usePasskey(passkey)}
        >
          <KeyRound aria-hidden="true" strokeWidth={1.75} />
          {asking ? 'Waiting for your passkey...' : 'Use a passkey instead'}
        </Button>
      )}
      {children}
    </AuthForm>
  )
}
