import { useState } from 'react'
import type { FormEvent } from 'react'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Radio } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, Textarea } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { findCards, type OwnCard, useClaim, useTakeBackClaim } from './own-card.ts'

/** For who has no card: find it by the whole name, and ask the college to confirm it. */
export function ClaimPanel({ claim }: { claim: OwnCard | null }) {
  return (
    <Sheet as="section" aria-label="Claim your card">
      <PanelHead title="Are you an alumna or alumnus?" />
      <div className="grid gap-3 px-4 py-3.5 text-sm leading-[1.5]">
        {claim === null ? <ClaimForm /> : <WaitingClaim />}
      </div>
    </Sheet>
  )
}

function WaitingClaim() {
  const takeBack = useTakeBackClaim()
  return (
    <>
      <Message tone="info">The college looks at your claim. You are notified when it is decided.</Message>
      <Button variant="quiet" className="justify-self-start" busy={takeBack.isPending} onClick={() => takeBack.send()}>
        Take it back
      </Button>
    </>
  )
}

type Found = Awaited<ReturnType<typeof findCards>>

function ClaimForm() {
  const [name, setName] = useState('')
  const [found, setFound] = useState<Found>()
  const [chosen, setChosen] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isFinding, setFinding] = useState(false)
  const claim = useClaim(() => setFound(undefined))
  const find = async () => {
    setFinding(true)
    setProblem(undefined)
    try {
      const cards = await findCards(name)
      setFound(cards)
      setChosen(cards[0]?.id ?? '')
    } catch {
      setProblem('This could not be looked up. Check your connection and try again.')
    } finally {
      setFinding(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (found === undefined || found.length === 0) {
      if (name.trim() === '') setProblem('Enter your name as it is on the card')
      else if (!isFinding) void find()
    } else if (note.trim().length < 10) setProblem('Say in a few words who you are, so that the college can confirm it')
    else claim.send({ alumnus: chosen, note: note.trim() })
  }
  const isFound = found !== undefined && found.length > 0
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <p className="text-ink-2">
        Your card is yours: decide what it shows and to whom, and whether students can write to you.
      </p>
      <Field label="Your name, as on the card" error={isFound ? undefined : problem}>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            maxLength={120}
            value={name}
            onChange={({ target }) => {
              setName(target.value)
              setFound(undefined)
              setProblem(undefined)
            }}
          />
        )}
      </Field>
      {found?.length === 0 && (
        <Message tone="warning">
          No card without an owner has this name. The college adds alumni: write to it, or wait for its invitation.
        </Message>
      )}
      {isFound && (
        <>
          <fieldset className="grid">
            <legend className="mb-1 font-semibold">Which one are you?</legend>
            {found.map(({ id, full_name: full, degree, graduation_year: year }) => (
              <Radio key={id} name="card" checked={chosen === id} onChange={() => setChosen(id)}>
                <span dir="auto" className="wrap-anywhere">{`${full}, ${degree}, ${year}`}</span>
              </Radio>
            ))}
          </fieldset>
          <Field
            label="For the college"
            hint="How it knows you: your roll number, or who can confirm it."
            error={problem}
          >
            {(control) => (
              <Textarea
                {...control}
                className="min-h-20!"
                maxLength={400}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </Field>
        </>
      )}
      <Button type="submit" variant="ink" className="justify-self-start" busy={isFinding || claim.isPending}>
        {isFound ? 'Claim this card' : 'Find my card'}
      </Button>
    </form>
  )
}
