import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { experienceLimits as limits, outcomeNames, outcomes } from '#domain/experiences/experiences.ts'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { college } from '#web/page/college.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Radio } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { type Draft, newRound, problemsOf } from './draft.ts'
import { RoundFields } from './round-fields.tsx'

interface WriteFormProps {
  first: Draft
  organisations: readonly { id: string; name: string }[]
  /** Of the author, as others read it. */
  name: string
  /** The current year of the college. */
  thisYear: number
  busy: boolean
  onDraft: (draft: Draft) => void
  onSend: (draft: Draft) => void
}

const years = 15

export function WriteForm({ first, organisations, name, thisYear, busy, onDraft, onSend }: WriteFormProps) {
  const [draft, setDraft] = useState(first)
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const problems = isChecked ? problemsOf(draft) : {}
  const change = (changed: Partial<Draft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    onDraft(next)
  }
  const failed = useRef(false)
  // After the errors are drawn.
  useEffect(() => {
    if (failed.current) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    failed.current = false
  })
  const submit = () => {
    setChecked(true)
    failed.current = Object.keys(problemsOf(draft)).length > 0
    if (!failed.current) onSend(draft)
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Sheet as="section" className="mb-5">
        <PanelHead title="The interview" />
        <div className="grid gap-4 p-4 sm:grid-cols-2">
          <Field label="Organisation" error={problems['organisation']}>
            {(control) => (
              <Select
                {...control}
                value={draft.organisation}
                onChange={({ target }) => change({ organisation: target.value })}
              >
                <option value="">Choose an organisation</option>
                {organisations.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Role" error={problems['role']}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={limits.role}
                value={draft.role}
                onChange={({ target }) => change({ role: target.value })}
              />
            )}
          </Field>
          <Field label="Year">
            {(control) => (
              <Select {...control} value={draft.year} onChange={({ target }) => change({ year: target.value })}>
                {yearsFrom(thisYear, Number(draft.year)).map((year) => (
                  <option key={year} value={year}>
                    {year}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <fieldset className="sm:col-span-2">
            <legend className="mb-1 text-sm font-semibold">How it ended</legend>
            <div className="flex flex-wrap gap-x-6">
              {outcomeNames.map((outcome) => (
                <Radio
                  key={outcome}
                  name="outcome"
                  checked={draft.outcome === outcome}
                  onChange={() => change({ outcome })}
                >
                  {outcomes[outcome]}
                </Radio>
              ))}
            </div>
          </fieldset>
        </div>
      </Sheet>
      <Sheet as="section" className="mb-5">
        <PanelHead title="Rounds" note="in their order" />
        {draft.rounds.map((round, index) => (
          <RoundFields
            // A round has no identity but its place.
            key={index}
            round={round}
            index={index}
            problems={problems}
            onChange={(changed) => change({ rounds: draft.rounds.with(index, changed) })}
            onRemove={draft.rounds.length > 1 ? () => change({ rounds: draft.rounds.toSpliced(index, 1) }) : undefined}
          />
        ))}
        {draft.rounds.length < limits.rounds && (
          <div className="border-t border-line px-2 py-1.5">
            <Button variant="quiet" onClick={() => change({ rounds: [...draft.rounds, newRound()] })}>
              <Plus aria-hidden="true" strokeWidth={1.75} />
              Add a round
            </Button>
          </div>
        )}
      </Sheet>
      <Sheet as="section">
        <div className="grid gap-3 p-4">
          {college().anonymousPosts && <ShowAs draft={draft} name={name} onChange={change} />}
          <p className="text-sm leading-[1.5] text-ink-2">
            The placement cell reads it before it is published, on the Pro plan. You can edit or delete it at any time.
          </p>
          <div>
            <Button type="submit" variant="accent" busy={busy}>
              Send for review
            </Button>
          </div>
        </div>
      </Sheet>
    </form>
  )
}

interface ShowAsProps {
  draft: Draft
  name: string
  onChange: (changed: Partial<Draft>) => void
}

function ShowAs({ draft, name, onChange }: ShowAsProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Show as</legend>
      <div className="flex flex-wrap gap-x-6">
        <Radio name="author" checked={!draft.anonymous} onChange={() => onChange({ anonymous: false })}>
          <span dir="auto" className="wrap-anywhere">
            {name}
          </span>
        </Radio>
        <Radio name="author" checked={draft.anonymous} onChange={() => onChange({ anonymous: true })}>
          Anonymous
        </Radio>
      </div>
      <p className="min-h-[2lh] text-sm leading-[1.5] text-ink-2 max-sm:min-h-[4lh]">
        {draft.anonymous
          ? 'Nobody here sees your name, not even the placement cell. Whoever runs the server can find it in the database.'
          : 'Everybody on the Pro plan sees your name with it.'}
      </p>
    </fieldset>
  )
}

/** This year and those before; and the chosen one, however long ago. */
const yearsFrom = (thisYear: number, chosen: number): number[] => {
  const listed = Array.from({ length: years }, (_, ago) => thisYear - ago)
  return listed.includes(chosen) ? listed : [...listed, chosen]
}
