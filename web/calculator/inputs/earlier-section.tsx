import { Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { addSemester, cgpaLimits, changeSemester, deleteSemester } from '#domain/cgpa/entries.ts'
import type { Entries, Method, Semester } from '#domain/cgpa/entries.ts'
import { toNumber } from '#domain/cgpa/fraction.ts'
import { countOf, creditsOf, marksOf } from '#domain/cgpa/result.ts'
import { scaleOf } from '#domain/cgpa/scales.ts'
import { creditsRange, marksRange, semestersRange } from '#domain/cgpa/step.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox, Radio } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { SectionProps } from './courses-section.tsx'
import { Disclosure } from './disclosure.tsx'
import { NumberInput } from './number-input.tsx'
import { SemesterRow } from './semester-row.tsx'
import { wording } from '../wording.ts'

const methods: readonly [Method, string][] = [
  ['previous', wording.previousCgpa],
  ['semesters', wording.semesterWise],
]

/** The advanced panel of docs/behaviour.md#cgpa-calculator. */
export function EarlierSection(props: SectionProps) {
  const { entries, onEdit } = props
  const group = useId()
  const { previous, semesters, method } = entries
  const [open, setOpen] = useState(semesters.length > 0 || previous.cgpa !== '')

  return (
    <Disclosure title="Earlier semesters" open={open} onToggle={() => setOpen(!open)}>
      <fieldset className="mb-3 flex flex-wrap gap-x-6">
        <legend className="sr-only">Method</legend>
        {methods.map(([value, label]) => (
          <Radio
            key={value}
            name={group}
            checked={method === value}
            onChange={() => onEdit({ ...entries, method: value })}
          >
            {label}
          </Radio>
        ))}
      </fieldset>
      {method === 'previous' ? <PreviousFields {...props} /> : <Semesters {...props} />}
      <Checkbox
        className="mt-3 border-t border-line pt-3"
        checked={entries.byCredits}
        onChange={(event) => onEdit({ ...entries, byCredits: event.target.checked })}
      >
        My semesters had different credits
      </Checkbox>
    </Disclosure>
  )
}

function PreviousFields({ entries, onEdit }: SectionProps) {
  const { previous } = entries
  const scale = scaleOf(entries.scale)
  const type = (change: Partial<Entries['previous']>) => onEdit({ ...entries, previous: { ...previous, ...change } })
  const marks = previous.cgpa === '' ? undefined : marksProblem(previous.cgpa, entries)
  const count = countOf(previous.semesters)
  const countProblem =
    previous.semesters === '' || (count !== undefined && count > 0) ? undefined : 'A whole number from 1 to 20'

  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Field label="CGPA so far" hint={`0 to ${toNumber(scale.maximum)}`} error={marks}>
        {(control) => (
          <NumberInput
            {...control}
            value={previous.cgpa}
            range={marksRange(scale.maximum)}
            onType={(cgpa) => type({ cgpa })}
          />
        )}
      </Field>
      <Field label="Completed semesters" hint="0 to 20" error={countProblem}>
        {(control) => (
          <NumberInput
            {...control}
            value={previous.semesters}
            range={semestersRange}
            onType={(text) => type({ semesters: text })}
          />
        )}
      </Field>
      {entries.byCredits && (
        <Field label="Total credits" error={creditsProblem(previous.credits)}>
          {(control) => (
            <NumberInput
              {...control}
              value={previous.credits}
              range={creditsRange}
              onType={(credits) => type({ credits })}
            />
          )}
        </Field>
      )}
    </div>
  )
}

function Semesters({ entries, onEdit, onReplace }: SectionProps) {
  const add = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<number>()
  const { semesters, byCredits } = entries
  const full = semesters.length >= cgpaLimits.semesters

  const addOne = () => {
    const next = addSemester(entries)
    setAdded(next.semesters.at(-1)?.id)
    onEdit(next)
  }
  const remove = (semester: Semester) => {
    add.current?.focus()
    onReplace(deleteSemester(entries, semester.id), `${semester.name.trim() || 'The semester'} is deleted.`)
  }

  return (
    <>
      {semesters.length === 0 ? (
        <p className="text-ink-2">{wording.noSemesters}</p>
      ) : (
        <>
          <div
            aria-hidden="true"
            className="flex justify-end gap-2 border-b-2 border-ink pb-2 text-xs font-semibold text-ink-2"
          >
            <span className="mr-auto pl-2.5">Semester</span>
            <span className="w-21 text-right">SGPA</span>
            {byCredits && <span className="w-19 text-right">Credits</span>}
            <span className="w-11" />
          </div>
          <ul aria-label="Earlier semesters">
            {semesters.map((semester) => (
              <SemesterRow
                key={semester.id}
                semester={semester}
                scale={scaleOf(entries.scale)}
                byCredits={byCredits}
                focused={added === semester.id}
                problem={semester.sgpa === '' ? undefined : marksProblem(semester.sgpa, entries)}
                creditsProblem={creditsProblem(semester.credits)}
                onChange={(change) => onEdit(changeSemester(entries, semester.id, change))}
                onDelete={() => remove(semester)}
              />
            ))}
          </ul>
        </>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button ref={add} variant="line" disabled={full} onClick={addOne}>
          <Plus aria-hidden="true" strokeWidth={1.75} />
          {wording.addSemester}
        </Button>
        {full && <p className="text-sm text-ink-2">{`You can add up to ${cgpaLimits.semesters} semesters.`}</p>}
      </div>
    </>
  )
}

function marksProblem(text: string, entries: Entries): string | undefined {
  const scale = scaleOf(entries.scale)
  return marksOf(text, scale) ? undefined : `Not counted: a number from 0 to ${toNumber(scale.maximum)}`
}

function creditsProblem(text: string): string | undefined {
  return text === '' || creditsOf(text) ? undefined : 'Not counted: a number above 0'
}
