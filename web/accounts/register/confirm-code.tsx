import { zodResolver } from '@hookform/resolvers/zod'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { getAuth } from '#web/backend/auth.ts'
import { text } from '#web/forms/text.ts'
import { resumeSession } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { problemText } from '../forms/error-text.ts'

const digits = 6
const schema = z.object({
  code: text((typed) => (typed.length === digits ? undefined : `Enter the ${digits} digits of the e-mail`)),
})
const failed = 'This is not the code of the last e-mail.'

/** The code of the confirmation mail, as an alternative to its link. Confirming signs in. */
export function ConfirmCode({ email }: { email: string }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { code: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ code }) => {
    try {
      const { auth } = await getAuth()
      const { error } = await auth.verifyOtp({ email, token: code, type: 'signup' })
      if (error) throw error
      resumeSession()
    } catch (error) {
      setError('code', { message: problemText(error, failed) })
    }
  })

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-3">
      <Field
        label={`Enter the ${digits} digits of the e-mail, or open its link`}
        hint="Pasting works."
        error={errors.code?.message}
        required
      >
        {(control) => (
          <Input
            {...register('code')}
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            onInput={onlyDigits}
            // One field, drawn as six.
            className="w-[18.2rem]! overflow-hidden bg-[repeating-linear-gradient(to_right,transparent_0_calc(3rem-1px),var(--color-line)_calc(3rem-1px)_3rem)] bg-origin-content px-0! font-mono text-xl tracking-[calc(3rem-1ch)] [text-indent:calc(1.5rem-.5ch)]"
          />
        )}
      </Field>
      <Button type="submit" variant="accent" size="lg" block busy={isSubmitting}>
        {isSubmitting ? 'Confirming...' : 'Continue'}
      </Button>
    </form>
  )
}

/** Runs before react-hook-form reads the value: "407 183" is pasted as 407183. */
function onlyDigits({ currentTarget }: FormEvent<HTMLInputElement>): void {
  const shortened = currentTarget.value.replaceAll(/\D/g, '').slice(0, digits)
  if (shortened !== currentTarget.value) currentTarget.value = shortened
}
