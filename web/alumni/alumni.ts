import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import type { DataClient } from '#web/backend/table-client.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { prefetch } from '#web/session/prefetch.ts'

const alumnusRow = z.pipe(
  z.object({
    id: z.string(),
    name: z.string(),
    graduation_year: z.number(),
    degree: z.string(),
    current_position: z.string(),
    company: z.string(),
    location: z.string(),
    linkedin: z.nullable(z.string()),
    bio: z.nullable(z.string()),
    image: z.string(),
    sample: z.optional(z.boolean()),
    topics: z.array(z.string()),
    requests_a_month: z.number(),
    requests_left: z.nullable(z.number()),
    active_month: z.nullable(z.string()),
  }),
  z.transform(({ graduation_year, current_position, requests_a_month, requests_left, ...row }) => ({
    ...row,
    // Text, as in the address and on its button.
    year: String(graduation_year),
    position: current_position,
    /** How many requests a month its owner takes, and how many are left. */
    requests: { max: requests_a_month, left: requests_left ?? 0 },
    linkedin: linkedinAddress(row.linkedin),
  })),
)

export type Alumnus = z.infer<typeof alumnusRow>

/** The server's own limit (server/supabase/data/protocol/range.ts): searching them needs no server. */
const maxAlumni = 1000

/** The last graduates first. */
export const alumniOf = (client: DataClient) =>
  client
    .from('alumni')
    .select(
      'id, name, graduation_year, degree, current_position, company, location, linkedin, bio, image, sample, topics, requests_a_month, requests_left, active_month',
    )
    // The area alumni reads those, too.
    .eq('withdrawn', false)
    .order('graduation_year', { ascending: false })
    .order('name')
    .limit(maxAlumni)

export function useAlumni() {
  return useQuery({
    queryKey: ['alumni'],
    queryFn: ({ signal }) => askAlumni(signal),
    initialData: () => askAlumni.answered(),
    staleTime: 60_000,
  })
}

const askAlumni = prefetch(fetchAlumni)

async function fetchAlumni(signal: AbortSignal): Promise<Alumnus[]> {
  const { data: rows } = await alumniOf(data()).abortSignal(signal).throwOnError()
  return parseRows(alumnusRow, rows)
}

/** The address if it leads to LinkedIn and nowhere else; the database checks only its prefix. */
export function linkedinAddress(address: string | null): string | undefined {
  const url = address === null ? null : URL.parse(address)
  const there = url?.protocol === 'https:' && /^([a-z]+\.)?linkedin\.com$/.test(url.host) && url.username === ''
  return there ? url.href : undefined
}
