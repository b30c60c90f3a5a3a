import { useEffect, useRef, useState } from 'react'
import type { Check } from '#domain/drives/checks.ts'
import type { Figures } from '#domain/drives/figures.ts'
import type { DriveRules } from '#domain/drives/rules.ts'
import { useBranches } from '#web/content/branches.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useCalculatorFigures } from './calculator-figures.ts'
import { enter, entriesOf } from './entry.ts'
import type { OwnFigures } from './own-figures.ts'

type CgpaFigures = Pick<Figures, 'semesters' | 'previous'>

interface FigureFormProps {
  rule: Check['rule']
  rules: DriveRules
  own: OwnFigures
  figures: Figures
  onDone: () => void
}

/** Enters the figures of one rule, where the rule is read. An empty field is unknown. */
export function FigureForm({ rule, rules, own, figures, onDone }: FigureFormProps) {
  const entries = entriesOf(rule, rules)
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(entries.map((entry) => [entry.name, entry.read(figures)])),
  )
  const [branch, setBranch] = useState(figures.branch ?? '')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), [])

  const submit = () => {
    const entered = enter(own.entered ?? {}, entries, typed)
    if ('problems' in entered) {
      setProblems(entered.problems)
      const [first = ''] = Object.keys(entered.problems)
      return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    }
    own.change(rule === 'branches' ? { ...entered.figures, branch: branch === '' ? null : branch } : entered.figures)
    onDone()
  }

  return (
    <form
      ref={form}
      noValidate
      className="mt-3 grid max-w-md gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {rule === 'cgpa' && (
        <FromCalculator
          onUse={(taken) => {
            const { semesters: _, previous: __, ...rest } = own.entered ?? {}
            own.change({ ...rest, ...taken })
            onDone()
          }}
        />
      )}
      {rule === 'branches' && <BranchField value={branch} onChoose={setBranch} />}
      {entries.map((entry) => (
        <Field key={entry.name} label={entry.label} hint={entry.hint} error={problems[entry.name]}>
          {(control) => (
            <Input
              {...control}
              name={entry.name}
              inputMode={entry.numeric === 'list' ? 'text' : entry.numeric === 'whole' ? 'numeric' : 'decimal'}
              autoComplete="off"
              value={typed[entry.name] ?? ''}
              onChange={({ target }) => {
                setTyped({ ...typed, [entry.name]: target.value })
                const { [entry.name]: _, ...rest } = problems
                setProblems(rest)
              }}
            />
          )}
        </Field>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Use this</Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function BranchField({ value, onChoose }: { value: string; onChoose: (code: string) => void }) {
  const { data: branches = [] } = useBranches()
  return (
    <Field label="Your branch">
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChoose(target.value)}>
          <option value="">Not chosen</option>
          {branches.map(({ id, code, name }) => (
            <option key={id} value={code}>
              {`${code}, ${name}`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** Offers what the calculator has, in the place of a CGPA that was typed. */
function FromCalculator({ onUse }: { onUse: (found: CgpaFigures) => void }) {
  const { user } = useSession()
  const { data: found } = useCalculatorFigures(user?.id ?? '')
  if (!found) return null
  return (
    <div className="rounded-control bg-sunk px-3.5 py-3 text-sm">
      <p>{calculatorText(found)}</p>
      <Button variant="line" className="mt-2" onClick={() => onUse(found)}>
        Use the calculator's figures
      </Button>
    </div>
  )
}

function calculatorText({ semesters = [], previous }: CgpaFigures): string {
  if (semesters.length === 0) return `Your CGPA calculator has a CGPA of ${previous?.cgpa ?? ''}.`
  const list = semesters.map(({ sgpa }) => sgpa).join(', ')
  return semesters.length === 1
    ? `Your CGPA calculator has one semester: ${list}.`
    : `Your CGPA calculator has ${semesters.length} semesters: ${list}.`
}
