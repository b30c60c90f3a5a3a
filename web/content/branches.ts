import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'

const branchRows = z.array(
  z.object({ id: z.string(), code: z.string(), name: z.string(), semesters: z.number(), sample: z.boolean() }),
)
export type Branch = z.infer<typeof branchRows>[number]

/** The college's branches, in its own order. */
export function useBranches() {
  return useQuery({
    queryKey: ['branches'],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .from('branches')
        .select('id, code, name, semesters, sample')
        .order('position')
        .order('code')
        .abortSignal(signal)
        .throwOnError()
      return branchRows.parse(rows)
    },
  })
}
