import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ClipboardEvent } from 'react'
import type { PasteContext, Reading } from '#domain/timetable/paste/reading.ts'
import { loadWithRetry } from '#web/ui/browser/load-with-retry.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

const maxFileBytes = 1_000_000

// Lazy: who types does not need it.
const reader = () => loadWithRetry(() => import('./read-source.ts'))

interface PasteBoxProps {
  context: PasteContext
  onRead: (reading: Reading) => void
}

/** A table from a sheet, a page or a CSV file. */
export function PasteBox({ context, onRead }: PasteBoxProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const read = async (source: string | File) => {
    setBusy(true)
    setProblem('')
    try {
      const { readSource } = await reader()
      const result = await readSource(source, context)
      if (typeof result === 'string') setProblem(result)
      else onRead(result)
    } catch {
      setProblem('The table could not be read. Check your connection, and try again.')
    } finally {
      setBusy(false)
    }
  }
  const paste = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData('text/html')
    // The page's table says which cells are merged, which its text does not.
    const source = /<t[rd][\s>]/i.test(html) ? html : event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(source)) return
    event.preventDefault()
    void read(source)
  }
  const choose = (chosen: File | undefined) => {
    if (chosen === undefined) return
    if (chosen.size > maxFileBytes) setProblem(`${chosen.name} has more than 1 MB, which no timetable has.`)
    else void read(chosen)
    // The same file can be chosen again after it was mended.
    if (file.current) file.current.value = ''
  }

  return (
    <Sheet as="section" aria-labelledby="paste-title">
      <h2 id="paste-title" className="border-b-2 border-margin px-4 py-3 text-lg">
        Faster: paste it
      </h2>
      <div className="grid gap-2.5 p-4">
        <p className="text-sm">
          {"Copy the table from a sheet or the department's page. Days across or down, both work."}
        </p>
        <Textarea ref={box} aria-label="Paste a table" placeholder="Paste here" onPaste={paste} />
        <div className="flex flex-wrap gap-2">
          <Button variant="line" busy={busy} onClick={() => box.current?.value.trim() && void read(box.current.value)}>
            Read it
          </Button>
          <Button variant="line" busy={busy} onClick={() => file.current?.click()}>
            <FileUp aria-hidden="true" strokeWidth={1.75} />
            Choose a CSV
          </Button>
          <input
            ref={file}
            type="file"
            accept=".csv,.tsv,.txt,.html,.htm,text/csv,text/html"
            aria-label="A CSV file"
            hidden
            onChange={({ target }) => choose(target.files?.[0])}
          />
        </div>
        {problem !== '' && <Message tone="error">{problem}</Message>}
      </div>
    </Sheet>
  )
}
