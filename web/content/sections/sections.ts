import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'

const sectionRow = z.object({
  id: z.string(),
  branch_id: z.string(),
  entry_year: z.number(),
  letter: z.string(),
  /** Today's; null before the first and after the last. */
  semester: z.nullable(z.number()),
})
export type Section = z.infer<typeof sectionRow>

const columns = 'id, branch_id, entry_year, letter, semester'

/** The sections of a branch, the newest first. */
export function useSections(branchId: string | null) {
  return useQuery({
    queryKey: ['sections', branchId],
    enabled: branchId !== null,
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .from('sections')
        .select(columns)
        .eq('branch_id', branchId ?? '')
        .order('entry_year', { ascending: false })
        .order('letter')
        .abortSignal(signal)
        .throwOnError()
      return z.array(sectionRow).parse(rows)
    },
  })
}

/** The college's sections; of more than the data API's 1000 rows, the newest. */
export function useAllSections() {
  return useQuery({
    queryKey: ['sections'],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .from('sections')
        .select(columns)
        .order('entry_year', { ascending: false })
        .order('letter')
        .abortSignal(signal)
        .throwOnError()
      return z.array(sectionRow).parse(rows)
    },
  })
}

/** The section that the person is in; null without one. */
export function useOwnSection(accountId: string) {
  return useQuery({
    queryKey: ['own section', accountId],
    queryFn: async ({ signal }) => {
      const { data: row } = await data()
        .from('section_members')
        .select(`sections(${columns})`)
        .eq('account_id', accountId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return row === null ? null : z.object({ sections: sectionRow }).parse(row).sections
    },
  })
}

export const sectionText = ({ letter, entry_year: year, semester }: Section): string =>
  `${letter} (${semester === null ? '' : `semester ${semester}, `}entered in ${year})`

/** Joins a section of the account's saved branch; null leaves. */
export async function saveSection(accountId: string, sectionId: string | null): Promise<void> {
  const members = data().from('section_members')
  if (sectionId === null) await members.delete().eq('account_id', accountId).throwOnError()
  else await members.upsert({ account_id: accountId, section_id: sectionId }).throwOnError()
}
