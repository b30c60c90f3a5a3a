import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { roundKindNames } from '#domain/experiences/experiences.ts'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { experienceColumns, experienceRow } from '#web/content/experiences/experiences.ts'
import { useCall } from '#web/queries/use-call.ts'
import { listColumns } from '../drives/drives-request.ts'
import { listedRow } from '../drives/drives.ts'

const organisationRow = z.object({
  id: z.string(),
  name: z.string(),
  about: z.string(),
  url: z.nullable(z.string()),
  checked_by: z.string(),
  checked_on: z.nullable(z.string()),
})
const visitRow = z.object({ id: z.string(), visit_date: z.string(), profile: z.nullable(z.string()) })
const alumnusRow = z.object({
  id: z.string(),
  name: z.string(),
  graduation_year: z.number(),
  degree: z.string(),
  current_position: z.string(),
})
const roundRow = z.object({
  kind: z.enum(roundKindNames),
  experiences: z.number(),
  of_all: z.number(),
  minutes: z.nullable(z.number()),
})
const readExperience = z.object({
  ...experienceRow.shape,
  mine: z.boolean(),
  helpful_count: z.number(),
  found_helpful: z.boolean(),
})
export type ReadExperience = z.infer<typeof readExperience>
export type RoundCount = z.infer<typeof roundRow>
export type Colleague = z.infer<typeof alumnusRow>
export type OrganisationPage = NonNullable<ReturnType<typeof useOrganisation>['data']>
export type Written = NonNullable<ReturnType<typeof useExperiencesOf>['data']>

/** An organisation with what the college knows of it; null for one that does not exist. Each part with the reader's rights. */
export function useOrganisation(id: string) {
  return useQuery({
    queryKey: ['organisations', 'page', id],
    queryFn: async ({ signal }) => {
      // The database rejects any other text as an error.
      if (!z.guid().safeParse(id).success) return null
      const [organisation, drives, visits, alumni] = await Promise.all([
        data()
          .from('organisations')
          .select('id, name, about, url, checked_by, checked_on')
          .eq('id', id)
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError(),
        data()
          .from('drives')
          .select(listColumns)
          .eq('organisation_id', id)
          .eq('withdrawn', false)
          .order('closes_on', { ascending: false })
          .order('id')
          .limit(200)
          .abortSignal(signal)
          .throwOnError(),
        data()
          .rpc('organisation_visits', { organisation: id }, { get: true })
          .select('id, visit_date, profile')
          .abortSignal(signal)
          .throwOnError(),
        data()
          .rpc('organisation_alumni', { organisation: id }, { get: true })
          .select('id, name, graduation_year, degree, current_position')
          .abortSignal(signal)
          .throwOnError(),
      ])
      if (organisation.data === null) return null
      return {
        organisation: organisationRow.parse(organisation.data),
        drives: parseRows(listedRow, drives.data),
        visits: parseRows(visitRow, visits.data),
        alumni: parseRows(alumnusRow, alumni.data),
      }
    },
    staleTime: 30_000,
  })
}

/** What students wrote about an organisation, apart from the rest: a mark as helpful fetches it again. */
export function useExperiencesOf(id: string) {
  return useQuery({
    queryKey: ['experiences', 'of', id],
    queryFn: async ({ signal }) => {
      const [experiences, rounds] = await Promise.all([
        data()
          .from('experiences')
          .select(`${experienceColumns}, mine, helpful_count, found_helpful`)
          .eq('organisation_id', id)
          .eq('state', 'published')
          .order('year', { ascending: false })
          .order('published_on', { ascending: false })
          .order('id')
          .limit(200)
          .abortSignal(signal)
          .throwOnError(),
        data().rpc('organisation_rounds', { organisation: id }, { get: true }).abortSignal(signal).throwOnError(),
      ])
      return { experiences: parseRows(readExperience, experiences.data), rounds: z.array(roundRow).parse(rounds.data) }
    },
    enabled: z.guid().safeParse(id).success,
    staleTime: 30_000,
  })
}

export const useMarkExperience = () =>
  useCall({
    call: async ({ id, helpful }: { id: string; helpful: boolean }) => {
      await data().rpc('mark_experience', { id, helpful }).throwOnError()
      return helpful ? 'Marked as helpful' : 'Mark taken back'
    },
    changes: ['experiences'],
  })
