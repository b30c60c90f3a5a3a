import { useId } from 'react'
import { useBranches } from '#web/content/branches.ts'
import { Message } from '#web/ui/feedback/message.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { linesOf } from '../fields.ts'

interface BranchCodesProps {
  label: string
  name: string
  hint: string | undefined
  problem: string | undefined
  /** The codes, one per line. */
  value: string
  onChange: (value: string) => void
}

/** Chooses branches by their codes. A stored code that is none of the college's can be taken off. */
export function BranchCodes({ label, name, hint, problem, value, onChange }: BranchCodesProps) {
  const id = useId()
  const { data: branches = [] } = useBranches()
  const chosen = linesOf(value)
  const codes = branches.map(({ code }) => code)
  const unknown = chosen.filter((code) => !codes.includes(code))
  const change = (code: string, isOn: boolean) => {
    const next = isOn ? [...chosen, code] : chosen.filter((other) => other !== code)
    onChange([...codes.filter((one) => next.includes(one)), ...unknown.filter((one) => next.includes(one))].join('\n'))
  }
  return (
    <fieldset className="grid min-w-0 gap-1" aria-describedby={hint === undefined ? undefined : id}>
      <legend className="mb-1 text-sm leading-snug font-semibold">{label}</legend>
      {problem && (
        <Message tone="error" tabIndex={-1} data-field={name}>
          {problem}
        </Message>
      )}
      {hint !== undefined && (
        <p id={id} className="text-xs leading-normal text-ink-3">
          {hint}
        </p>
      )}
      <div className="flex flex-wrap gap-x-6">
        {[...codes, ...unknown].map((code) => (
          <Checkbox key={code} checked={chosen.includes(code)} onChange={({ target }) => change(code, target.checked)}>
            {code}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
