import type { GoTrueClient, User } from '@supabase/auth-js'
import * as z from 'zod/mini'
import { consumeRequestedSignIn } from './requested-sign-ins.ts'
import type { RedirectResult } from './redirect.ts'
import { readStoredSession } from './stored-session.ts'

// A link can carry anybody's session: whoever opened a stranger's would go on in the stranger's account, and put their
// own words, files and money there. So a session in an address is taken without a word only where nobody is signed
// in, where it is the same person's, or where this browser asked for it; else the page asks (session-question.tsx).

export type Tokens = { access_token: string; refresh_token: string }

/** Whose session stays or comes. The page names both, and until it is answered the one that was here goes on. */
export type SessionQuestion = { current: string; other: string; tokens: Tokens; redirect: RedirectResult }

const claims = z.object({ sub: z.string(), email: z.optional(z.string()) })

/** Before the server has seen the token: whether it may replace what is stored without asking. */
export function mayReplace(accessToken: string, storageKey: string): boolean {
  const here = readStoredSession(storageKey)?.user
  if (!here) return true
  const token = claimsOf(accessToken)
  // What cannot be read is no token of ours; the client rejects it, and leaves the session that is here.
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
 * What becomes of a session that was not taken at once: a question, or nothing where it turned out that nobody is
 * signed in any more, and it was taken.
 * @throws what the client answered when the new session is not valid, or no server can say so
 */
export async function questionOf(
  auth: GoTrueClient,
  tokens: Tokens,
  redirect: RedirectResult,
  storageKey: string,
): Promise<SessionQuestion | undefined> {
  const { data, error } = await auth.getSession()
  // No server has said that it is over, where none could be asked.
  const unknown = error?.name === 'AuthRetryableFetchError'
  const here = data.session?.user ?? (unknown ? readStoredSession(storageKey)?.user : undefined)
  if (!here) return void (await takeTokens(auth, tokens))
  // By its token alone: the client goes on with the session that is here.
  const { data: other, error: rejected } = await auth.getUser(tokens.access_token)
  if (rejected) throw rejected
  return { current: nameOf(here), other: nameOf(other.user), tokens, redirect }
}

/** @throws what the client answered; then the session that was here goes on */
export async function takeTokens(auth: GoTrueClient, tokens: Tokens): Promise<void> {
  const { error } = await auth.setSession(tokens)
  if (error) throw error
}

/** A session that nobody here goes on with ends at the server too. Should that fail, it ends by its age. */
export async function endSession(auth: GoTrueClient, accessToken: string): Promise<void> {
  await auth.admin.signOut(accessToken, 'local').catch(() => {})
}

const nameOf = ({ email, phone }: User): string => email || phone || 'another account'
