import { Star } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '#web/session/session.ts'
import { useChooseCourse, useMyCourses } from '#web/content/catalogue.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'

/** Whether the course is one's own: then it is on the map, and its papers come first. */
export function MyCourseButton({ courseId }: { courseId: string }) {
  const { user } = useSession()
  const client = useQueryClient()
  const { data: courses } = useMyCourses(user?.id ?? '')
  const choose = useChooseCourse(user?.id ?? '')
  const mine = courses?.some(({ id }) => id === courseId) === true
  const toggle = () =>
    choose.mutate(
      { courseId, taken: !mine },
      {
        onError: () => toast.error('Not changed. Check your connection and try again.'),
        onSettled: () =>
          client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'library' || name === 'papers' }),
      },
    )
  return (
    <Button
      variant="line"
      aria-pressed={mine}
      disabled={courses === undefined}
      busy={choose.isPending}
      onClick={toggle}
      className="aria-pressed:bg-sunk"
    >
      <span>
        {!choose.isPending && <Star aria-hidden="true" strokeWidth={1.75} className={mine ? 'fill-current' : ''} />}
      </span>
      My course
    </Button>
  )
}
