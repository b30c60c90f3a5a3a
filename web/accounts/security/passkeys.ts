import type { User } from '@supabase/auth-js'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { getAuth } from '#web/backend/auth.ts'
import { readAuth } from '#web/backend/read-auth.ts'
import { verifiedFactors } from '#web/backend/session/assurance.ts'

const passkeyRow = z.object({
  id: z.string(),
  friendly_name: z.nullish(z.string()),
  created_at: z.string(),
  last_used_at: z.nullish(z.string()),
})

export interface Passkey {
  id: string
  name: string
  addedAt: string
  /** Undefined where it has never signed in. */
  lastUsedAt: string | undefined
}

/** As in `useFreshProof`. */
type Prove = <T>(call: () => Promise<T>) => Promise<T>

const passkeysKey = (user: User) => ['passkeys', user.id]

export function usePasskeys(user: User) {
  return useQuery({
    queryKey: passkeysKey(user),
    queryFn: async ({ signal }): Promise<Passkey[]> => {
      const rows = z.array(passkeyRow).parse(await readAuth('passkeys', signal))
      return rows.map(({ id, friendly_name: name, created_at: addedAt, last_used_at: lastUsedAt }) => ({
        id,
        name: name || 'Passkey',
        addedAt,
        lastUsedAt: lastUsedAt ?? undefined,
      }))
    },
    // Another session may have changed them, and the account's security depends on what is shown.
    staleTime: 0,
  })
}

/** Creates a passkey in the browser and registers it with the account. */
export function useAddPasskey(user: User, prove: Prove) {
  return useChange(user, async () => {
    const { auth } = await getAuth()
    await prove(async () => {
      const { error } = await auth.registerPasskey()
      if (error) throw error
    })
    await readFactorsAnew(user)
  })
}

export function useRenamePasskey(user: User) {
  return useChange(user, async ({ id, name }: { id: string; name: string }) => {
    const { auth } = await getAuth()
    const { error } = await auth.passkey.update({ passkeyId: id, friendlyName: name })
    if (error) throw error
  })
}

export function useRemovePasskey(user: User, prove: Prove) {
  return useChange(user, async ({ id }: Passkey) => {
    const { auth } = await getAuth()
    await prove(async () => {
      const { error } = await auth.passkey.delete({ passkeyId: id })
      if (error) throw error
    })
    await readFactorsAnew(user)
  })
}

/**
 * With two-factor authentication on, a passkey is a second factor, too, which the stored session does not contain yet.
 */
async function readFactorsAnew(user: User): Promise<void> {
  if (verifiedFactors(user.factors).length === 0) return
  const { auth } = await getAuth()
  await auth.refreshSession()
}

function useChange<Wanted>(user: User, mutationFn: (wanted: Wanted) => Promise<void>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // Also after a failure: it may have been changed elsewhere meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: passkeysKey(user) }),
  })
}
