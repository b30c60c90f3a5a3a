import {
  experienceLimits as limits,
  type RoundKind,
  roundKindNames,
  roundKinds,
} from '#domain/experiences/experiences.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, Textarea } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { DraftRound } from './draft.ts'

interface RoundFieldsProps {
  round: DraftRound
  /** From 0. */
  index: number
  problems: Record<string, string>
  onChange: (round: DraftRound) => void
  /** Absent for the only round. */
  onRemove: (() => void) | undefined
}

export function RoundFields({ round, index, problems, onChange, onRemove }: RoundFieldsProps) {
  const change = (changed: Partial<DraftRound>) => onChange({ ...round, ...changed })
  return (
    <fieldset className="grid gap-4 border-t border-line px-4 py-4">
      <legend className="sr-only">{`Round ${index + 1}`}</legend>
      <div className="flex items-center justify-between gap-3">
        <p aria-hidden="true" className="display text-lg">{`Round ${index + 1}`}</p>
        {onRemove && (
          <Button variant="quiet" onClick={onRemove} aria-label={`Remove round ${index + 1}`}>
            Remove
          </Button>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <Field label="Kind of round">
          {(control) => (
            <Select
              {...control}
              value={round.kind}
              onChange={({ target }) => change({ kind: target.value as RoundKind })}
            >
              {roundKindNames.map((name) => (
                <option key={name} value={name}>
                  {roundKinds[name]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Minutes (optional)" error={problems[`minutes ${index}`]}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              value={round.minutes}
              onChange={({ target }) => change({ minutes: target.value })}
            />
          )}
        </Field>
      </div>
      <Field
        label="What was asked"
        error={problems[`asked ${index}`]}
        hint="In your own words. Leave out names, and what you agreed to keep secret."
      >
        {(control) => (
          <Textarea
            {...control}
            maxLength={limits.asked}
            value={round.asked}
            onChange={({ target }) => change({ asked: target.value })}
          />
        )}
      </Field>
      <Field label="What helped (optional)" hint="What you had prepared, or would do differently.">
        {(control) => (
          <Textarea
            {...control}
            className="min-h-20!"
            maxLength={limits.helped}
            value={round.helped}
            onChange={({ target }) => change({ helped: target.value })}
          />
        )}
      </Field>
    </fieldset>
  )
}
