import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { isReportReason, maxReportNote, reportReasons } from '#domain/reports.ts'
import type { ReportReason } from '#domain/reports.ts'
import { data } from '#web/backend/data.ts'
import { errorCode } from '#web/backend/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Radio } from '#web/ui/forms/choice.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'

const wording = {
  reported: 'Thank you. An admin will look at it.',
  reportedBefore: 'You have already reported this. An admin will look at it.',
  reportedGone: 'It has already been deleted.',
  reportRejected: 'Log in to report posts. You can report up to 20 a day.',
  reportFailed: 'The report was not sent. Check your connection and try again.',
} as const

const schema = z.object({
  reason: z.custom<ReportReason>((typed) => typeof typed === 'string' && isReportReason(typed)),
  note: z.string(),
})

export type Reported = { kind: 'discussion' | 'comment' | 'answer'; id: string }

/** In the column that names it. */
const subjects = {
  discussion: (id: string) => ({ discussion_id: id }),
  comment: (id: string) => ({ comment_id: id }),
  answer: (id: string) => ({ answer_id: id }),
}

interface ReportDialogProps {
  reported: Reported
  open: boolean
  onClose: () => void
}

/** Reports a post to the admins. Another post needs another key. */
export function ReportDialog({ reported, open, onClose }: ReportDialogProps) {
  const { register, handleSubmit } = useForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { reason: 'spam', note: '' },
  })
  const report = useMutation({
    networkMode: 'always',
    mutationFn: ({ reason, note }: z.infer<typeof schema>) => sendReport(reported, reason, note.trim()),
    onSuccess: () => {
      toast.success(wording.reported)
      onClose()
    },
  })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={`Report this ${reported.kind}`}
      description="An admin will look at it. Nobody else will know that you reported it."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={report.isPending} onClick={handleSubmit((typed) => report.mutate(typed))}>
            {report.isPending ? 'Sending...' : 'Report'}
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">What is wrong with it?</legend>
        {Object.entries(reportReasons).map(([key, words]) => (
          <Radio key={key} {...register('reason')} value={key}>
            {words}
          </Radio>
        ))}
      </fieldset>
      <Field label="What the admin should know (optional)" className="mt-3">
        {(control) => (
          <Textarea {...control} {...register('note')} rows={2} maxLength={maxReportNote} className="min-h-20!" />
        )}
      </Field>
      {report.isError && (
        <Message tone="error" className="mt-4">
          {failure(report.error)}
        </Message>
      )}
    </Dialog>
  )
}

async function sendReport({ kind, id }: Reported, reason: ReportReason, note: string): Promise<void> {
  await data()
    .from('reports')
    .insert({ ...subjects[kind](id), reason, note })
    .throwOnError()
}

function failure(error: Error): string {
  switch (errorCode(error)) {
    // One report per person and post.
    case '23505':
      return wording.reportedBefore
    case '23503':
      return wording.reportedGone
    case '42501':
      return wording.reportRejected
    default:
      return wording.reportFailed
  }
}
