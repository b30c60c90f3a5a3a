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

/** How many semesters there are to choose from. Without a branch: those of most. */
export const semestersOf = (branch: Branch | undefined): number => branch?.semesters ?? 8

/**
 * The semester that can be shown, and so the one that is saved: none where there are fewer to choose from. Without a
 * catalogue there is no choice, and what was saved before stays.
 */
export function semesterToChoose(
  branches: readonly Branch[] | undefined,
  branchId: string | null,
  semester: number | null,
): number | null {
  if (semester === null || branches === undefined || branches.length === 0) return semester
  return semester <= semestersOf(branches.find(({ id }) => id === branchId)) ? semester : null
}
