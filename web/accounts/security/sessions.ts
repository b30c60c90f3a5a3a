import type { User } from '@supabase/auth-js'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { coarseAddress, userAgentName } from '#domain/accounts/user-agent-name.ts'
import { callServer } from '#web/backend/call-server.ts'
import type { FreshProof } from '../fresh-proof/use-fresh-proof.tsx'

const answer = z.object({
  sessions: z.array(
    z.pipe(
      z.object({
        id: z.string(),
        lastUsedAt: z.string(),
        userAgent: z.nullable(z.string()),
        address: z.nullable(z.string()),
        current: z.boolean(),
      }),
      z.transform(({ userAgent, address, ...rest }) => ({
        ...rest,
        name: userAgentName(userAgent),
        address: address === null ? undefined : coarseAddress(address),
      })),
    ),
  ),
})

const sessionsKey = (user: User) => ['signed-in devices', user.id]

/** The account's sessions, the last used first. */
export function useSessions(user: User) {
  return useQuery({
    queryKey: sessionsKey(user),
    queryFn: async () => answer.parse(await callServer('GET', '/api/account/sessions')).sessions,
  })
}

const endings: Record<string, string> = { others: '', strangers: '?made=end' }

/**
 * Ends one session, or with 'others' all but this one; with 'strangers' also what they created that would outlive them:
 * the private calendar, passkeys, second factors and linked providers, for which `prove` may require a fresh proof.
 */
export function useEndSession(user: User, prove: FreshProof['prove'] = (call) => call()) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (which: string) =>
      prove(() => callServer('DELETE', `/api/account/sessions${endings[which] ?? `/${encodeURIComponent(which)}`}`)),
    // Also after a failure: it may have ended by itself meanwhile.
    onSettled: () =>
      Promise.all([sessionsKey(user), ['calendar feed']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
