import type { GoTrueClient, User } from '@supabase/auth-js'
import * as z from 'zod/mini'
import { consumeRequestedSignIn } from './requested-sign-ins.ts'
import type { RedirectResult } from './redirect.ts'
import { readStoredSession } from './stored-session.ts'

// A link can contain anybody's session: somebody who opened a stranger's would continue in the stranger's account, and
// put their own text, files and money there. So a session from an address is accepted without a question only where
// there is no session, where it is the same person's, or where this browser requested it (session-question.tsx).

export type Tokens = { access_token: string; refresh_token: string }

/** The question which of two sessions to continue. Until it is answered, the current one continues. */
export type SessionQuestion = { current: string; other: string; tokens: Tokens; redirect: RedirectResult }

const claims = z.object({ sub: z.string(), email: z.optional(z.string()) })

/** Decides before the server has verified the token whether it may replace the stored session without a question. */
export function mayReplace(accessToken: string, storageKey: string): boolean {
  const here = readStoredSession(storageKey)?.user
  if (!here) return true
  const token = claimsOf(accessToken)
  // A token that cannot be parsed is not ours; the client rejects it, and does not change the session.
  return token !== undefined && (token.sub === here.id || consumeRequestedSignIn(token.email))
}

function claimsOf(token: string): z.infer<typeof claims> | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0))
    return claims.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return undefined
  }
}

/**
 * What to do with a session that was not accepted directly: a question, or undefined where the current session turned
 * out to have ended, and it was accepted.
 *
 * @throws the client's error when the new session is not valid, or no server can verify it
 */
export async function questionOf(
  auth: GoTrueClient,
  tokens: Tokens,
  redirect: RedirectResult,
  storageKey: string,
): Promise<SessionQuestion | undefined> {
  const { data, error } = await auth.getSession()
  // Where no server can be reached, the stored session counts as valid.
  const unknown = error?.name === 'AuthRetryableFetchError'
  const here = data.session?.user ?? (unknown ? readStoredSession(storageKey)?.user : undefined)
  if (!here) return void (await takeTokens(auth, tokens))
  // Uses the token alone: the client's own session is unchanged.
  const { data: other, error: rejected } = await auth.getUser(tokens.access_token)
  if (rejected) throw rejected
  return { current: nameOf(here), other: nameOf(other.user), tokens, redirect }
}

/** @throws the client's error; the current session then continues */
export async function takeTokens(auth: GoTrueClient, tokens: Tokens): Promise<void> {
  const { error } = await auth.setSession(tokens)
  if (error) throw error
}

/** Ends a session that was not accepted, at the server, too. Should that fail, it ends by its age. */
export async function endSession(auth: GoTrueClient, accessToken: string): Promise<void> {
  await auth.admin.signOut(accessToken, 'local').catch(() => {})
}

const nameOf = ({ email, phone }: User): string => email || phone || 'another account'
