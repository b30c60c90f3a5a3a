import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { audiences } from '#domain/notices/audiences.ts'
import { publicData } from '#web/backend/public-data.ts'

const claims = z.array(z.object({ figure: z.string(), of: z.string() }))
const dates = z.object({ in_force_since: z.iso.date(), last_changed: z.iso.date() })

/** Settings of the whole site that an owner edits: rows of site_settings. */
const settings = {
  contact: z.object({ email: z.string(), phone: z.string(), address: z.string() }),
  social: z.object({ photos: z.string(), network: z.string() }),
  policies: z.object({ privacy: dates, terms: dates, refund: dates }),
  notices: z.object({ audience: z.enum(audiences) }),
  claims_dashboard: z.object({ items: claims }),
  claims_resume: z.object({ head: claims, items: claims }),
  claims_plans: z.object({ rating: z.string(), guarantee: z.string() }),
}

type Settings = { [Key in keyof typeof settings]: z.infer<(typeof settings)[Key]> }
const shapes: { [Key in keyof Settings]: z.ZodMiniType<Settings[Key]> } = settings

/** One setting; null where an owner deleted it or where its value is invalid. */
export function useSiteSetting<Key extends keyof Settings>(key: Key) {
  return useQuery({
    queryKey: ['site-settings', key],
    queryFn: ({ signal }) => fetchSetting(key, signal),
    staleTime: 300_000,
  })
}

async function fetchSetting<Key extends keyof Settings>(key: Key, signal: AbortSignal): Promise<Settings[Key] | null> {
  const { data: row } = await publicData()
    .from('site_settings')
    .select('value')
    .eq('key', key)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  const read = shapes[key].safeParse(row?.value)
  return read.success ? read.data : null
}
