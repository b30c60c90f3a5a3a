import { useState } from 'react'
import type { Entries } from '#domain/cgpa/entries.ts'
import { toNumber, formatRounded, formatRoundedUp, formatExact } from '#domain/cgpa/fraction.ts'
import { countOf, creditsOf, marksOf, sgpaOf } from '#domain/cgpa/result.ts'
import { scaleOf } from '#domain/cgpa/scales.ts'
import { creditsRange, marksRange, semestersRange } from '#domain/cgpa/step.ts'
import { planOf } from '#domain/cgpa/target.ts'
import type { Need, Planned, Unplannable } from '#domain/cgpa/target.ts'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Disclosure } from '../inputs/disclosure.tsx'
import { NumberInput } from '../inputs/number-input.tsx'

interface PlanSectionProps {
  entries: Entries
  onEdit: (next: Entries) => void
}

/** The SGPA that is required for a target CGPA, updated while typing. */
export function PlanSection({ entries, onEdit }: PlanSectionProps) {
  const { plan } = entries
  const [open, setOpen] = useState(plan.target !== '')
  const scale = scaleOf(entries.scale)
  const sgpa = sgpaOf(entries)
  const type = (change: Partial<Entries['plan']>) => onEdit({ ...entries, plan: { ...plan, ...change } })
  const left = countOf(plan.left)

  return (
    <Disclosure title="What SGPA do I need?" open={open} onToggle={() => setOpen(!open)}>
      <Checkbox className="mb-2" checked={plan.counted} onChange={(event) => type({ counted: event.target.checked })}>
        <span>{`This semester is over${sgpa ? `: count its SGPA, ${formatRounded(sgpa.value)}` : ''}`}</span>
      </Checkbox>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field
          label="Target CGPA"
          hint={`0 to ${toNumber(scale.maximum)}`}
          error={plan.target !== '' && !marksOf(plan.target, scale) && `A number from 0 to ${toNumber(scale.maximum)}`}
        >
          {(control) => (
            <NumberInput
              {...control}
              value={plan.target}
              range={marksRange(scale.maximum)}
              onType={(target) => type({ target })}
            />
          )}
        </Field>
        <Field
          label="Semesters left"
          hint={plan.counted ? 'After this one' : 'This one included'}
          error={plan.left !== '' && !left && 'A whole number from 1 to 20'}
        >
          {(control) => (
            <NumberInput
              {...control}
              value={plan.left}
              range={semestersRange}
              onType={(text) => type({ left: text })}
            />
          )}
        </Field>
        {entries.byCredits && (
          <Field label="Total credits" error={plan.credits !== '' && !creditsOf(plan.credits) && 'A number above 0'}>
            {(control) => (
              <NumberInput
                {...control}
                value={plan.credits}
                range={creditsRange}
                onType={(credits) => type({ credits })}
              />
            )}
          </Field>
        )}
      </div>
      <div aria-live="polite" className="mt-4">
        <Answer entries={entries} />
      </div>
    </Disclosure>
  )
}

const missing: Record<Unplannable, string> = {
  target: 'Enter the CGPA you want.',
  left: 'Enter how many semesters are left.',
  earlier: 'Enter both the CGPA so far and the completed semesters, under Earlier semesters.',
  'this semester': 'This semester has no course with credits above 0.',
}

function Answer({ entries }: { entries: Entries }) {
  const planned = planOf(entries)
  if ('missing' in planned) return <p className="text-sm text-ink-2">{missing[planned.missing]}</p>
  const { equally, byCredits } = planned
  const tone = equally.kind === 'beyond' ? 'warning' : equally.kind === 'secured' ? 'success' : 'info'
  return (
    <Message tone={tone} role="presentation">
      <p>{answer(equally, planned, entries)}</p>
      {byCredits && <p className="mt-1">{`By credits: ${answer(byCredits, planned, entries)}`}</p>}
    </Message>
  )
}

function answer(need: Need, { target, left }: Planned, { plan, scale }: Entries): string {
  const each =
    left > 1 ? ` in each of the ${left} semesters` : plan.counted ? ' in the next semester' : ' in this semester'
  switch (need.kind) {
    case 'beyond':
      return `You cannot reach ${formatRounded(target)}: even an SGPA of ${formatExact(scaleOf(scale).maximum)}${each} gives ${formatRounded(need.best)}.`
    case 'secured':
      return `${formatRounded(target)} is certain: even with an SGPA of 0${each} your CGPA will be ${formatRounded(need.min)}.`
    case 'needed':
      return need.reached
        ? `${formatRounded(target)} is already reached. To keep it you need an SGPA of ${formatRoundedUp(need.needed)}${each}.`
        : `You need an SGPA of ${formatRoundedUp(need.needed)}${each}.`
  }
}
