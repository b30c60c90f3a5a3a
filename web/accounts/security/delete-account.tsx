import { zodResolver } from '@hookform/resolvers/zod'
import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { deletionDays, deletionPhrase, isDeletionPhrase } from '#domain/accounts/account.ts'
import { dateAndTime } from '#domain/dates/calendar-date.ts'
import { callServer } from '#web/backend/call-server.ts'
import { offers } from '#web/backend/offers.ts'
import { filled, text } from '#web/forms/text.ts'
import { paths } from '#domain/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AuthForm } from '../forms/auth-form.tsx'
import { code, CodeField } from '../second-factor/code-field.tsx'
import { renewProof, mailCode } from '../fresh-proof/renew-proof.ts'
import { useFreshProof } from '../fresh-proof/use-fresh-proof.tsx'
import { problemText } from '../forms/error-text.ts'
import { digitsOf } from '../second-factor/second-factor.ts'
import { signOut } from '#web/session/session.ts'

const phrase = text((typed) => (isDeletionPhrase(typed) ? undefined : 'Type the words exactly as shown'))
const schemas = {
  password: z.object({ phrase, password: filled('Password is required'), code: z.string() }),
  code: z.object({ phrase, password: z.string(), code }),
}

/** On a hosted project, signing in again with the code is the proof; ours is sent with the request. */
async function proofOfCode(email: string, nonce: string): Promise<{ nonce?: string }> {
  if (offers('proof')) return { nonce }
  await renewProof(email, { nonce })
  return {}
}

const failed = 'Your account could not be deleted. Please try again.'
const mailFailed = 'The code could not be sent. Please try again.'
const deleted = 'Your account is deleted.'
const planned = (at: string) => `Your account is deleted after ${dateAndTime(at)}. Log in before then to keep it.`

const consequences = `You are signed out everywhere now. After ${deletionDays} days your profile, semesters, plan and devices are deleted, which cannot be undone. Your posts in the discussions stay, under the name "Deleted user". Payment records stay, without your name.`

const answer = z.object({ deletesAt: z.nullable(z.string()) })

export function DeleteAccount({ user }: { user: User }) {
  const navigate = useNavigate()
  // An account that has only ever signed in by links or another service has no password.
  const [byCode, setByCode] = useState(false)
  const { register, handleSubmit, setError, control, formState } = useForm({
    resolver: zodResolver(byCode ? schemas.code : schemas.password),
    defaultValues: { phrase: '', password: '', code: '' },
  })
  const { errors, isSubmitting } = formState
  const { prove, proofDialog } = useFreshProof()
  const typedPhrase = useWatch({ control, name: 'phrase' })
  const [sending, setSending] = useState(false)

  const send = async () => {
    setSending(true)
    try {
      await mailCode(user.email ?? '')
      setByCode(true)
    } catch (error) {
      setError('root', { message: problemText(error, mailFailed) })
    }
    setSending(false)
  }

  const submit = handleSubmit(async (typed) => {
    let deletesAt: string | null
    try {
      const proof = byCode ? await proofOfCode(user.email ?? '', digitsOf(typed.code)) : { password: typed.password }
      const body = { confirmation: typed.phrase, ...proof }
      ;({ deletesAt } = answer.parse(await prove(() => callServer('POST', '/api/account/delete', body))))
    } catch (error) {
      return setError('root', { message: problemText(error, failed) })
    }
    // The server has no such session any more, which the client accepts as signed out.
    await signOut('local', async () => navigate(paths.home(), { replace: true }))
    toast.success(deletesAt === null ? deleted : planned(deletesAt))
  })

  return (
    <>
      <AuthForm
        message={errors.root?.message ? { tone: 'error', text: errors.root.message } : undefined}
        lead={`You have ${deletionDays} days to think again.`}
        busy={isSubmitting}
        onSubmit={submit}
        fields={
          <>
            <Message tone="warning">{consequences}</Message>
            <Field label={`Type "${deletionPhrase}"`} error={errors.phrase?.message} required>
              {(control) => (
                <Input
                  {...control}
                  {...register('phrase')}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
            </Field>
            {byCode ? (
              <CodeField
                {...register('code')}
                label="Code from the e-mail"
                hint="We have sent it to you. The e-mail says how long it works."
                error={errors.code?.message}
              />
            ) : (
              <>
                <Field label="Password" error={errors.password?.message} required>
                  {(control) => (
                    <PasswordInput {...control} {...register('password')} autoComplete="current-password" />
                  )}
                </Field>
                <Button variant="quiet" busy={sending} onClick={() => void send()} className="-mt-2 justify-self-start">
                  No password? E-mail me a code
                </Button>
              </>
            )}
          </>
        }
      >
        <Button
          type="submit"
          variant="danger"
          size="lg"
          block
          busy={isSubmitting}
          disabled={!isDeletionPhrase(typedPhrase)}
        >
          {isSubmitting ? 'Deleting...' : 'Delete my account'}
        </Button>
      </AuthForm>
      {proofDialog}
    </>
  )
}
