import { daysAfter } from '#domain/dates/college-time.ts'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { Begins, Choices } from './api.ts'
import { beginsOf, type Draft } from './draft.ts'

const kinds: Record<Begins, string> = {
  even: 'even: 2, 4, 6…',
  odd: 'odd: 1, 3, 5…',
  any: 'all: everybody moves',
}

interface WhenFieldsProps {
  draft: Draft
  choices: Choices
  problem: string | undefined
  onChange: (draft: Draft) => void
}

/** The day, the semesters that begin, and the branches that take part. */
export function WhenFields({ draft, choices, problem, onChange }: WhenFieldsProps) {
  const toggle = (id: string, takesPart: boolean) =>
    onChange({ ...draft, without: takesPart ? draft.without.filter((one) => one !== id) : [...draft.without, id] })
  return (
    <div className="grid gap-4 px-4.5 py-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field className="content-start" label="Day" hint="They move at its start, India's time." error={problem}>
          {(control) => (
            <Input
              {...control}
              type="date"
              min={choices.today}
              max={daysAfter(choices.today, 366)}
              value={draft.date}
              onChange={({ target }) => onChange({ ...draft, date: target.value })}
            />
          )}
        </Field>
        <Field
          className="content-start"
          label="Semesters that begin"
          hint="Who is in one of them already, as newcomers are, stays."
        >
          {(control) => (
            <Select
              {...control}
              value={beginsOf(draft, choices)}
              onChange={({ target }) => onChange({ ...draft, begins: target.value as Begins })}
            >
              {Object.entries(kinds).map(([kind, label]) => (
                <option key={kind} value={kind}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {choices.branches.length > 1 && (
        <fieldset>
          <legend className="text-sm font-semibold">Branches</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-4">
            {choices.branches.map(({ id, code, name, students }) => (
              <Checkbox
                key={id}
                checked={!draft.without.includes(id)}
                onChange={({ target }) => toggle(id, target.checked)}
              >
                <span title={name} dir="auto" className="wrap-anywhere">
                  {`${code} (${students})`}
                </span>
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
