import { Check, Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { kindNames, kinds } from '#domain/papers/kinds.ts'
import { CoursePicker } from '#web/content/papers/course-picker.tsx'
import { ExamOptions, SemesterOptions } from '#web/content/papers/paper-options.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { type Doubt, type Draft, type DraftField, doubtOf, problemsOf } from './draft.ts'
import type { QueuedPaper } from './queue.ts'

interface PaperFieldsProps {
  accountId: string
  paper: QueuedPaper
  draft: Draft
  /** Whether missing fields are marked: only after an attempt to approve. */
  checked: boolean
  onChange: (draft: Draft) => void
}

const small = 'min-h-tap! py-1.5! text-base!'
const doubtful = `${small} border-marigold-ink inset-ring-1 inset-ring-marigold-ink`

export function PaperFields({ accountId, paper, draft, checked, onChange }: PaperFieldsProps) {
  const set = (changed: Partial<Draft>) => onChange({ ...draft, ...changed })
  const problems = checked ? problemsOf(draft) : {}
  const doubt = (field: DraftField) => doubtOf(paper, draft, field)
  const look = (field: DraftField) => (doubt(field) === 'check' ? doubtful : small)
  const label = (text: string, field: DraftField) => <Label doubt={doubt(field)}>{text}</Label>
  const digits = (field: 'year' | 'marks', text: string) => (
    <Field label={label(text, field)} error={problems[field]}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          maxLength={4}
          className={look(field)}
          value={draft[field]}
          onChange={({ target }) => set({ [field]: target.value.trim() })}
        />
      )}
    </Field>
  )
  return (
    <div className="grid grid-cols-2 items-start gap-3 p-4">
      <Field label={label('Course', 'course')} error={problems.course} className="col-span-2">
        {(control) => (
          <CoursePicker
            control={control}
            accountId={accountId}
            course={draft.course}
            className={look('course')}
            onPick={(course) =>
              set({ course, ...(course && draft.semester === '' && { semester: String(course.semester) }) })
            }
          />
        )}
      </Field>
      {draft.course === null && (
        <Field label="Subject" hint="Where the catalogue has no such course." className="col-span-2">
          {(control) => (
            <Input
              {...control}
              maxLength={120}
              className={small}
              value={draft.subject}
              onChange={({ target }) => set({ subject: target.value })}
            />
          )}
        </Field>
      )}
      {digits('year', 'Year')}
      <Field label={label('Semester', 'semester')} error={problems.semester}>
        {(control) => (
          <Select
            {...control}
            className={look('semester')}
            value={draft.semester}
            onChange={({ target }) => set({ semester: target.value })}
          >
            <option value="">Choose</option>
            <SemesterOptions />
          </Select>
        )}
      </Field>
      <Field label={label('Kind', 'kind')} className={draft.kind === 'paper' ? undefined : 'col-span-2'}>
        {(control) => (
          <Select
            {...control}
            className={look('kind')}
            value={draft.kind}
            onChange={({ target }) => set({ kind: kindNames.find((kind) => kind === target.value) ?? 'paper' })}
          >
            {kindNames.map((kind) => (
              <option key={kind} value={kind}>
                {/* Half of this column is too narrow for 'Question paper'. */}
                {kind === 'paper' ? 'Paper' : kinds[kind]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {draft.kind === 'paper' && digits('marks', 'Full marks')}
      {draft.kind === 'notes' ? (
        <Field label="What they are about" className="col-span-2">
          {(control) => (
            <Input
              {...control}
              maxLength={180}
              placeholder="Unit 4"
              className={small}
              value={draft.note}
              onChange={({ target }) => set({ note: target.value })}
            />
          )}
        </Field>
      ) : (
        <Field label={label('Exam type', 'exam')} className="col-span-2">
          {(control) => (
            <Select
              {...control}
              className={look('exam')}
              value={draft.exam}
              onChange={({ target }) => set({ exam: target.value })}
            >
              <option value="">Not known</option>
              <ExamOptions />
            </Select>
          )}
        </Field>
      )}
    </div>
  )
}

/** A field's name, and whether it was read or is to be checked: an icon and a word, never a number. */
function Label({ doubt, children }: { doubt: Doubt; children: ReactNode }) {
  return (
    <span className="flex items-baseline justify-between gap-2">
      {children}
      {doubt === 'read' && (
        <span className="inline-flex items-center gap-1 text-xs font-semibold text-teal">
          <Check aria-hidden="true" strokeWidth={2.25} className="size-3.5 self-center" />
          read
        </span>
      )}
      {doubt === 'check' && (
        <span className="inline-flex items-center gap-1 text-xs font-semibold text-marigold-ink">
          <Eye aria-hidden="true" strokeWidth={2.25} className="size-3.5 self-center" />
          please check
        </span>
      )}
    </span>
  )
}
