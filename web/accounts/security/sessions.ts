import type { User } from '@supabase/auth-js'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { coarseAddress, deviceName } from '#domain/device-name.ts'
import { callServer } from '#web/backend/call-server.ts'

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
        name: deviceName(userAgent),
        address: address === null ? undefined : coarseAddress(address),
      })),
    ),
  ),
})

const devicesKey = (user: User) => ['signed-in devices', user.id]

/** Where the account is signed in, the last used first. */
export function useDevices(user: User) {
  return useQuery({
    queryKey: devicesKey(user),
    queryFn: async () => answer.parse(await callServer('GET', '/api/account/sessions')).sessions,
  })
}

/** Ends one session, or with 'others' all but this one. */
export function useEndDevice(user: User) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (which: string) =>
      callServer('DELETE', `/api/account/sessions${which === 'others' ? '' : `/${encodeURIComponent(which)}`}`),
    // Also where it failed: it may have ended by itself meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: devicesKey(user) }),
  })
}
