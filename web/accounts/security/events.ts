import type { User } from '@supabase/auth-js'
import { useInfiniteQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { securityEventKinds } from '#domain/accounts/security-events.ts'
import { callServer } from '#web/backend/call-server.ts'

const event = z.object({
  id: z.number(),
  at: z.string(),
  kind: z.enum(securityEventKinds),
  clientName: z.nullable(z.string()),
  network: z.nullable(z.string()),
  details: z.record(z.string(), z.string()),
  count: z.number(),
  current: z.boolean(),
  revertibleUntil: z.nullable(z.string()),
})
const page = z.object({ events: z.array(event), more: z.boolean() })

export type SecurityEvent = z.infer<typeof event>

/** What happened around the account's sign-in, newest first. */
export function useSecurityEvents(user: User) {
  return useInfiniteQuery({
    queryKey: ['security events', user.id],
    queryFn: async ({ pageParam }) =>
      page.parse(await callServer('GET', `/api/account/events${pageParam === 0 ? '' : `?before=${pageParam}`}`)),
    initialPageParam: 0,
    getNextPageParam: ({ events, more }) => (more ? events.at(-1)?.id : undefined),
    // Somebody else may be at it this very minute.
    staleTime: 0,
    meta: { persist: false },
  })
}

/** "203.0.113.…": where it came from, as the list of devices has it. */
export const networkText = (network: string): string =>
  `from ${network.replace(/\.0\/24$/, '.…').replace(/::\/48$/, ':…')}`

const failedKinds = new Set<SecurityEvent['kind']>(['sign_in_failed', 'sign_in_refused', 'limit_reached'])
const byStaff = new Set<SecurityEvent['kind']>(['admin_granted', 'admin_revoked', 'banned', 'unbanned', 'command'])

/** Whether nobody got in by it. */
export const isFailure = ({ kind }: SecurityEvent): boolean => failedKinds.has(kind)

/** What somebody else may have done in this person's name, elsewhere than here. */
export const mayBeSomebodyElse = ({ kind, current }: SecurityEvent): boolean =>
  !byStaff.has(kind) && kind !== 'change_reverted' && !current
