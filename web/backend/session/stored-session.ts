import type { Session } from '@supabase/auth-js'
import * as z from 'zod/mini'
import { storedSessionText } from '#web/storage/storage.ts'
import { needsSecondFactor } from './assurance.ts'

// Written by the authentication client only (web/backend/auth.ts).

const stored = z.pipe(
  z.looseObject({ access_token: z.string(), refresh_token: z.string(), user: z.looseObject({ id: z.string() }) }),
  z.transform((session) => session as unknown as Session),
)

/** The client refreshes a token of which less than this is left (AUTO_REFRESH_TICK_THRESHOLD), ms. */
const renewalMargin = 120_000

/** The session in this browser's storage; only the server can decide whether it is still valid. */
export const readStoredSession = (storageKey: string): Session | undefined => parseSession(readStored(storageKey))

/**
 * The stored session if it can be used for requests: not about to expire, and with no second factor outstanding. Null
 * where none is stored, undefined where the client has to decide.
 */
export function readValidSession(storageKey: string, now = Date.now()): Session | null | undefined {
  const session = readStored(storageKey)
  if (session === null) return null
  return session && timeLeft(session, now) > 0 && !needsSecondFactor(session) ? session : undefined
}

/** The time until this session's token has to be refreshed, ms. */
export const timeLeft = ({ expires_at: end = 0 }: Session, now = Date.now()): number => end * 1000 - renewalMargin - now

export const parseSession = (found: unknown): Session | undefined => stored.safeParse(found).data

/** Null where none is stored, undefined where it does not parse. */
function readStored(storageKey: string): Session | null | undefined {
  const text = storedSessionText(storageKey)
  if (text === null) return null
  // Cached: it is read for each request and by each part of a page.
  if (last?.text !== text) last = { text, session: parse(text) }
  return last.session
}

let last: { text: string; session: Session | undefined } | undefined

function parse(text: string): Session | undefined {
  try {
    return parseSession(JSON.parse(text))
  } catch {
    return undefined
  }
}
