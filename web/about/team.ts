import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { publicData } from '#web/backend/public-data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'

const memberRow = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  bio: z.string(),
  image: z.string(),
  sample: z.optional(z.boolean()),
  social_links: z.array(
    z.object({
      // An unknown kind falls back to a plain link.
      kind: z.catch(z.enum(['network', 'photos', 'code', 'mail', 'website']), 'website'),
      // Only these schemes are allowed in a link, whatever the row contains.
      url: z.string().check(z.regex(/^(?:https:\/\/|mailto:)/)),
    }),
  ),
})

export type Member = z.infer<typeof memberRow>
export type LinkKind = Member['social_links'][number]['kind']

export function useTeam() {
  return useQuery({ queryKey: ['team'], queryFn: ({ signal }) => fetchTeam(signal), staleTime: 300_000 })
}

async function fetchTeam(signal: AbortSignal): Promise<Member[]> {
  const { data: rows } = await publicData()
    .from('team_members')
    .select('id, name, role, bio, image, social_links, sample')
    .order('position')
    .order('name')
    .abortSignal(signal)
    .throwOnError()
  return parseRows(memberRow, rows)
}
