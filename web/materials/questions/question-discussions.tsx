import { useDiscussionsAbout } from '#web/content/discussions/about.ts'
import { AboutList } from '#web/content/discussions/discussions-about.tsx'
import { Button } from '#web/ui/buttons/button.tsx'

/** The titles of the discussions about a question. */
export function QuestionDiscussions({ id }: { id: string }) {
  const query = useDiscussionsAbout({ kind: 'question_group', id })
  if (query.data) return <AboutList found={query.data} />
  if (query.isPending) return <output className="text-sm text-ink-2">Loading discussions...</output>
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
      They could not be loaded.
      <Button variant="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </p>
  )
}
