import type { Session } from '@supabase/auth-js'
import * as z from 'zod/mini'
import { storedSessionText } from '#web/storage/storage.ts'

// What the client itself wrote; it is read here only to be shown, and no server is asked with it.
const stored = z.pipe(
  z.looseObject({ access_token: z.string(), refresh_token: z.string(), user: z.looseObject({ id: z.string() }) }),
  z.transform((session) => session as unknown as Session),
)

/** The session that is stored on this machine; whether it still holds, the server knows. */
export function readStoredSession(storageKey: string): Session | undefined {
  try {
    return stored.safeParse(JSON.parse(storedSessionText(storageKey) ?? 'null')).data
  } catch {
    return undefined
  }
}
