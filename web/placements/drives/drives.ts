import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { rulesShape } from '#domain/drives/rules.ts'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { attachmentColumns, attachmentRow } from '#web/content/attachments/attachments.ts'
import { drivesOf, listColumns } from './drives-request.ts'

const maybeDay = z.nullable(z.string())
const listed = {
  id: z.string(),
  role: z.string(),
  kind: z.enum(['job', 'internship', 'both']),
  place: z.string(),
  package_lpa: z.nullable(z.number()),
  closes_on: z.string(),
  results_due: maybeDay,
  checked_on: maybeDay,
  created_at: z.string(),
  rules: rulesShape,
  organisation_id: z.string(),
  organisations: z.object({ name: z.string() }),
  /** Of a referral: its alumna or alumnus, who are unnamed where their card does not show that they work there. */
  referred_by: z.nullable(z.object({ alumnus: z.nullable(z.string()), name: z.string() })),
}
export const listedRow = z.object(listed)
const driveRow = z.object({
  ...listed,
  fixed_lpa: z.nullable(z.number()),
  description: z.string(),
  talk_on: maybeDay,
  test_on: maybeDay,
  interviews_on: maybeDay,
  result_on: maybeDay,
  url: z.nullable(z.string()),
  how_to: z.string(),
  source: z.string(),
  checked_by: z.string(),
  withdrawn: z.boolean(),
  /** Absent in what an older version of this page has stored. */
  drive_attachments: z.optional(z.array(attachmentRow)),
})

export type ListedDrive = z.infer<typeof listedRow>
export type Drive = z.infer<typeof driveRow>

/** The drive that closes last first, with all columns of the list: filters need no server. */
export function useDrives() {
  return useQuery({
    queryKey: ['drives'],
    queryFn: async ({ signal }): Promise<ListedDrive[]> => {
      const { data: rows } = await drivesOf(data()).abortSignal(signal).throwOnError()
      return parseRows(listedRow, rows)
    },
    staleTime: 60_000,
  })
}

const detailColumns = `fixed_lpa, description, talk_on, test_on, interviews_on, result_on, url, how_to, source, checked_by, withdrawn, drive_attachments(${attachmentColumns})`

/** How often an open page fetches the drive again, for a moved date or a withdrawal, ms. */
const refreshInterval = 120_000

/** Null for a drive that does not exist, or no longer. */
export function useDrive(id: string) {
  return useQuery({
    queryKey: ['drives', id],
    queryFn: async ({ signal }): Promise<Drive | null> => {
      // The database rejects any other text as an error.
      if (!z.guid().safeParse(id).success) return null
      const { data: row } = await data()
        .from('drives')
        .select(`${listColumns}, ${detailColumns}`)
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return z.nullable(driveRow).parse(row)
    },
    staleTime: 30_000,
    refetchInterval: refreshInterval,
  })
}
