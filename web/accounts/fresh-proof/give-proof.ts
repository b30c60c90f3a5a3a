import { readPublicConfig } from '#web/backend/address.ts'
import { getAuth } from '#web/backend/auth.ts'
import { callServer } from '#web/backend/call-server.ts'

/** What a person shows to prove once more who they are; their second factor proves itself. */
export type Proof = { password: string } | { nonce: string }

/** Mails a code to the account's address. */
export async function mailCode(): Promise<void> {
  const { auth } = await getAuth()
  const { error } = await auth.reauthenticate()
  if (error) throw error
}

/**
 * Renews the proof of this session. A hosted project has no address of ours: there a password signs in anew, and
 * a mailed code goes along with the change itself.
 */
export async function giveProof(email: string, proof: Proof): Promise<void> {
  if (readPublicConfig().supabaseUrl === '') return void (await callServer('POST', '/api/account/proof', proof))
  if (!('password' in proof)) return
  const { auth } = await getAuth()
  const { error } = await auth.signInWithPassword({ email, password: proof.password })
  if (error) throw error
}
