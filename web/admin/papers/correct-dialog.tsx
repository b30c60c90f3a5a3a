import { plainNumber } from '#domain/text/typed-number.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { semesters } from '#domain/papers/kinds.ts'
import { CoursePicker } from '#web/content/papers/course-picker.tsx'
import type { PickedCourse } from '#web/content/papers/course-search.ts'
import { ExamOptions, SemesterOptions } from '#web/content/papers/paper-options.tsx'
import { text } from '#web/forms/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { problemOfYear, titleOf } from './draft.ts'
import { type Correction, type ReportedPaper, reasonOf, reportedYear } from './reported.ts'

interface CorrectDialogProps {
  open: boolean
  accountId: string
  paper: ReportedPaper
  busy: boolean
  failed: boolean
  onClose: () => void
  onCorrect: (correction: Correction) => void
}

const schema = z.object({
  course: z.nullable(z.custom<PickedCourse>()),
  year: text(problemOfYear),
  semester: z.string(),
  exam: z.string(),
})
type Corrected = z.infer<typeof schema>

/** The initial value is the year that a reader wrote beside 'Wrong year'. */
export function CorrectDialog({ open, accountId, paper, busy, failed, onClose, onCorrect }: CorrectDialogProps) {
  const form = useId()
  const { control, register, handleSubmit, setValue, formState } = useForm({
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: {
      course: null,
      year: reportedYear(paper) ?? String(paper.exam_year ?? ''),
      semester: String(paper.semester ?? ''),
      exam: paper.exam ?? '',
    },
  })
  const course = useWatch({ control, name: 'course' })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Correct ${[paper.course_code, paper.title].filter(Boolean).join(' ')}`}
      description={paper.reports.map(({ what, note }) => [reasonOf(what), note].filter(Boolean).join(': ')).join('; ')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={busy}>
            Save and close the reports
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid grid-cols-2 items-start gap-3.5"
        onSubmit={handleSubmit((corrected) => onCorrect(correctionOf(paper, corrected)))}
      >
        {failed && (
          <Message tone="error" className="col-span-2">
            It could not be saved. Check your connection and try again.
          </Message>
        )}
        <Field
          label="Another course"
          hint={`It is under ${[paper.course_code, paper.subject].filter(Boolean).join(' ')}.`}
          className="col-span-2"
        >
          {(attributes) => (
            <CoursePicker
              control={attributes}
              accountId={accountId}
              course={course}
              onPick={(picked) => {
                setValue('course', picked)
                if (picked && picked.semester <= semesters.length) setValue('semester', String(picked.semester))
              }}
            />
          )}
        </Field>
        <Field label="Year" error={formState.errors.year?.message}>
          {(attributes) => (
            <Input
              {...attributes}
              {...register('year', { onChange: ({ target }) => setValue('year', target.value.trim()) })}
              inputMode="numeric"
              maxLength={4}
            />
          )}
        </Field>
        <Field label="Semester">
          {(attributes) => (
            <Select {...attributes} {...register('semester')}>
              <SemesterOptions />
            </Select>
          )}
        </Field>
        {paper.kind !== 'notes' && (
          <Field label="Exam type" className="col-span-2">
            {(attributes) => (
              <Select {...attributes} {...register('exam')}>
                <option value="">Not known</option>
                <ExamOptions />
              </Select>
            )}
          </Field>
        )}
      </form>
    </Dialog>
  )
}

function correctionOf(paper: ReportedPaper, { course, year, semester, exam }: Corrected): Correction {
  const isNotes = paper.kind === 'notes'
  const changed = year !== String(paper.exam_year ?? '') || exam !== (paper.exam ?? '')
  const named = titleOf({ kind: paper.kind === 'key' ? 'key' : 'paper', exam, year, note: '' })
  return {
    // What it is called follows from what it is.
    title: isNotes || !changed ? paper.title : named,
    exam_year: year === '' ? null : Number(plainNumber(year)),
    semester: semester === '' ? null : Number(semester),
    exam: isNotes || exam === '' ? null : exam,
    ...(course && { course_id: course.id, course_code: course.code, subject: course.name }),
  }
}
