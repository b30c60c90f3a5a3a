import { getAuth } from '#web/backend/auth.ts'
import { paths } from '#domain/paths.ts'

/**
 * Requests a change of address, which takes effect when the link in the mail is opened.
 *
 * @param nonce the mailed code of an account without a password (fresh-proof/use-fresh-proof.tsx)
 */
export async function askForEmailChange(email: string, nonce?: string): Promise<void> {
  const { auth } = await getAuth()
  const emailRedirectTo = location.origin + paths.dashboard()
  const { error } = await auth.updateUser({ email, ...(nonce && { nonce }) }, { emailRedirectTo })
  if (error) throw error
}

export const isSameEmail = (typed: string, email = ''): boolean => typed.trim().toLowerCase() === email.toLowerCase()
