import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { findPeople, type FoundPeople, type Person } from './api.ts'
import { remainingText } from './draft.ts'

interface StayingBoxProps {
  people: readonly Person[]
  onAdd: (people: readonly Person[]) => void
  onRemove: (person: Person) => void
}

const about = ({ roll, branch, semester, email }: Person): string =>
  [roll === '' ? email : roll, branch, semester === null ? undefined : `semester ${semester}`]
    .filter(Boolean)
    .join(' · ')

/** Who stays by name: searched, or a list that is pasted. */
export function StayingBox({ people, onAdd, onRemove }: StayingBoxProps) {
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<FoundPeople>()
  const find = useMutation({
    mutationFn: findPeople,
    onSuccess: (found) => {
      onAdd(found.found)
      setOutcome(found)
      setText(remainingText(found))
    },
  })
  const addOf = (word: string, person: Person) => {
    onAdd([person])
    setText((typed) =>
      typed
        .split('\n')
        .filter((line) => line !== word)
        .join('\n'),
    )
    setOutcome((shown) => shown && { ...shown, several: shown.several.filter((one) => one.word !== word) })
  }
  return (
    <Sheet as="section" aria-labelledby="staying">
      <h2 id="staying" className="flex justify-between gap-3 border-b border-margin px-4.5 py-3 text-lg">
        <span>Stay where they are</span>
        <span className="font-body text-sm text-ink-2 tabular-nums">{people.length}</span>
      </h2>
      {people.length > 0 && (
        <ul className="max-h-80 overflow-y-auto px-4.5 py-1.5 text-sm">
          {people.map((person) => (
            <li key={person.id} className="flex items-center gap-2 border-t border-line py-1 first:border-t-0">
              <PersonLine person={person} />
              <IconButton label={`Remove ${person.name || person.email}`} onClick={() => onRemove(person)}>
                <X aria-hidden="true" strokeWidth={1.75} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        className="grid gap-3 px-4.5 py-3.5"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '' && !find.isPending) find.mutate(text)
        }}
      >
        <Field
          label="Roll numbers, e-mails or names"
          hint="One a line, of a name three letters or more; a list can be pasted. For those who repeat a semester or are on leave."
        >
          {(control) => (
            <Textarea
              {...control}
              className="min-h-24!"
              maxLength={60_000}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="line" busy={find.isPending} className="justify-self-start">
          {find.isPending ? 'Searching...' : 'Add'}
        </Button>
        <div aria-live="polite" className="grid gap-3">
          {find.isError && <Message tone="error">{find.error.message}</Message>}
          {outcome && outcome.unknown.length > 0 && (
            <Message tone="warning" title="No student found">
              {outcome.unknown.length > 8
                ? `${outcome.unknown.slice(0, 8).join(', ')} and ${outcome.unknown.length - 8} more`
                : outcome.unknown.join(', ')}
            </Message>
          )}
          {outcome && outcome.left > 0 && (
            <Message tone="warning">{`Only the first 1,000 lines were read: ${outcome.left} are left.`}</Message>
          )}
          {outcome?.several.map(({ word, people: offered }) => (
            <div key={word}>
              <p dir="auto" className="text-sm font-semibold wrap-anywhere">{`Who is "${word}"?`}</p>
              <ul className="text-sm">
                {offered.map((person) => (
                  <li key={person.id} className="flex items-center gap-2 border-t border-line py-1 first:border-t-0">
                    <PersonLine person={person} />
                    <Button
                      variant="quiet"
                      aria-label={`Add ${person.name || person.email}`}
                      onClick={() => addOf(word, person)}
                    >
                      Add
                    </Button>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </form>
    </Sheet>
  )
}

function PersonLine({ person }: { person: Person }) {
  return (
    <span className="min-w-0 flex-1 leading-snug">
      <b dir="auto" className="block font-semibold wrap-anywhere">
        {person.name || person.email}
      </b>
      <span dir="auto" className="text-ink-2 wrap-anywhere">
        {about(person)}
      </span>
    </span>
  )
}
