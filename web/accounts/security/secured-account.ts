import * as z from 'zod/mini'
import { callServer } from '#web/backend/call-server.ts'
import { paths } from '#domain/paths.ts'

const change = z.object({
  kind: z.enum([
    'password_changed',
    'email_changed',
    'phone_changed',
    'factor_added',
    'factor_removed',
    'identity_added',
    'identity_removed',
    'passkey_added',
    'passkey_removed',
    'deletion_planned',
  ]),
  changedAt: z.string(),
  state: z.enum(['open', 'used', 'expired']),
  /** Partly masked. */
  email: z.string(),
})

export type Change = z.infer<typeof change>

const outcome = z.object({ email: z.nullable(z.string()), resetSent: z.boolean() })

/** Reads the link's secret and removes it from the address. */
export function takeToken(): string | undefined {
  const token = /^#token=([\w-]{22})$/.exec(location.hash)?.[1]
  if (token !== undefined) history.replaceState(history.state, '', location.pathname)
  return token
}

/** Fetches the change without consuming the token. */
export async function fetchChange(token: string): Promise<Change> {
  return change.parse(await callServer('POST', '/api/account/revert/look', { token }))
}

/** Reverts the change; the link in the reset mail leads to this site's reset page. */
export async function revertChange(token: string): Promise<z.infer<typeof outcome>> {
  const target = new URLSearchParams({ redirect_to: location.origin + paths.resetPassword() })
  return outcome.parse(await callServer('POST', `/api/account/revert?${target}`, { token }))
}
