import { Check, Download, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { counted, thousands } from '#domain/counted.ts'
import type { TopicName } from '#domain/imports/topics/topics.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { pasteWhole } from '../paste-whole.ts'
import { downloadTable } from './send.ts'
import { ImportList } from './import-list.tsx'
import { StepHead } from './step-head.tsx'
import { importTopics } from './topics.ts'

const maxLines = 3000
const maxFileBytes = 1_900_000

export interface Source {
  table: Blob
  fileName: string
  isPasted: boolean
}

interface PasteStepProps {
  topic: TopicName
  onTopic: (topic: TopicName) => void
  /** What the box begins with. */
  text: string
  onText: (text: string) => void
  onRead: (source: Source) => void
  busy: boolean
  problem: string | undefined
}

export function PasteStep({ topic, onTopic, text, onText, onRead, busy, problem }: PasteStepProps) {
  // The box is the browser's own: a phone would render thousands of lines again for each letter.
  const box = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [lines, setLines] = useState(() => linesOf(text))
  const [tooLarge, setTooLarge] = useState('')
  const isTooLong = lines > maxLines

  const readPasted = () => {
    const pasted = box.current?.value ?? ''
    setTooLarge('')
    if (!busy && lines > 0 && !isTooLong) onRead({ table: new Blob([pasted]), fileName: '', isPasted: true })
  }
  const readFile = (chosen: File | undefined) => {
    if (chosen === undefined) return
    setTooLarge(
      chosen.size > maxFileBytes ? `${chosen.name} has more than 1.9 MB. Split it, and import the parts.` : '',
    )
    if (chosen.size <= maxFileBytes) onRead({ table: chosen, fileName: chosen.name.slice(0, 200), isPasted: false })
    // The same file can be chosen again after it was mended.
    if (file.current) file.current.value = ''
  }

  return (
    <>
      <StepHead
        step="Paste"
        title="Import a list"
        lead="From a spreadsheet, a CSV or a table on a page. Nothing is saved before you press Import."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <form
          noValidate
          className="grid min-w-0 gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            readPasted()
          }}
        >
          <Field label="What is it">
            {(control) => (
              <Select {...control} value={topic} onChange={({ target }) => onTopic(target.value as TopicName)}>
                {Object.entries(importTopics).map(([name, title]) => (
                  <option key={name} value={name}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            label="Paste the table"
            hint={
              lines === 0 ? `With its headings, at most ${counted(maxLines, 'line')}.` : `${counted(lines, 'line')}.`
            }
            error={
              isTooLong
                ? `${counted(lines, 'line')}: ${thousands(maxLines)} can be pasted at a time. Save the table as CSV and choose the file.`
                : undefined
            }
          >
            {(control) => (
              <Textarea
                {...control}
                ref={box}
                rows={9}
                wrap="off"
                spellCheck={false}
                defaultValue={text}
                onChange={({ target }) => setLines(linesOf(target.value))}
                onPaste={pasteWhole}
                onBlur={({ target }) => onText(target.value)}
                className="overflow-x-auto text-sm"
              />
            )}
          </Field>
          {(tooLarge || problem) && <Message tone="error">{tooLarge || problem}</Message>}
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" variant="accent" busy={busy} disabled={lines === 0 || isTooLong}>
              {busy ? 'Reading...' : 'Check the columns'}
            </Button>
            <Button variant="line" disabled={busy} onClick={() => file.current?.click()}>
              <FileUp aria-hidden="true" strokeWidth={1.75} />
              Choose a CSV instead
            </Button>
            <input
              ref={file}
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              aria-label="CSV file"
              className="sr-only"
              tabIndex={-1}
              onChange={({ target }) => readFile(target.files?.[0])}
            />
          </div>
        </form>
        <div className="grid min-w-0 gap-6">
          <Untidy />
          <EmptyTables />
          <ImportList />
        </div>
      </div>
    </>
  )
}

const linesOf = (text: string): number => (text.trim() === '' ? 0 : text.trimEnd().split('\n').length)

const untidy = [
  'Columns in any order, with any heading.',
  'What is here already is recognised, and changed only where your list differs.',
  'Dates, branches and semesters as your office writes them.',
]

function Untidy() {
  return (
    <Sheet as="section" aria-labelledby="untidy">
      <h2 id="untidy" className="border-b border-margin px-4.5 py-3 text-lg">
        It may be untidy
      </h2>
      <ul className="px-4.5 py-1.5 text-sm">
        {untidy.map((line) => (
          <li key={line} className="flex gap-2.5 border-t border-line py-2.5 leading-snug first:border-t-0">
            <Check aria-hidden="true" strokeWidth={2} className="mt-0.5 size-4.5 shrink-0 text-teal" />
            {line}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function EmptyTables() {
  return (
    <Sheet as="section" aria-labelledby="empty-tables">
      <h2 id="empty-tables" className="border-b border-margin px-4.5 py-3 text-lg">
        Empty tables
      </h2>
      <ul className="px-4.5 py-1.5 text-sm">
        {Object.entries(importTopics).map(([name, title]) => (
          <li key={name} className="flex items-center justify-between gap-3 border-t border-line first:border-t-0">
            {title}
            <button
              type="button"
              aria-label={`Empty CSV for ${title.toLowerCase()}`}
              className="inline-flex min-h-tap items-center gap-2 font-semibold"
              onClick={() => {
                downloadTable(name as TopicName, true).catch(() =>
                  toast.error('The table could not be downloaded. Check your connection and try again.'),
                )
              }}
            >
              <Download aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
              CSV
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
