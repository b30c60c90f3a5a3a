import { useState } from 'react'
import { examKinds, exams } from '#domain/dates/exams.ts'
import { CoursePicker } from '#web/content/papers/course-picker.tsx'
import type { PickedCourse } from '#web/content/papers/course-search.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { titleOf } from './draft.ts'
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

/** A year that a reader wrote beside 'Wrong year' stands there already. */
export function CorrectDialog({ open, accountId, paper, busy, failed, onClose, onCorrect }: CorrectDialogProps) {
  const [course, setCourse] = useState<PickedCourse | null>(null)
  const [year, setYear] = useState(() => reportedYear(paper) ?? String(paper.exam_year ?? ''))
  const [semester, setSemester] = useState(String(paper.semester ?? ''))
  const [exam, setExam] = useState(paper.exam ?? '')
  const isNotes = paper.kind === 'notes'
  const badYear = year !== '' && !/^(?:19[5-9]\d|20\d\d|2100)$/.test(year)

  const submit = () => {
    if (badYear) return
    const changed = year !== String(paper.exam_year ?? '') || exam !== (paper.exam ?? '')
    const named = titleOf({
      kind: paper.kind === 'key' ? 'key' : 'paper',
      exam,
      year,
      course: null,
      subject: '',
      semester: '',
      marks: '',
      note: '',
    })
    onCorrect({
      // What it is called follows from what it is.
      title: isNotes || !changed ? paper.title : named,
      exam_year: year === '' ? null : Number(year),
      semester: semester === '' ? null : Number(semester),
      exam: isNotes || exam === '' ? null : exam,
      ...(course && { course_id: course.id, course_code: course.code, subject: course.name }),
    })
  }

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
          <Button busy={busy} onClick={submit}>
            Save and close the reports
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 items-start gap-3.5">
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
          {(control) => (
            <CoursePicker
              control={control}
              accountId={accountId}
              course={course}
              onPick={(picked) => {
                setCourse(picked)
                if (picked && picked.semester <= 8) setSemester(String(picked.semester))
              }}
            />
          )}
        </Field>
        <Field label="Year" error={badYear ? 'A year, such as 2024.' : undefined}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              maxLength={4}
              value={year}
              onChange={({ target }) => setYear(target.value.trim())}
            />
          )}
        </Field>
        <Field label="Semester">
          {(control) => (
            <Select {...control} value={semester} onChange={({ target }) => setSemester(target.value)}>
              {[1, 2, 3, 4, 5, 6, 7, 8].map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {!isNotes && (
          <Field label="Exam type" className="col-span-2">
            {(control) => (
              <Select {...control} value={exam} onChange={({ target }) => setExam(target.value)}>
                <option value="">Not known</option>
                {examKinds.map((one) => (
                  <option key={one} value={one}>
                    {exams[one]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
    </Dialog>
  )
}
