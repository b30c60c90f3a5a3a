import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { entriesOf, maxEntries, type ShortlistStep } from '#domain/drives/shortlists.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { isRejected } from '#web/backend/errors.ts'
import { randomId } from '#web/ui/browser/random-id.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { CheckedLines } from './checked-lines.tsx'
import { checkList, peopleText, shortlistsKey, tellList } from './requests.ts'

const stepNames: Record<ShortlistStep, string> = { test: 'Test', interviews: 'Interviews', result: 'Selected students' }

/** A list is checked first, and sent by a second press that says to how many. */
export function PasteForm({ drive }: { drive: string }) {
  const client = useQueryClient()
  const [step, setStep] = useState<ShortlistStep>('test')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [withClaimed, setWithClaimed] = useState(false)
  // Of the list that was checked: repeated where no answer came.
  const id = useRef('')
  const pasted = { drive, step, entries: entriesOf(visibleText(typed)) }
  const check = useMutation({ mutationFn: checkList })
  const tell = useMutation({
    mutationFn: tellList,
    onSuccess: (told) => {
      toast.success(`${peopleText(told)} will be notified.`)
      setTyped('')
      check.reset()
    },
    onSettled: () => client.invalidateQueries({ queryKey: shortlistsKey(drive) }),
  })
  const change = () => {
    check.reset()
    tell.reset()
    setProblem(undefined)
    setWithClaimed(false)
  }
  const submit = () => {
    const { length } = pasted.entries
    if (length === 0) return setProblem('Paste roll numbers or e-mail addresses')
    if (length > maxEntries) return setProblem(`At most ${maxEntries} at a time: this has ${length}`)
    change()
    id.current = randomId()
    check.mutate(pasted)
  }
  const found = check.data
  const claimed = found?.lines.filter(({ state }) => state === 'claimed').length ?? 0
  const expected = (found?.found ?? 0) + (withClaimed ? claimed : 0)

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label="Step">
        {(control) => (
          <Select
            {...control}
            value={step}
            onChange={({ target }) => {
              change()
              setStep(target.value as ShortlistStep)
            }}
          >
            {Object.entries(stepNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Roll numbers or e-mail addresses" hint="One a line, as in a column of a table." error={problem}>
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            value={typed}
            onChange={({ target }) => {
              change()
              setTyped(target.value)
            }}
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant={found ? 'line' : 'ink'} busy={check.isPending}>
          Check the list
        </Button>
      </div>
      <div aria-live="polite" className="grid gap-4 empty:hidden">
        {check.isError && <Message tone="error">{errorText(check.error)}</Message>}
        {found && (
          <>
            <p className="font-semibold">{`${peopleText(found.found)} found. Nobody is notified yet.`}</p>
            <CheckedLines lines={found.lines} />
            {claimed > 0 && (
              <Checkbox checked={withClaimed} onChange={({ target }) => setWithClaimed(target.checked)}>
                {`Notify the ${peopleText(claimed)} with an unconfirmed roll number, too`}
              </Checkbox>
            )}
          </>
        )}
        {tell.isError && <Message tone="error">{errorText(tell.error)}</Message>}
      </div>
      {expected > 0 && (
        <div>
          <Button
            busy={tell.isPending}
            onClick={() => tell.mutate({ ...pasted, id: id.current, withClaimed, expected })}
          >
            {`Notify ${peopleText(expected)}`}
          </Button>
        </div>
      )}
    </form>
  )
}

const errorText = (error: Error): string =>
  isRejected(error) ? error.message : 'This could not be sent. Check your connection and try again.'
