import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { emailProblem } from '#domain/accounts/email.ts'
import { wording } from '#domain/wording.ts'
import { getAuth } from '#web/backend/auth.ts'
import { text } from '#web/forms/text.ts'
import { paths } from '#domain/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { recordRequestedSignIn } from '#web/backend/session/requested-sign-ins.ts'
import { AuthForm } from '../forms/auth-form.tsx'
import { EmailField } from '../forms/email-field.tsx'
import { problemText } from '../forms/error-text.ts'
import type { FlashMessage } from '../forms/flash-message.ts'

type ForgotPasswordFormProps = {
  email: string
  message: FlashMessage | undefined
  onMessage: (message: FlashMessage | undefined) => void
  onBack: (email: string, message?: FlashMessage) => void
}

const schema = z.object({ email: text(emailProblem) })

export function ForgotPasswordForm({ email, message, onMessage, onBack }: ForgotPasswordFormProps) {
  const { register, handleSubmit, getValues, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (typed) => {
    onMessage(undefined)
    try {
      const { auth } = await getAuth()
      const redirectTo = location.origin + paths.resetPassword()
      recordRequestedSignIn(typed.email)
      const { error } = await auth.resetPasswordForEmail(typed.email.trim(), { redirectTo })
      if (error) throw error
      onBack('', { tone: 'success', text: wording.forgotPassword.done })
    } catch (error) {
      onMessage({ tone: 'error', text: problemText(error, wording.forgotPassword.failed) })
    }
  })

  return (
    <AuthForm
      title="Forgot password"
      lead="We will e-mail you a link. It works once."
      message={message}
      busy={isSubmitting}
      onSubmit={submit}
      fields={<EmailField {...register('email')} error={errors.email?.message} />}
    >
      <Button type="submit" variant="accent" size="lg" block busy={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'Send reset link'}
      </Button>
      <Button variant="line" block onClick={() => onBack(getValues('email').trim())} disabled={isSubmitting}>
        Cancel
      </Button>
    </AuthForm>
  )
}
