import type { Factor, GoTrueClient } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { getBackend } from '#web/backend.ts'
import { Button } from '#web/ui/button.tsx'
import { Radio } from '#web/ui/choice.tsx'
import { AuthForm } from './auth-form.tsx'
import { CodeField, codeProblem } from './code-field.tsx'
import { askForCode, codeProblemText, digitsOf, showCode } from './second-step.ts'

type SecondStepFormProps = {
  title?: string
  lead?: ReactNode
  /** Where something has to be read first. */
  focusLater?: boolean
  /** Devices that may answer; at least one. */
  factors: Factor[]
  /** The client whose session the code raises, where it is not the page's own. */
  auth?: GoTrueClient
  action: { label: string; busy: string; variant?: 'accent' | 'danger' }
  /** Where the first code of a new device is a change of the account (see fresh-proof). */
  prove?: (call: () => Promise<void>) => Promise<void>
  /** What the code was asked for. What it throws is said like a wrong code. */
  onShown?: () => Promise<void>
  /** Further buttons. */
  children?: ReactNode
}

type Typed = { factorId: string; code: string }

export function SecondStepForm({
  title,
  lead,
  focusLater,
  factors,
  auth,
  action,
  prove,
  onShown,
  children,
}: SecondStepFormProps) {
  const { register, handleSubmit, setError, setFocus, resetField, control, formState } = useForm<Typed>({
    defaultValues: { factorId: factors[0]?.id ?? '', code: '' },
  })
  const { errors, isSubmitting } = formState
  const factorId = useWatch({ control, name: 'factorId' })
  const byPhone = factors.find(({ id }) => id === factorId)?.factor_type === 'phone'
  const [sent, setSent] = useState<{ factorId: string; challengeId: string }>()
  const [shown, setShown] = useState(false)

  // The form that led here is gone: the keyboard goes on at the code.
  useEffect(() => {
    if (!focusLater) setFocus('code')
  }, [focusLater, setFocus])

  const client = async () => auth ?? (await getBackend()).auth

  const send = async () => {
    try {
      setSent({ factorId, challengeId: await askForCode(await client(), factorId) })
      setFocus('code')
    } catch (error) {
      setError('root', { message: codeProblemText(error) })
    }
  }

  const submit = handleSubmit(async ({ code }) => {
    let isRight = shown
    try {
      const challengeId = sent?.factorId === factorId ? sent.challengeId : undefined
      // A code is good once: when what follows has failed, it is that which is tried again.
      const show = async () => showCode(await client(), factorId, digitsOf(code), challengeId)
      if (!isRight) await (prove ? prove(show) : show())
      isRight = true
      setShown(true)
      await onShown?.()
    } catch (error) {
      setError('root', { message: codeProblemText(error) })
      if (!isRight) resetField('code')
    }
  })

  return (
    <AuthForm
      title={title}
      lead={lead}
      said={errors.root?.message ? { tone: 'error', text: errors.root.message } : undefined}
      busy={isSubmitting}
      onSubmit={submit}
      fields={
        <>
          {factors.length > 1 && (
            <fieldset className="min-w-0">
              <legend className="text-sm font-semibold">Which device is at hand?</legend>
              {factors.map(({ id, friendly_name: name }) => (
                <Radio key={id} {...register('factorId')} value={id} className="wrap-anywhere">
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
            {...register('code', { validate: codeProblem })}
            hint={byPhone ? 'From the text message.' : 'The 6 digits that your authenticator app shows for CampusLife.'}
            error={errors.code?.message}
          />
        </>
      }
    >
      <Button type="submit" variant={action.variant ?? 'accent'} size="lg" block busy={isSubmitting}>
        {isSubmitting ? action.busy : action.label}
      </Button>
      {children}
    </AuthForm>
  )
}
