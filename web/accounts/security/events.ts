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

/** The security events of the account, newest first. */
export function useSecurityEvents(user: User) {
  return useInfiniteQuery({
    queryKey: ['security events', user.id],
    queryFn: async ({ pageParam }) =>
      page.parse(await callServer('GET', `/api/account/events${pageParam === 0 ? '' : `?before=${pageParam}`}`)),
    initialPageParam: 0,
    getNextPageParam: ({ events, more }) => (more ? events.at(-1)?.id : undefined),
    // An attack may be going on at this moment.
    staleTime: 0,
    meta: { persist: false },
  })
}

/** "203.0.113.…": the network, as in the list of sessions. */
export const networkText = (network: string): string =>
  `from ${network.replace(/\.0\/24$/, '.…').replace(/::\/48$/, ':…')}`

const failedKinds = new Set<SecurityEvent['kind']>(['sign_in_failed', 'sign_in_refused', 'limit_reached'])
const byStaff = new Set<SecurityEvent['kind']>(['admin_granted', 'admin_revoked', 'banned', 'unbanned', 'command'])

/** Whether the event is a failed attempt. */
export const isFailure = ({ kind }: SecurityEvent): boolean => failedKinds.has(kind)

/** Whether another person may have caused the event: not from this session, and not by the staff. */
export const mayBeSomebodyElse = ({ kind, current }: SecurityEvent): boolean =>
  !byStaff.has(kind) && kind !== 'change_reverted' && !current
