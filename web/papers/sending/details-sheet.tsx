import { useId } from 'react'
import { kindNames, kinds } from '#domain/papers/kinds.ts'
import { years } from '#domain/papers/years.ts'
import { CoursePicker } from '#web/content/papers/course-picker.tsx'
import type { PickedCourse } from '#web/content/papers/course-search.ts'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { ExamOptions, SemesterOptions } from '#web/content/papers/paper-options.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { Contribution } from '../mine/contributions.ts'
import type { PaperDetails } from './send-paper.ts'

export interface DetailsValues extends Omit<PaperDetails, 'courseId'> {
  course: PickedCourse | null
}

export const noDetails: DetailsValues = {
  course: null,
  exam: '',
  year: '',
  semester: '',
  kind: '',
  note: '',
  credited: true,
}

/** What is known of a paper that came back. */
export function detailsOf({ course_id: id, course_code: code, subject: name, ...paper }: Contribution): DetailsValues {
  const semester = paper.semester ?? 0
  return {
    ...noDetails,
    course: id !== null && name !== '' ? { id, code, name, semester } : null,
    exam: paper.exam ?? '',
    year: String(paper.exam_year ?? ''),
    semester: String(paper.semester ?? ''),
    kind: paper.kind,
    credited: paper.credited,
  }
}

interface DetailsSheetProps {
  accountId: string
  values: DetailsValues
  /** The number of papers that the details apply to. */
  count: number
  disabled: boolean
  onChange: (values: DetailsValues) => void
}

/** All fields are optional: missing ones are read from the first page. */
export function DetailsSheet({ accountId, values, count, disabled, onChange }: DetailsSheetProps) {
  const title = useId()
  const set = (changed: Partial<DetailsValues>) => onChange({ ...values, ...changed })
  return (
    <section aria-labelledby={title}>
      <PanelHead id={title} title="Details" note="optional" />
      <fieldset disabled={disabled} className="grid grid-cols-2 gap-3.5 p-4">
        <p className="col-span-2 text-sm leading-[1.45] text-ink-2">
          {count > 1
            ? 'These details apply to every file. Leave a field empty if it differs: it is read from each first page.'
            : 'What you leave empty is read from the first page.'}
        </p>
        <Field label="Course" className="col-span-2">
          {(control) => (
            <CoursePicker
              control={control}
              accountId={accountId}
              course={values.course}
              onPick={(course) => set({ course })}
            />
          )}
        </Field>
        <Field label="Year">
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={years.first}
              max={years.last}
              placeholder="2024"
              value={values.year}
              onChange={({ target }) => set({ year: target.value })}
            />
          )}
        </Field>
        <Field label="Semester">
          {(control) => (
            <Select {...control} value={values.semester} onChange={({ target }) => set({ semester: target.value })}>
              <option value="">Not sure</option>
              <SemesterOptions />
            </Select>
          )}
        </Field>
        <Field label="Kind">
          {(control) => (
            <Select {...control} value={values.kind} onChange={({ target }) => set({ kind: target.value })}>
              <option value="">Not sure</option>
              {kindNames.map((kind) => (
                <option key={kind} value={kind}>
                  {kinds[kind]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {values.kind === 'notes' ? (
          <Field label="What they are about">
            {(control) => (
              <Input
                {...control}
                maxLength={200}
                placeholder="Unit 4"
                value={values.note}
                onChange={({ target }) => set({ note: target.value })}
              />
            )}
          </Field>
        ) : (
          <Field label="Exam type">
            {(control) => (
              <Select {...control} value={values.exam} onChange={({ target }) => set({ exam: target.value })}>
                <option value="">Not sure</option>
                <ExamOptions />
              </Select>
            )}
          </Field>
        )}
        <Checkbox
          className="col-span-2"
          checked={values.credited}
          onChange={({ target }) => set({ credited: target.checked })}
        >
          Show my name as the one who added it
        </Checkbox>
      </fieldset>
    </section>
  )
}
