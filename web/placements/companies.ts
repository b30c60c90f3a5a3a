import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { findsText } from '#domain/text/text-search.ts'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { prefetch } from '#web/session/prefetch.ts'

/** A missing or blank text is undefined. */
const maybeText = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => text?.trim() || undefined),
)

const companyRow = z.object({
  id: z.string(),
  company: z.string(),
  visit_date: z.string(),
  profile: maybeText,
  location: maybeText,
  process: z.string(),
  description: z.string(),
  requirements: z.array(z.string()),
  sample: z.optional(z.boolean()),
})

export type Company = z.infer<typeof companyRow>

const columns = 'id, company, visit_date, profile, location, description, process, requirements, sample'

/** Many years of visits, and just below the server's own limit. */
const maxCompanies = 500

/** The last visit first, with all columns: searching and opening them needs no server. */
export function useCompanies() {
  return useQuery({
    queryKey: ['companies'],
    queryFn: ({ signal }) => askCompanies(signal),
    initialData: () => askCompanies.answered(),
    staleTime: 60_000,
  })
}

const askCompanies = prefetch(fetchCompanies, { when: () => location.search.includes('view=companies') })

async function fetchCompanies(signal: AbortSignal): Promise<Company[]> {
  const { data: rows } = await data()
    .from('companies')
    .select(columns)
    .order('visit_date', { ascending: false })
    .order('company')
    .limit(maxCompanies)
    .abortSignal(signal)
    .throwOnError()
  return parseRows(companyRow, rows)
}

/** By company, profile or location. */
export function matchesCompany(
  { company, profile = '', location = '' }: Pick<Company, 'company' | 'profile' | 'location'>,
  search: string,
): boolean {
  return findsText(search, [company, profile, location])
}

/** The selection process is stored as a text, one line per round. */
export function roundsOf(process: string): string[] {
  return process
    .split('\n')
    .map((round) => round.trim())
    .filter((round) => round !== '')
}
