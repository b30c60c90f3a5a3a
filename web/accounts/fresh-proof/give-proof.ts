import { getAuth } from '#web/backend/auth.ts'
import { callServer } from '#web/backend/call-server.ts'
import { offers } from '#web/backend/offers.ts'

/** What a person shows to prove once more who they are; their second factor proves itself. */
export type Proof = { password: string } | { nonce: string }

/** Mails a code to the account's address. A hosted project's proves something only by signing in with it. */
export async function mailCode(email: string): Promise<void> {
  const { auth } = await getAuth()
  const { error } = offers('proof')
    ? await auth.reauthenticate()
    : await auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  if (error) throw error
}

/**
 * Renews the proof of this session; where the accounts are a hosted project's, by signing in anew.
 *
 * @returns the code where it has to go along with the change itself
 */
export async function giveProof(email: string, proof: Proof): Promise<string | undefined> {
  if (offers('proof')) {
    await callServer('POST', '/api/account/proof', proof)
    return 'nonce' in proof ? proof.nonce : undefined
  }
  const { auth } = await getAuth()
  const { error } =
    'password' in proof
      ? await auth.signInWithPassword({ email, password: proof.password })
      : await auth.verifyOtp({ email, token: proof.nonce, type: 'email' })
  if (error) throw error
  return undefined
}
