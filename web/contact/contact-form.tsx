import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { blankFields, contactLimits, contactProblem, contactStored, contactThanks } from '#domain/contact.ts'
import type { ContactForm as Form } from '#domain/contact.ts'
import { wording } from '#domain/wording.ts'
import { places } from '#web/storage/storage-keys.ts'
import { slot } from '#web/storage/storage.ts'
import { shaped } from '#web/storage/value.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, Textarea } from '#web/ui/forms/input.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { leavingForMap } from './area-map.tsx'
import { sendMessage } from '#web/content/contact/send-message.ts'

const empty = { name: '', email: '', message: '' }

const message = { name: z.string(), email: z.string(), message: z.string() }
/** One problem at a time, as specified; it may concern several fields. */
const schema = z.object({ ...message, website: z.string() }).check(({ value, issues }) => {
  const problem = contactProblem(value)
  if (problem === undefined) return
  for (const field of fieldsAtFault(value, problem)) {
    issues.push({ code: 'custom', path: [field], message: problem, input: value })
  }
})

const drafts = shaped(z.object(message))
const draft = slot(places.contactForm)

type Outcome = { tone: 'success' | 'warning' | 'error'; text: string }

export function ContactForm() {
  const problemId = useId()
  const box = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [outcome, setOutcome] = useState<Outcome>()
  const { register, handleSubmit, reset, setValue, getValues, clearErrors, formState } = useForm({
    resolver: zodResolver(schema),
    // Validated on sending; an error is removed when one of its fields is edited.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    // No default values where the browser may have filled in its own before hydration.
  })
  const { errors, isSubmitting, submitCount } = formState
  // The error is announced once, at the first invalid field, which has the focus: on a phone the box above the form is
  // out of sight.
  const firstAtFault = (['name', 'email', 'message'] as const).find((name) => errors[name])
  const problemAt = (name: keyof Form) => name === firstAtFault && <span id={problemId}>{errors[name]?.message}</span>

  useEffect(() => {
    // The button that had the focus was disabled meanwhile; the focus moves to the box.
    if (outcome === undefined && submitCount === 0) return
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    ;(invalid ?? box.current)?.focus()
    // Resetting the form resets the count of submissions, though the outcome is new.
  }, [submitCount, outcome])

  useEffect(() => {
    const found = drafts.read(draft)
    draft.write(undefined)
    if (found) reset({ ...found, website: '' })
  }, [reset])
  const store = useEffectEvent(() => {
    const { name, email, message } = getValues()
    if ([name, email, message].some((text) => text !== '')) drafts.write(draft, { name, email, message })
  })
  useEffect(() => {
    const onLeaving = () => store()
    addEventListener(leavingForMap, onLeaving)
    return () => removeEventListener(leavingForMap, onLeaving)
  }, [])

  const submit = handleSubmit(
    async ({ website, ...typed }) => {
      setOutcome(undefined)
      try {
        const mailed = await sendMessage(typed, website)
        reset({ ...empty, website })
        setOutcome({ tone: mailed ? 'success' : 'warning', text: (mailed ? contactThanks : contactStored)(typed.name) })
      } catch (error) {
        setOutcome({ tone: 'error', text: error instanceof Error ? error.message : String(error) })
      }
    },
    () => setOutcome(undefined),
  )

  const control = (name: keyof Form) => ({
    ...register(name, {
      onChange: ({ target }: { target: { value: string } }) => {
        const trimmed = target.value.trim()
        if (name === 'email' && trimmed !== target.value) setValue(name, trimmed)
        if (errors[name]) clearErrors()
      },
    }),
    ...(errors[name] && { 'aria-invalid': true, 'aria-describedby': problemId }),
  })

  return (
    // A form sent before hydration is sent again after it (web/page/document/event-replay.ts). Without scripts, its
    // input must not be put into the address: hence post.
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4.5">
      {outcome && !isSubmitting && (
        <Message ref={box} tabIndex={-1} tone={outcome.tone}>
          {outcome.text}
        </Message>
      )}
      <fieldset disabled={isSubmitting} className="grid min-w-0 gap-4.5">
        <Field label="Name" required error={problemAt('name')}>
          {(attributes) => (
            <Input {...attributes} autoComplete="name" maxLength={contactLimits.name} {...control('name')} />
          )}
        </Field>
        <Field label="E-mail" required error={problemAt('email')}>
          {(attributes) => (
            // Not type="email": browsers display the spaces that such a field has removed from its value.
            <Input
              {...attributes}
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="you@college.example.edu"
              maxLength={contactLimits.email}
              {...control('email')}
            />
          )}
        </Field>
        <Field label="Message" required error={problemAt('message')}>
          {(attributes) => <Textarea {...attributes} rows={7} {...control('message')} />}
        </Field>
        <div hidden>
          <label>
            Leave this empty
            <input {...register('website')} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <Button type="submit" variant="accent" size="lg" block busy={isSubmitting} disabled={isSubmitting}>
          {isSubmitting ? 'Sending...' : 'Send message'}
        </Button>
      </fieldset>
    </form>
  )
}

function fieldsAtFault(typed: Form, problem: string): readonly (keyof Form)[] {
  if (problem === wording.contact.incomplete) return blankFields(typed)
  return [problem === wording.contact.emailInvalid ? 'email' : 'message']
}
