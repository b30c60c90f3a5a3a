import { useState } from 'react'
import { collegeToday, dayAndMonthOf } from '#domain/dates/college-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import type { CourseDetails } from '../data/course-queries.ts'
import { examOf } from '../data/exam.ts'
import type { Practice } from '../data/practice.ts'
import { useSavePlan } from './save-plan.ts'

interface PlanDialogProps {
  open: boolean
  onClose: () => void
  courseId: string
  course: CourseDetails | null | undefined
  practice: Practice
}

/** When the exam is, and how many questions a day. */
export function PlanDialog({ open, onClose, courseId, course, practice }: PlanDialogProps) {
  const [examOn, setExamOn] = useState(practice.exam_on ?? '')
  const [perDay, setPerDay] = useState(String(practice.per_day))
  const save = useSavePlan(courseId, course)
  const announced = examOf(course, null, collegeToday())
  const number = Number(perDay)
  const isNumber = Number.isInteger(number) && number >= 1 && number <= 100
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Practice settings"
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="practice-plan" busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id="practice-plan"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isNumber || save.isPending) return
          save.mutate(
            { exam_on: examOn === '' ? null : examOn, per_day: number },
            {
              onSuccess: onClose,
              onError: () => toast.error('Not saved. Check your connection and try again.'),
            },
          )
        }}
      >
        <Field
          label="Exam date"
          hint={
            announced === undefined
              ? 'Nothing is asked again in the two days before it.'
              : `Leave empty to use the announced date, ${dayAndMonthOf(announced)}.`
          }
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              min={collegeToday()}
              max="2100-01-01"
              value={examOn}
              onChange={({ target }) => setExamOn(target.value)}
            />
          )}
        </Field>
        <Field label="Questions a day" error={isNumber ? undefined : 'Enter a number from 1 to 100.'}>
          {(control) => (
            <Input {...control} inputMode="numeric" value={perDay} onChange={({ target }) => setPerDay(target.value)} />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
