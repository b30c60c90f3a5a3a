import { getAuth } from '#web/backend/auth.ts'
import { callServer } from '#web/backend/call-server.ts'
import { offers } from '#web/backend/offers.ts'

/** A repeated proof of identity; a second factor is verified by itself. */
export type Proof = { password: string } | { nonce: string }

/** Mails a code to the account's address. On a hosted project that code only proves something by signing in with it. */
export async function mailCode(email: string): Promise<void> {
  const { auth } = await getAuth()
  const { error } = offers('proof')
    ? await auth.reauthenticate()
    : await auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  if (error) throw error
}

/**
 * Renews the proof of this session; on a hosted project, by signing in again.
 *
 * @returns the code where it has to be sent with the change itself
 */
export async function renewProof(email: string, proof: Proof): Promise<string | undefined> {
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
