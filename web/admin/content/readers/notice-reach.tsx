import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { thousands } from '#domain/counted.ts'
import { data } from '#web/backend/data.ts'

const shape = z.object({ people: z.number(), by_push: z.number() })

/** How many accounts a notice for these readers reaches: before it is published, and by the rights of its writer. */
export function NoticeReach({ audience, groups }: { audience: string; groups: readonly string[] }) {
  const { data: reach, isError } = useQuery({
    queryKey: ['admin', 'notice reach', audience, groups],
    queryFn: async ({ signal }) => {
      const { data: counts } = await data()
        .rpc('notice_reach', { audience, groups: audience === 'members' ? [...groups] : [] })
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return shape.parse(counts)
    },
    placeholderData: (before) => before,
    staleTime: 30_000,
    meta: { persist: false },
  })
  return (
    <p className="min-h-6 text-sm font-semibold" role="status">
      {isError ? 'How many it reaches could not be counted.' : reach !== undefined && reachText(audience, reach)}
    </p>
  )
}

function reachText(audience: string, { people, by_push: byPush }: z.infer<typeof shape>): string {
  const who = `${thousands(people)} ${people === 1 ? 'person' : 'people'}`
  const push = byPush === 0 ? 'none of them by push' : `${byPush} of them by push`
  return audience === 'everyone' ? `Visitors can read it. It notifies ${who}, ${push}.` : `Reaches ${who}, ${push}.`
}
