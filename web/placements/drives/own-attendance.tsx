import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { dayAndMonthInShort } from '#domain/dates/college-time.ts'
import { data } from '#web/backend/data.ts'
import { useSession } from '#web/session/session.ts'

const rows = z.array(
  z.object({ overall: z.boolean(), percent: z.nullable(z.string()), counted_to: z.nullable(z.string()) }),
)

/** The student's own count beside the rule of a drive. It decides nothing: the college counts. */
export function OwnAttendance() {
  const { user } = useSession()
  const { data: text } = useQuery({
    queryKey: ['attendance', 'beside a drive', user?.id],
    queryFn: async ({ signal }): Promise<string> => {
      const { data: found } = await data().rpc('attendance_summary').abortSignal(signal).throwOnError()
      const all = rows.parse(found).find(({ overall }) => overall)
      if (!all?.percent) return ''
      return `Your own count: ${all.percent} %${all.counted_to === null ? '' : `, to ${dayAndMonthInShort(all.counted_to)}`}`
    },
    enabled: user !== undefined,
  })
  return text ? <p className="mt-0.5 text-sm leading-[1.5] text-ink-2">{text}</p> : null
}
