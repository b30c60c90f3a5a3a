import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { securityEventKinds } from '#domain/accounts/security-events.ts'
import { collegeToday } from '#domain/dates/college-time.ts'
import { withSession } from '#web/backend/with-session.ts'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { ask } from '../call-admin-api.ts'
import { ifAny } from '../pagination.ts'

const event = z.object({
  id: z.number(),
  at: z.string(),
  kind: z.enum(securityEventKinds),
  clientName: z.nullable(z.string()),
  network: z.nullable(z.string()),
  details: z.record(z.string(), z.string()),
  count: z.number(),
  userId: z.nullable(z.string()),
  email: z.nullable(z.string()),
  actorEmail: z.nullable(z.string()),
})
const page = z.object({ events: z.array(event), more: z.boolean() })

export type LoggedEvent = z.infer<typeof event>

/** Newest first. `search` is part of an address or an account's id; `kind` one of the kinds, or empty for all. */
export function useSecurityLog(search: string, kind: string) {
  return useInfiniteQuery({
    queryKey: ['admin', 'security-log', search, kind],
    queryFn: ({ pageParam, signal }) =>
      ask(
        `/admin/security-log?${new URLSearchParams({ q: search, kind, ...(pageParam !== 0 && { before: String(pageParam) }) })}`,
        page,
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ events, more }) => (more ? events.at(-1)?.id : undefined),
    placeholderData: (before) => ifAny(before, before?.pages[0]?.events),
    meta: { persist: false },
  })
}

/** Saves what the filters show, as CSV. */
export function useDownload(search: string, kind: string) {
  return useMutation({
    mutationFn: async () => {
      const response = await withSession((token) =>
        fetch(`/api/admin/security-log/export?${new URLSearchParams({ q: search, kind })}`, {
          headers: { authorization: `Bearer ${token ?? ''}` },
        }),
      )
      if (!response.ok) throw new Error(`The export was answered with ${response.status}.`)
      saveFile(await response.blob(), `security-log-${collegeToday()}.csv`)
    },
  })
}
