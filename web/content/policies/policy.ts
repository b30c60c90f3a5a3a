import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { PolicyName } from '#domain/policies/policies.ts'
import { publicData } from '#web/backend/public-data.ts'

const shape = z.object({
  version: z.number(),
  /** Null: the text that the site ships with. */
  content: z.nullable(z.string()),
  published_at: z.string(),
})

/** The version of a policy that is in force; null where the college has published none. */
export function usePolicy(policy: PolicyName) {
  return useQuery({
    queryKey: ['policy', policy],
    queryFn: async ({ signal }) => {
      const { data: row } = await publicData()
        .from('policy_versions')
        .select('version, content, published_at')
        .eq('policy', policy)
        .order('version', { ascending: false })
        .limit(1)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return z.nullable(shape).parse(row)
    },
    staleTime: 300_000,
  })
}
