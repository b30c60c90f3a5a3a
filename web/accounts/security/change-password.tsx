import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { wording } from '#domain/wording.ts'
import { getBackend } from '#web/backend.ts'
import { Button } from '#web/ui/button.tsx'
import { AuthForm } from '../auth-form.tsx'
import { mayChangeTo, NewPasswordFields } from '../new-password-fields.tsx'
import { problemText } from '../problem.ts'
import type { Said } from '../said.ts'

type Typed = { current: string; fresh: string; repeated: string }
const blank: Typed = { current: '', fresh: '', repeated: '' }

export function ChangePassword({ user }: { user: User }) {
  const { register, handleSubmit, reset, control, formState } = useForm<Typed>({ defaultValues: blank })
  const { errors, isSubmitting } = formState
  const typed = { ...blank, ...useWatch({ control }) }
  const [said, setSaid] = useState<Said>()

  const submit = handleSubmit(async ({ current, fresh }) => {
    setSaid(undefined)
    try {
      await changePassword(user.email ?? '', current, fresh)
      reset()
      setSaid({ tone: 'success', text: wording.changePassword.done })
    } catch (error) {
      setSaid({ tone: 'error', text: problemText(error, wording.changePassword.failed) })
    }
  })

  return (
    <AuthForm
      lead="Wherever else you are logged in, you will have to log in again."
      said={said}
      busy={isSubmitting}
      onSubmit={submit}
      fields={
        <>
          {/* Password managers want to know whose password it is. */}
          <input type="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
          <NewPasswordFields
            current={register('current', { required: 'Current password is required' })}
            currentProblem={errors.current?.message}
            fresh={register('fresh')}
            repeated={register('repeated')}
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
  )
}

/**
 * The current password is proven by signing in aside; the change is made as this session, which the server keeps
 * when it ends all others.
 */
async function changePassword(email: string, current: string, fresh: string): Promise<void> {
  const { auth, authAside } = await getBackend()
  const proof = await authAside().signInWithPassword({ email, password: current })
  if (proof.error) throw proof.error
  const { error } = await auth.updateUser({ password: fresh })
  if (error) throw error
}
