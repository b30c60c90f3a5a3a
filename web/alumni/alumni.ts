import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { findsText } from '#domain/text/text-search.ts'
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
  }),
  z.transform(({ graduation_year, current_position, ...row }) => ({
    ...row,
    // Text, as it stands in the address and on its button.
    year: String(graduation_year),
    position: current_position,
    linkedin: linkedinAddress(row.linkedin),
  })),
)

export type Alumnus = z.infer<typeof alumnusRow>

/** What of the list is asked for; an empty text asks for all. */
export interface Wanted {
  search: string
  year: string
  company: string
}

/** The most that the server gives at once (server/supabase/data/protocol/range.ts): searching them needs no server. */
const maxAlumni = 1000

/** Whoever graduated last stands first. */
export const alumniOf = (client: DataClient) =>
  client
    .from('alumni')
    .select('id, name, graduation_year, degree, current_position, company, location, linkedin, bio, image, sample')
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

/** docs/behaviour.md#validation-alumni-placements-vendors-and-resume: name, degree or current position, combined with year and company. */
export function matchesAlumnus(
  alumnus: Pick<Alumnus, 'name' | 'degree' | 'position' | 'year' | 'company'>,
  { search, year, company }: Wanted,
): boolean {
  return (
    (year === '' || alumnus.year === year) &&
    (company === '' || alumnus.company === company) &&
    findsText(search, [alumnus.name, alumnus.degree, alumnus.position])
  )
}

/** How many there are of each year or company; under an empty text, how many in all. */
export function countBy<Name extends 'year' | 'company'>(
  alumni: readonly Pick<Alumnus, Name>[],
  name: Name,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const alumnus of alumni) counts.set(alumnus[name], (counts.get(alumnus[name]) ?? 0) + 1)
  return counts.set('', alumni.length)
}

/** The distinct years, newest first. */
export function yearsOf(alumni: readonly Pick<Alumnus, 'year'>[]): string[] {
  return [...new Set(alumni.map(({ year }) => year))].toSorted((a, b) => Number(b) - Number(a))
}

/** The distinct companies, alphabetically. Whoever names none is in none. */
export function companiesOf(alumni: readonly Pick<Alumnus, 'company'>[]): string[] {
  const names = new Set(alumni.map(({ company }) => company).filter((company) => company !== ''))
  return [...names].toSorted((a, b) => a.localeCompare(b, 'en'))
}

/** The address if it leads to LinkedIn and nowhere else; the database's own check knows only its beginning. */
export function linkedinAddress(address: string | null): string | undefined {
  const url = address === null ? null : URL.parse(address)
  const there = url?.protocol === 'https:' && /^([a-z]+\.)?linkedin\.com$/.test(url.host) && url.username === ''
  return there ? url.href : undefined
}
