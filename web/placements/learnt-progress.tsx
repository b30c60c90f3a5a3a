import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { useLearnt } from './learnt.ts'
import type { Question } from './questions.ts'

interface LearntProgressProps {
  questions: Question[] | undefined
  learnt: ReturnType<typeof useLearnt>
}

/** The account's progress; has a fixed height while it is unknown. */
export function LearntProgress({ questions, learnt }: LearntProgressProps) {
  if (learnt.isError && !learnt.data) {
    return (
      <div role="alert" className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-sm">
        Your progress could not be loaded.
        <Button variant="quiet" busy={learnt.isFetching} onClick={() => void learnt.refetch()}>
          Try Again
        </Button>
      </div>
    )
  }
  const done = questions?.filter((question) => learnt.data?.has(question.id)).length ?? 0
  const known = questions !== undefined && learnt.data !== undefined
  const words = `${done} of ${questions?.length ?? 0} learnt`
  return (
    <div className="grid min-h-11 content-center gap-1.5">
      <p aria-live="polite" className="text-sm leading-[1.4] font-semibold tabular-nums">
        {known ? words : <Skeleton className="h-[1.4em] w-32" />}
      </p>
      <progress
        aria-label="Learnt"
        aria-valuetext={words}
        value={known ? done : 0}
        max={Math.max(questions?.length ?? 1, 1)}
        className="h-2 w-full appearance-none overflow-hidden rounded-full border border-edge bg-sheet [&::-moz-progress-bar]:bg-teal [&::-webkit-progress-bar]:bg-sheet [&::-webkit-progress-value]:bg-teal"
      />
    </div>
  )
}
