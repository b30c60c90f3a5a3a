import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { writeFigures } from '#web/session/attendance/mark-outbox.ts'
import { FiguresTable, useFigures } from './figures-form.tsx'
import type { FigureCourse } from './figures-form.tsx'

interface FiguresDialogProps {
  kind: 'start' | 'college'
  account: string
  courses: readonly FigureCourse[]
  today: string
  onClose: () => void
}

const texts = {
  start: {
    title: 'Where you stand',
    description: 'It replaces what was counted up to its day. Leave a course empty to keep it.',
  },
  college: { title: 'The college’s figure', description: 'It stands beside yours and changes nothing.' },
}

export function FiguresDialog({ kind, account, courses, today, onClose }: FiguresDialogProps) {
  const [day, setDay] = useState(today)
  const [tried, setTried] = useState(false)
  const { typed, set, wrong, figures } = useFigures(courses)
  const problem = wrong
    ? `${wrong.name}: enter whole numbers, with no more attended than held`
    : figures.length === 0
      ? 'Enter the figure of at least one course'
      : day === '' || day > today
        ? 'Choose today or an earlier day'
        : undefined
  const save = () => {
    setTried(true)
    if (problem !== undefined) return
    void writeFigures(
      account,
      figures.map((figure) => ({ ...figure, kind, as_of: day })),
    )
    onClose()
  }
  return (
    <Dialog open onClose={onClose} {...texts[kind]} footer={<Button onClick={save}>Save</Button>}>
      <Field label="Counted to" className="mb-3">
        {(control) => (
          <Input {...control} type="date" max={today} value={day} onChange={({ target }) => setDay(target.value)} />
        )}
      </Field>
      {tried && problem !== undefined && (
        <Message tone="error" className="mb-3">
          {problem}
        </Message>
      )}
      <FiguresTable courses={courses} typed={typed} onType={set} />
    </Dialog>
  )
}
