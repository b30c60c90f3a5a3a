import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type ReportReason, reportReasons } from '#domain/papers/report-reasons.ts'
import { data } from '#web/backend/data.ts'
import { errorCode } from '#web/backend/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import type { Paper } from '../papers.ts'

const reasonNames = Object.keys(reportReasons) as ReportReason[]

/** Goes to the reviewers, one open report a person and paper. */
export function ReportForm({ paper, onDone }: { paper: Paper; onDone: () => void }) {
  const [what, setWhat] = useState<ReportReason>()
  const [note, setNote] = useState('')
  const field = useId()
  const report = useMutation({
    mutationFn: async () => {
      await data()
        .from('material_reports')
        .insert({ material_id: paper.id, what: what ?? 'other', note: note.trim() })
        .throwOnError()
    },
    onSuccess: () => {
      toast.success('Thank you. The reviewers will look at it.')
      onDone()
    },
    onError: (error) => {
      // 23505: the first one is still open.
      if (errorCode(error) === '23505') {
        toast.info('You have reported this paper already.')
        onDone()
      } else toast.error('Not sent. Check your connection and try again.')
    },
  })
  return (
    <form
      className="grid gap-3 rounded-sheet border border-line p-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (what !== undefined && !report.isPending) report.mutate()
      }}
    >
      <fieldset>
        <legend className="text-sm text-ink-2">What is wrong with this paper?</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {reasonNames.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={what === name}
              onClick={() => setWhat(name)}
              className="min-h-tap rounded-full border border-edge px-3.5 text-sm aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-on-ink"
            >
              {reportReasons[name]}
            </button>
          ))}
        </div>
      </fieldset>
      <div>
        <label htmlFor={field} className="text-sm font-semibold">
          What should it be?
        </label>
        <Input
          id={field}
          value={note}
          maxLength={500}
          onChange={({ target }) => setNote(target.value)}
          className="mt-1"
        />
      </div>
      <Button type="submit" disabled={what === undefined} busy={report.isPending}>
        Send to reviewers
      </Button>
    </form>
  )
}
