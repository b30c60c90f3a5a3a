import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#web/session/session.ts'
import { data } from '#web/backend/data.ts'
import type { CourseDetails } from '../data/course-queries.ts'
import { moveExamOfPack } from '../saved/course-packs.ts'
import type { Practice } from '../data/practice.ts'
import { practiceKey } from '../data/practice-queries.ts'

/** When the exam is and how much a day: the account's own choice. */
export function useSavePlan(courseId: string, course: CourseDetails | null | undefined) {
  const client = useQueryClient()
  const { user } = useSession()
  const account = user?.id ?? ''
  return useMutation({
    mutationFn: async (plan: Pick<Practice, 'exam_on' | 'per_day'>) => {
      await data()
        .from('practice_plans')
        .upsert({ course_id: courseId, ...plan })
        .throwOnError()
    },
    onSuccess: (_, plan) => {
      client.setQueryData<Practice>(practiceKey(courseId), (before) => before && { ...before, ...plan })
      // What this device has saved of the course goes after that day. It may store nothing: then there is no such thing.
      if (course) void moveExamOfPack(client, account, course, plan.exam_on).catch(() => {})
    },
  })
}
