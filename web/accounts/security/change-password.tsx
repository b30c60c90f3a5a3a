import { zodResolver } from '@hookform/resolvers/zod'
import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { wording } from '#domain/wording.ts'
import { getAuth } from '#web/backend/auth.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { AuthForm } from '../forms/auth-form.tsx'
import { useFreshProof } from '../fresh-proof/use-fresh-proof.tsx'
import { mayChangeTo, newPassword, NewPasswordFields, repeatedAlike } from '../forms/new-password-fields.tsx'
import { isWeakPassword, problemText } from '../forms/error-text.ts'
import type { FlashMessage } from '../forms/flash-message.ts'

const schema = z.object(newPassword).check(repeatedAlike)
const blank = { current: '', fresh: '', repeated: '' }

export function ChangePassword({ user }: { user: User }) {
  const { register, handleSubmit, reset, control, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: blank,
  })
  const { errors, isSubmitting } = formState
  const [rejected, setRejected] = useState<string>()
  const typed = { ...blank, ...useWatch({ control }) }
  const [message, setMessage] = useState<FlashMessage>()
  const { prove, proofDialog } = useFreshProof()

  const submit = handleSubmit(async ({ current, fresh }) => {
    setMessage(undefined)
    try {
      await proveCurrent(user.email ?? '', current)
      await prove(() => storePassword(current, fresh))
      reset()
      setMessage({ tone: 'success', text: wording.changePassword.done })
    } catch (error) {
      if (isWeakPassword(error)) setRejected(fresh)
      setMessage({ tone: 'error', text: problemText(error, wording.changePassword.failed) })
    }
  })

  return (
    <>
      <AuthForm
        lead="You will have to log in again on your other devices."
        message={message}
        busy={isSubmitting}
        onSubmit={submit}
        fields={
          <>
            {/* For password managers, which need the user name. */}
            <input type="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
            <NewPasswordFields
              current={register('current')}
              currentProblem={errors.current?.message}
              fresh={register('fresh')}
              freshProblem={errors.fresh?.message}
              repeated={register('repeated')}
              repeatedProblem={errors.repeated?.message}
              rejected={rejected}
              typed={typed}
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
          disabled={!mayChangeTo(typed.fresh, typed.repeated)}
        >
          {isSubmitting ? 'Changing password...' : 'Change password'}
        </Button>
      </AuthForm>
      {proofDialog}
    </>
  )
}

/** Verified by signing in with a second client, so that a wrong one has the login page's message. */
async function proveCurrent(email: string, current: string): Promise<void> {
  const { authAside } = await getAuth()
  const { error } = await authAside().signInWithPassword({ email, password: current })
  if (error) throw error
}

/**
 * With this session, which the server leaves when it ends all others; it requires the current password as a proof, too.
 */
async function storePassword(current: string, fresh: string): Promise<void> {
  const { auth } = await getAuth()
  const { error } = await auth.updateUser({ password: fresh, current_password: current })
  if (error) throw error
}
