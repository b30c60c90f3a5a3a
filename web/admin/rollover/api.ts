import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { withSession } from '#web/backend/with-session.ts'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { ask } from '../call-admin-api.ts'

const counts = z.object({
  moves: z.optional(z.number()),
  leaves: z.optional(z.number()),
  already: z.optional(z.number()),
  excepted: z.optional(z.number()),
  last: z.optional(z.number()),
  unknown: z.optional(z.number()),
})
export type Counts = z.infer<typeof counts>

const preview = z.object({
  groups: z.array(
    z.object({ branch: z.nullable(z.string()), from: z.number(), to: z.nullable(z.number()), people: z.number() }),
  ),
  counts,
  sectionsDiffer: z.number(),
  roles: z.number(),
  blocked: z.nullable(z.string()),
  unusual: z.nullable(z.string()),
})
export type Preview = z.infer<typeof preview>

const begins = z.enum(['odd', 'even', 'any'])
export type Begins = z.infer<typeof begins>

const rollover = z.object({
  id: z.string(),
  date: z.string(),
  begins,
  branches: z.nullable(z.array(z.string())),
  state: z.enum(['planned', 'done', 'failed', 'cancelled', 'taken_back']),
  by: z.string(),
  undo_until: z.nullable(z.string()),
  may_undo: z.boolean(),
  has_list: z.boolean(),
  counts: z.nullable(counts),
  problem: z.nullable(z.string()),
  excepted: z.array(z.string()),
  restored: z.number(),
  stays: z.number(),
  staying: z.array(z.string()),
  preview: z.nullable(preview),
})
export type Rollover = z.infer<typeof rollover>

const choices = z.object({
  today: z.string(),
  months: z.object({ odd: z.number(), even: z.number() }),
  branches: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), students: z.number() })),
})
export type Choices = z.infer<typeof choices>

const person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roll: z.string(),
  branch: z.nullable(z.string()),
  semester: z.nullable(z.number()),
})
export type Person = z.infer<typeof person>

const foundPeople = z.object({
  found: z.array(person),
  several: z.array(z.object({ word: z.string(), people: z.array(person) })),
  unknown: z.array(z.string()),
  left: z.number(),
})
export type FoundPeople = z.infer<typeof foundPeople>

/** As the server takes it. */
export interface Plan {
  date: string
  begins: Begins
  branches: string[] | null
  makesAlumni: boolean
  excepted: string[]
}

export const rolloversKey = ['admin', 'rollovers'] as const

/** A rollover of today is run within seconds: it is read again until then. */
export function useRollovers(today: string | undefined) {
  return useQuery({
    queryKey: rolloversKey,
    queryFn: ({ signal }) => ask('/rollovers', z.array(rollover), { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state, date }) => state === 'planned' && today !== undefined && date <= today) ? 1000 : false,
    meta: { persist: false },
  })
}

export function useChoices() {
  return useQuery({
    queryKey: [...rolloversKey, 'choices'],
    queryFn: ({ signal }) => ask('/rollovers/choices', choices, { signal }),
    meta: { persist: false },
  })
}

export function usePreview(plan: Plan, enabled: boolean) {
  return useQuery({
    queryKey: [...rolloversKey, 'preview', plan],
    queryFn: ({ signal }) => ask('/rollovers/preview', preview, { body: plan, signal }),
    placeholderData: (previous) => previous,
    enabled,
    gcTime: 0,
    meta: { persist: false },
  })
}

export const findPeople = (text: string): Promise<FoundPeople> =>
  ask('/rollovers/people', foundPeople, { body: { text } })

export const planRollover = (plan: Plan & { id: string; isConfirmed: boolean }): Promise<Rollover> =>
  ask('/rollovers/plan', rollover, { body: plan })

export const endRollover = (id: string, act: 'cancel' | 'undo'): Promise<Rollover> =>
  ask(`/rollovers/by-id/${id}/${act}`, rollover, { body: {} })

/** Saves everybody of a rollover as CSV. */
export async function downloadPeople({ id, date }: Rollover): Promise<void> {
  const response = await withSession((token) =>
    fetch(`/api/rollovers/by-id/${id}/people`, { headers: { authorization: `Bearer ${token ?? ''}` } }),
  )
  if (!response.ok) throw new Error('The list could not be downloaded. Try again.')
  saveFile(await response.blob(), `rollover-${date}.csv`)
}
