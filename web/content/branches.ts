import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'

const branchRows = z.array(
  z.object({ id: z.string(), code: z.string(), name: z.string(), semesters: z.number(), sample: z.boolean() }),
)
export type Branch = z.infer<typeof branchRows>[number]

/** The college's branches, in the college's order. */
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

/** The number of semesters to choose from; 8, as most branches have, without a branch. */
export const semestersOf = (branch: Branch | undefined): number => branch?.semesters ?? 8

/**
 * The semester to show and to save: null where the branch has fewer. Without a catalogue there is no choice, and the
 * saved semester is unchanged.
 */
export function semesterToChoose(
  branches: readonly Branch[] | undefined,
  branchId: string | null,
  semester: number | null,
): number | null {
  if (semester === null || branches === undefined || branches.length === 0) return semester
  return semester <= semestersOf(branches.find(({ id }) => id === branchId)) ? semester : null
}
