import { toast } from '#web/ui/feedback/toast.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { useSettle, useUnansweredQuestion } from '../unanswered/questions.ts'
import { RowForm, type RowFormProps } from './row-form.tsx'

/** A new row that begins with an unanswered question; saved, it may be the answer (unanswered/). */
export function QuestionRowForm({ questionId, ...form }: RowFormProps & { questionId: string }) {
  const query = useUnansweredQuestion(questionId)
  const settle = useSettle()
  const { fromQuestion } = form.table
  if (query.isPending) return <LoadingLines label="Loading the question..." />
  if (query.data === undefined)
    return (
      <LoadFailed title="Failed to load the question" busy={query.isFetching} onRetry={() => void query.refetch()} />
    )
  const question = query.data
  // Gone meanwhile: what is to be written is worth as much.
  if (question === null || fromQuestion === undefined) return <RowForm {...form} />
  return (
    <>
      <p className="mb-5 text-sm text-ink-2">{`For the question “${question.question}”.`}</p>
      <RowForm
        {...form}
        openKey={`new:${question.id}`}
        start={fromQuestion.start(question)}
        onSavedRow={(row) => {
          if (!fromQuestion.settles) return
          settle.mutate(
            { id: question.id, status: 'done', helpEntryId: String(row['id']) },
            { onError: () => toast.error('The entry is saved, but the question could not be marked as done') },
          )
        }}
      />
    </>
  )
}
