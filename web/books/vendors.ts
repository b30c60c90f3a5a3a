import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { findsText } from '#domain/text/text-search.ts'
import { publicData } from '#web/backend/public-data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { documentHasContent } from '#web/queries/document-content.ts'
import { prefetch } from '#web/session/prefetch.ts'

const vendorRow = z.object({
  id: z.string(),
  name: z.string(),
  contact: z.string(),
  email: z.string(),
  hours: z.string(),
  location: z.string(),
  specialties: z.array(z.string()),
  rating: z.number(),
  image: z.string(),
  description: z.string(),
  sample: z.optional(z.boolean()),
})

export type Vendor = z.infer<typeof vendorRow>

/** All of them: a college has a handful of book shops, and searching them needs no server. */
export function useVendors() {
  return useQuery({
    queryKey: ['vendors'],
    queryFn: ({ signal }) => askVendors(signal),
    staleTime: 60_000,
  })
}

const askVendors = prefetch(fetchVendors, { everybody: true, when: () => !documentHasContent() })

async function fetchVendors(signal: AbortSignal): Promise<Vendor[]> {
  const { data: rows } = await publicData()
    .from('vendors')
    .select('id, name, contact, email, hours, location, specialties, rating, image, description, sample')
    .order('position')
    .order('name')
    .abortSignal(signal)
    .throwOnError()
  return parseRows(vendorRow, rows)
}

/** docs/behaviour.md#validation-alumni-placements-vendors-and-resume: by name or any specialty. */
export function matchesVendor(vendor: Pick<Vendor, 'name' | 'specialties'>, search: string): boolean {
  return findsText(search, [vendor.name, ...vendor.specialties])
}

/** The tel: address of a formatted number (`+91 674 000 0110`). */
export function dialled(contact: string): string {
  return `tel:${contact.replace(/[^\d+]/g, '')}`
}
