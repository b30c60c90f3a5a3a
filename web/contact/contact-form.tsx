import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import * as z from 'zod/mini'
import { blankFields, contactLimits, contactProblem, contactStored, contactThanks } from '#domain/contact.ts'
import type { ContactForm as Form } from '#domain/contact.ts'
import { wording } from '#domain/wording.ts'
import { useHydrated } from '#web/shell/hydration/hydrated.ts'
import { places } from '#web/storage/places.ts'
import { slot } from '#web/storage/storage.ts'
import { shaped } from '#web/storage/value.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, Textarea } from '#web/ui/forms/input.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { leavingForMap } from './area-map.tsx'
import { sendMessage } from './send-message.ts'

const empty: Form = { name: '', email: '', message: '' }

const forms = shaped(z.object({ name: z.string(), email: z.string(), message: z.string() }))
const left = slot(places.contactForm)

type State =
  | { is: 'idle' | 'sending' }
  | { is: 'sent'; mailed: boolean; text: string }
  | { is: 'failed'; text: string; fields: readonly (keyof Form)[] }

export function ContactForm() {
  const boxId = useId()
  const box = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const [typed, setTyped] = useState(empty)
  const [website, setWebsite] = useState('')
  const [state, setState] = useState<State>({ is: 'idle' })
  const sending = state.is === 'sending'
  const wrong = state.is === 'failed' ? state.fields : []

  useEffect(() => {
    // The button that had the focus was disabled meanwhile; the reader goes on at what has been said.
    if (state.is === 'sent' || state.is === 'failed')
      (form.current?.querySelector<HTMLElement>('[aria-invalid=true]') ?? box.current)?.focus()
  }, [state])

  useEffect(() => {
    const found = forms.read(left)
    left.write(undefined)
    // oxlint-disable-next-line react/set-state-in-effect -- the prerendered page knows nothing of it
    if (found) setTyped(found)
  }, [])
  const store = useEffectEvent(() => {
    if (Object.values(typed).some((text) => text !== '')) forms.write(left, typed)
  })
  useEffect(() => {
    const onLeaving = () => store()
    addEventListener(leavingForMap, onLeaving)
    return () => removeEventListener(leavingForMap, onLeaving)
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    const problem = contactProblem(typed)
    if (problem !== undefined) return setState({ is: 'failed', text: problem, fields: fieldsAtFault(typed, problem) })
    setState({ is: 'sending' })
    try {
      const mailed = await sendMessage(typed, website)
      setTyped(empty)
      setState({ is: 'sent', mailed, text: (mailed ? contactThanks : contactStored)(typed.name) })
    } catch (error) {
      setState({ is: 'failed', text: error instanceof Error ? error.message : String(error), fields: [] })
    }
  }

  const control = (field: keyof Form) => ({
    value: typed[field],
    onChange: ({ target }: { target: { value: string } }) => {
      const text = field === 'email' ? target.value.trim() : target.value
      // Several fields may change at once: a browser fills in a whole form.
      setTyped((before) => ({ ...before, [field]: text }))
      if (wrong.includes(field)) setState({ is: 'idle' })
    },
    ...(wrong.includes(field) && { 'aria-invalid': true, 'aria-describedby': boxId }),
  })

  return (
    // post: a form that is sent before hydration must not put what was typed into the address.
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4.5">
      {(state.is === 'sent' || state.is === 'failed') && (
        <Message
          ref={box}
          id={boxId}
          tabIndex={-1}
          tone={state.is === 'failed' ? 'error' : state.mailed ? 'success' : 'warning'}
        >
          {state.text}
        </Message>
      )}
      <fieldset disabled={sending} className="grid min-w-0 gap-4.5">
        <Field label="Name" required>
          {(attributes) => (
            <Input {...attributes} autoComplete="name" maxLength={contactLimits.name} {...control('name')} />
          )}
        </Field>
        <Field label="E-mail" required>
          {(attributes) => (
            // Not type="email": browsers keep showing the blanks that such a field's value has lost.
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
        <Field label="Message" required>
          {(attributes) => <Textarea {...attributes} rows={7} {...control('message')} />}
        </Field>
        <div hidden>
          <label>
            Leave this empty
            <input
              name="website"
              tabIndex={-1}
              autoComplete="off"
              value={website}
              onChange={(event) => setWebsite(event.target.value)}
            />
          </label>
        </div>
        <Button type="submit" variant="accent" size="lg" block busy={sending} disabled={sending || !hydrated}>
          {sending ? 'Sending...' : 'Send message'}
        </Button>
      </fieldset>
    </form>
  )
}

function fieldsAtFault(typed: Form, problem: string): readonly (keyof Form)[] {
  if (problem === wording.contact.incomplete) return blankFields(typed)
  return [problem === wording.contact.emailInvalid ? 'email' : 'message']
}
