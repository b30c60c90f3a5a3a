import type { Factor, GoTrueClient } from '@supabase/auth-js'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { emailProblem } from '#domain/accounts/email.ts'
import { wording } from '#domain/wording.ts'
import { getAuth } from '#web/backend/auth.ts'
import { text } from '#web/forms/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { AuthForm } from '../forms/auth-form.tsx'
import { EmailField } from '../forms/email-field.tsx'
import { mayChangeTo, newPassword, NewPasswordFields, repeatedAlike } from '../forms/new-password-fields.tsx'
import { isWeakPassword, problemText } from '../forms/error-text.ts'
import type { FlashMessage } from '../forms/flash-message.ts'
import { SecondFactorForm } from '../second-factor/second-factor-form.tsx'
import { verifiedFactors } from '#web/backend/session/assurance.ts'

type ChangePasswordFormProps = {
  email: string
  message: FlashMessage | undefined
  onMessage: (message: FlashMessage | undefined) => void
  onBack: (email: string, message?: FlashMessage) => void
}

const schema = z
  .object({
    email: text(emailProblem),
    ...newPassword,
  })
  .check(repeatedAlike)
type Typed = z.infer<typeof schema>

export function ChangePasswordForm({ email, message, onMessage, onBack }: ChangePasswordFormProps) {
  const { register, handleSubmit, getValues, control, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email, current: '', fresh: '', repeated: '' },
  })
  const { errors, isSubmitting } = formState
  const [rejected, setRejected] = useState<string>()
  const { fresh = '', repeated = '' } = useWatch({ control })
  const [proven, setProven] = useState<Proven>()

  const done = () => onBack('', { tone: 'success', text: wording.changePassword.done })

  const submit = handleSubmit(async (typed) => {
    onMessage(undefined)
    try {
      const found = await proveCurrent(typed)
      if (found.factors.length > 0) return setProven(found)
      await storePassword(found.auth, typed.fresh)
      done()
    } catch (error) {
      if (isWeakPassword(error)) setRejected(typed.fresh)
      onMessage({ tone: 'error', text: problemText(error, wording.changePassword.failed) })
    }
  })

  if (proven) {
    return (
      <SecondFactorForm
        title="Change password"
        lead="Your account is protected by two-factor authentication. Enter the code to change your password."
        factors={proven.factors}
        auth={proven.auth}
        action={{ label: 'Change password', busy: 'Changing password...' }}
        onShown={async () => {
          await storePassword(proven.auth, getValues('fresh'))
          done()
        }}
      >
        <Button variant="line" block onClick={() => onBack(getValues('email').trim())}>
          Cancel
        </Button>
      </SecondFactorForm>
    )
  }

  return (
    <AuthForm
      title="Change password"
      message={message}
      busy={isSubmitting}
      onSubmit={submit}
      fields={
        <>
          <EmailField {...register('email')} error={errors.email?.message} />
          <NewPasswordFields
            current={register('current')}
            currentProblem={errors.current?.message}
            fresh={register('fresh')}
            freshProblem={errors.fresh?.message}
            repeated={register('repeated')}
            repeatedProblem={errors.repeated?.message}
            rejected={rejected}
            typed={{ fresh, repeated }}
          />
        </>
      }
    >
      <Button
        type="submit"
        variant="accent"
        size="lg"
        block
        busy={isSubmitting}
        disabled={!mayChangeTo(fresh, repeated)}
      >
        {isSubmitting ? 'Changing password...' : 'Change password'}
      </Button>
      <Button variant="line" block onClick={() => onBack(getValues('email').trim())} disabled={isSubmitting}>
        Cancel
      </Button>
    </AuthForm>
  )
}

interface Proven {
  auth: GoTrueClient
  /** The factors of which one has to be verified before anything is changed. */
  factors: Factor[]
}

/** Signs in with the current password to verify it, in a client that stores nothing: no tab is signed in by it. */
async function proveCurrent({ email, current }: Typed): Promise<Proven> {
  const { authAside } = await getAuth()
  const auth = authAside()
  const { data, error } = await auth.signInWithPassword({ email: email.trim(), password: current })
  if (error) throw error
  return { auth, factors: verifiedFactors(data.user.factors) }
}

async function storePassword(auth: GoTrueClient, password: string): Promise<void> {
  const { error } = await auth.updateUser({ password })
  if (error) throw error
  await auth.signOut({ scope: 'local' })
}
