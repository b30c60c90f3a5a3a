import { BadgeCheck, Flag, Pencil, ThumbsUp, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { discussionTime } from '#domain/dates/discussion-time.ts'
import { UserText } from '#web/content/user-texts/user-text.tsx'
import { loadWithRetry } from '#web/ui/browser/load-with-retry.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { type StudentAnswer, useDeleteAnswer, useHelpful, useMarkAnswer } from '../../data/student-answers.ts'

const ReportDialog = lazy(async () => ({
  default: (await loadWithRetry(() => import('#web/content/reports/report-dialog.tsx'))).ReportDialog,
}))

interface AnswerItemProps {
  courseId: string
  answer: StudentAnswer
  isOwn: boolean
  isReviewer: boolean
  onEdit: () => void
}

const failed = () => void toast.error('That did not work. Check your connection and try again.')

export function AnswerItem({ courseId, answer, isOwn, isReviewer, onEdit }: AnswerItemProps) {
  const { id, content, user_name: author, created_at, edited_at, helpful, marked_at, helpful_answers } = answer
  const [dialog, setDialog] = useState<'report' | 'delete'>()
  const press = useHelpful(courseId)
  const mark = useMarkAnswer(courseId)
  const remove = useDeleteAnswer(courseId)
  const isHelpful = helpful_answers.length > 0
  const close = () => setDialog(undefined)
  return (
    <li className="border-line py-3.5 not-first:border-t">
      <article aria-label={isOwn ? 'Your answer' : `Answer by ${author}`} className="grid gap-2.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-ink-2">
          <b dir="auto" className="text-sm font-semibold wrap-anywhere text-ink">
            {isOwn ? 'You' : author}
          </b>
          <span>{`${discussionTime(created_at)}${edited_at === null ? '' : ', edited'}`}</span>
          {marked_at !== null && (
            <Stamp tone="teal" icon={BadgeCheck}>
              Checked by a reviewer
            </Stamp>
          )}
        </p>
        <UserText
          text={content}
          className="font-body text-[1.1875rem] leading-[1.55] text-pretty whitespace-pre-wrap wrap-anywhere lg:text-xl"
        />
        <div className="-mx-2 flex flex-wrap items-center gap-x-1">
          {isOwn ? (
            <span className="px-2 text-sm text-ink-2">
              {helpful === 1 ? '1 person found it helpful' : `${helpful} people found it helpful`}
            </span>
          ) : (
            <Button
              variant="quiet"
              aria-pressed={isHelpful}
              className="px-2! aria-pressed:text-teal"
              onClick={() => !press.isPending && press.mutate({ id, helpful: !isHelpful }, { onError: failed })}
            >
              <ThumbsUp aria-hidden="true" strokeWidth={1.75} />
              {helpful === 0 ? 'Helpful' : `Helpful, ${helpful}`}
            </Button>
          )}
          {isReviewer && (
            <Button
              variant="quiet"
              className="px-2!"
              busy={mark.isPending}
              onClick={() => mark.mutate({ id, marked: marked_at === null }, { onError: failed })}
            >
              <BadgeCheck aria-hidden="true" strokeWidth={1.75} />
              {marked_at === null ? 'Mark as right' : 'Take the mark back'}
            </Button>
          )}
          <span className="ml-auto flex">
            {isOwn && (
              <IconButton label="Edit your answer" onClick={onEdit}>
                <Pencil aria-hidden="true" strokeWidth={1.75} className="size-4.5!" />
              </IconButton>
            )}
            {!isOwn && (
              <IconButton
                label={`Report the answer by ${author}`}
                className="text-ink-3!"
                onClick={() => setDialog('report')}
              >
                <Flag aria-hidden="true" strokeWidth={1.75} className="size-4.5!" />
              </IconButton>
            )}
            {(isOwn || isReviewer) && (
              <IconButton
                label={isOwn ? 'Delete your answer' : `Delete the answer by ${author}`}
                danger
                onClick={() => setDialog('delete')}
              >
                <Trash2 aria-hidden="true" strokeWidth={1.75} className="size-4.5!" />
              </IconButton>
            )}
          </span>
        </div>
      </article>
      <Suspense>
        {dialog === 'report' && <ReportDialog reported={{ kind: 'answer', id }} open onClose={close} />}
      </Suspense>
      <ConfirmDialog
        open={dialog === 'delete'}
        onCancel={close}
        onConfirm={() => remove.mutate(id, { onSuccess: close, onError: failed })}
        title={isOwn ? 'Delete your answer?' : 'Delete this answer?'}
        confirmLabel={remove.isPending ? 'Deleting...' : 'Delete'}
        busy={remove.isPending}
      >
        It is deleted for everybody. You cannot undo this.
      </ConfirmDialog>
    </li>
  )
}
