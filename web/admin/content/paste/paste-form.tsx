import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { type Exam, examKinds, exams } from '#domain/dates/exams.ts'
import { maxExamLines, readExamTable } from '#domain/exam-table/read-exam-table.ts'
import { counted } from '#domain/counted.ts'
import { useBranches } from '#web/content/branches.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { pasteWhole } from '../../paste-whole.ts'
import { useCourses } from '../catalogue.ts'
import { draftSlot, readDraft, saveDraft } from '../draft.ts'
import { FormBar } from '../form-frame.tsx'
import { PartlyAdded, useAddExamDates, useExamDatesToCome } from './exam-dates.ts'
import { Preview } from './preview.tsx'

const example = 'CS301\t30 Nov 2026\t10 am\tEnd semester\tHall 2'

/** Adds exam dates from a table that was copied elsewhere. Lines that cannot be read stay in the box. */
export function PasteForm({ accountId }: { accountId: string }) {
  const [draft] = useState(() => draftSlot(accountId, 'exam_dates', 'paste'))
  const [text, setText] = useState(() => String(readDraft(draft)?.['text'] ?? ''))
  const [unsaid, setUnsaid] = useState<Exam>('end-semester')
  const [branch, setBranch] = useState('')
  const [added, setAdded] = useState<{ dates: number; left: number }>()
  const box = useRef<HTMLTextAreaElement>(null)
  const courses = useCourses()
  const { data: branches } = useBranches()
  const { data: there = [], isPending } = useExamDatesToCome()
  const add = useAddExamDates(there)

  const catalogue = useMemo(
    () => courses.data?.filter((course) => branch === '' || course.branchId === branch) ?? [],
    [courses.data, branch],
  )
  const settled = useDeferredValue(text)
  const lines = useMemo(() => settled.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '').length, [settled])
  const tooLong = lines > maxExamLines
  const rows = useMemo(
    () => (tooLong ? [] : readExamTable(settled, catalogue, unsaid)),
    [settled, tooLong, catalogue, unsaid],
  )
  const good = rows.flatMap((row) => ('examDate' in row ? [row] : []))
  // Branches that share a course get a date each.
  const dates = good.flatMap(({ examDate }) => examDate.courses).length
  const bad = rows.flatMap((row) => ('problem' in row ? [row] : []))

  const written = add.error instanceof PartlyAdded ? add.error.written : 0

  const change = (next: string) => {
    setText(next)
    saveDraft(draft, next.trim() === '' ? undefined : { text: next })
  }
  const submit = () => {
    if (add.isPending || good.length === 0) return
    setAdded(undefined)
    const taken = new Set(good.map(({ number }) => number))
    add.mutate(
      good.map(({ examDate }) => examDate),
      {
        onSuccess: (written) => {
          // By line, as it was read: nothing else of the box goes, headings and notes included while a line is left.
          const left = settled.split(/\r\n|\n|\r/).filter((_, index) => !taken.has(index + 1))
          change(bad.length === 0 ? '' : left.join('\n'))
          setAdded({ dates: written, left: bad.length })
          box.current?.focus()
        },
      },
    )
  }

  if (courses.isError)
    return (
      <LoadFailed
        title="Failed to load the catalogue"
        busy={courses.isFetching}
        onRetry={() => void courses.refetch()}
      />
    )
  return (
    <form
      noValidate
      className="grid max-w-[60rem] min-w-0 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Exam type" hint="For lines without an exam type.">
          {(control) => (
            <Select {...control} value={unsaid} onChange={({ target }) => setUnsaid(target.value as Exam)}>
              {examKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {exams[kind]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Branch" hint="Branches share courses: choose one if the table is only for it.">
          {(control) => (
            <Select {...control} value={branch} onChange={({ target }) => setBranch(target.value)}>
              <option value="">All branches</option>
              {branches?.map(({ id, code, name }) => (
                <option key={id} value={id}>
                  {`${code}, ${name}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field
        label="Table"
        hint="Copy it from a spreadsheet or a PDF: one exam per line, with course, date, time, exam type and hall in any order. The course by its code, name or short name."
      >
        {(control) => (
          <Textarea
            {...control}
            ref={box}
            rows={8}
            wrap="off"
            spellCheck={false}
            placeholder={example}
            value={text}
            onPaste={pasteWhole}
            onChange={({ target }) => change(target.value)}
            className={classNames('max-h-96 overflow-x-auto text-sm', !tooLong && 'field-sizing-content')}
          />
        )}
      </Field>
      {courses.data?.length === 0 && (
        <Message tone="warning">The catalogue has no courses yet. Add them first: lines name a course.</Message>
      )}
      {tooLong && (
        <Message tone="warning" title={`The table has ${counted(lines, 'line')}`}>
          {`At most ${maxExamLines} can be added at once. Delete the rest here, add these, and paste the next part.`}
        </Message>
      )}
      {rows.length > 0 && courses.data && <Preview rows={rows} there={there} />}
      <FormBar
        note={rows.length === 0 ? '' : `${good.length} of ${counted(rows.length, 'line')} can be added`}
        outcome={
          add.isError ? (
            <Message tone="error" title={`${written} of ${counted(dates, 'exam date')} added`}>
              {`${add.error.message}. Your table is still here. Try again: nothing is added twice.`}
            </Message>
          ) : (
            added && (
              <Message tone="success">
                <span>{`${counted(added.dates, 'exam date')} added. `}</span>
                {added.left > 0 && (
                  <span>
                    {`${counted(added.left, 'line')} not added: correct the marked ${added.left === 1 ? 'line' : 'lines'}.`}
                  </span>
                )}
              </Message>
            )
          )
        }
      >
        <Button type="submit" busy={add.isPending} disabled={good.length === 0 || settled !== text || isPending}>
          {add.isPending ? 'Adding...' : `Add ${counted(dates, 'exam date')}`}
        </Button>
      </FormBar>
    </form>
  )
}
