import type { AuthMFAChallengeResponse, AuthMFAEnrollTOTPResponse, Factor, User } from '@supabase/auth-js'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { getAuth } from '#web/backend/auth.ts'
import { readAuth } from '#web/backend/read-auth.ts'
import { verifiedFactors } from '#web/backend/session/assurance.ts'
import { siteName } from '#web/page/college.ts'

const withFactors = z.object({ factors: z.optional(z.array(z.custom<Factor>())) })

const factorsKey = (user: User) => ['factors', user.id]

/** The account's second factors, the oldest first. */
export function useFactors(user: User) {
  return useQuery({
    queryKey: factorsKey(user),
    queryFn: async ({ signal }) => {
      const { factors } = withFactors.parse(await readAuth('user', signal))
      return verifiedFactors(factors).toSorted((a, b) => a.created_at.localeCompare(b.created_at))
    },
    // Another session may have changed them, and the account's security depends on what is shown.
    staleTime: 0,
  })
}

export function useRefreshFactors(user: User) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: factorsKey(user) })
}

export type NewFactor = NonNullable<AuthMFAEnrollTOTPResponse['data']>

/** As in `useFreshProof`. */
type Prove = <T>(call: () => Promise<T>) => Promise<T>

/** Creates a secret for an authenticator app; it is active once a first code was right. */
export function useNewFactor(factors: Factor[], prove: Prove) {
  return useMutation({
    mutationFn: () =>
      prove(async (): Promise<NewFactor> => {
        const { auth } = await getAuth()
        await forgetUnfinished()
        const { data, error } = await auth.mfa.enroll({
          factorType: 'totp',
          friendlyName: nameBeside(factors),
          issuer: siteName(),
        })
        if (error) throw error
        return data
      }),
  })
}

/**
 * A passkey of the account becomes a second factor, too; an account without one creates it first. The server decides
 * which, and the browser's own prompt follows.
 */
export function useEnrollPasskey(prove: Prove) {
  return useMutation({
    mutationFn: async (): Promise<void> => {
      const { auth } = await getAuth()
      await forgetUnfinished()
      const factorId = await prove(async () => {
        const { data, error } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: '' })
        if (error) throw error
        return data.id
      })
      const relyingParty = { rpId: location.hostname, rpOrigins: [location.origin] }
      const asked = await auth.mfa.challenge({ factorId, webauthn: relyingParty })
      if (asked.error) throw asked.error
      const { id: challengeId, webauthn } = asked.data
      const response = await promptFor(webauthn)
      const { error } = await auth.mfa.verify({ factorId, challengeId, webauthn: { ...relyingParty, ...response } })
      if (error) throw error
    },
  })
}

type FactorPrompt = Extract<AuthMFAChallengeResponse['data'], { type: 'webauthn' }>['webauthn']

/** Not the client's `mfa.webauthn.register`, which requests a hardware security key and excludes phones. */
async function promptFor({ type, credential_options: { publicKey } }: FactorPrompt) {
  const options = { publicKey: publicKey as never }
  const made = type === 'create' ? navigator.credentials.create(options) : navigator.credentials.get(options)
  return { type, credential_response: (await made) as never }
}

/** Removes a factor. The session must have verified another factor, or this one if it is the last. */
export async function removeFactor(factorId: string): Promise<void> {
  const { auth } = await getAuth()
  const { error } = await auth.mfa.unenroll({ factorId })
  if (error) throw error
  // The token still contains the previous assurance.
  await auth.refreshSession()
}

/** Names of factors are unique, and unfinished enrolments occupy theirs. */
async function forgetUnfinished(): Promise<void> {
  const { auth } = await getAuth()
  const { data, error } = await auth.mfa.listFactors()
  if (error) throw error
  const unfinished = data.all.filter(({ status }) => status === 'unverified')
  await Promise.all(unfinished.map(({ id }) => auth.mfa.unenroll({ factorId: id })))
}

function nameBeside(factors: Factor[]): string {
  const taken = new Set(factors.map(({ friendly_name: name }) => name))
  const names = ['Authenticator app', ...Array.from({ length: 30 }, (_, n) => `Spare device ${n + 1}`)]
  return names.find((name) => !taken.has(name)) ?? ''
}
