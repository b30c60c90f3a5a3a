import type { Provider } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { backendAddress } from '#web/backend/address.ts'
import { offers } from '#web/backend/offers.ts'

const settings = z.object({
  external: z.record(z.string(), z.boolean()),
  saml_enabled: z.optional(z.boolean()),
  passkeys_enabled: z.optional(z.boolean()),
  manual_linking_enabled: z.optional(z.boolean()),
  secure_email_change_enabled: z.optional(z.boolean()),
})

/** Ways to sign in that have no button of a service. */
const ownWays = new Set(['email', 'phone', 'anonymous_users'])

interface Offered {
  /** Services whose accounts sign in here. */
  providers: Provider[]
  /** Whether a person may tie them to an account by hand. */
  linking: boolean
  /** Whether colleges may have sign-in pages of their own, found by the domain of an e-mail. */
  colleges: boolean
  /** Whether passkeys sign in, under the address at which the site is open. */
  passkeys: boolean
  /** Whether a new e-mail is confirmed from the old mailbox, too. */
  bothMailboxes: boolean
}

/** What the server offers beside the password. Needs any queries provider above. */
export function useOffered() {
  return useQuery({ queryKey: ['sign-in settings'], queryFn: loadOffered, meta: { inDocument: false } })
}

async function loadOffered({ signal }: { signal: AbortSignal }): Promise<Offered> {
  const { base, key } = backendAddress()
  const response = await fetch(new URL('auth/v1/settings', base), { headers: { apikey: key }, signal })
  if (!response.ok) throw new Error(`settings: ${response.status}`)
  // Some of it a hosted project does not say.
  const {
    external,
    saml_enabled: colleges = false,
    passkeys_enabled: passkeys = false,
    manual_linking_enabled: linking = offers('linking'),
    secure_email_change_enabled: bothMailboxes = true,
  } = settings.parse(await response.json())
  const names = Object.keys(external).filter((name) => external[name] === true && !ownWays.has(name))
  // The client's list of names is that of the hosted product; a server may know further ones.
  return { providers: names as Provider[], linking, colleges, passkeys, bothMailboxes }
}

const names: Record<string, string> = { github: 'GitHub', gitlab: 'GitLab', linkedin_oidc: 'LinkedIn', email: 'E-mail' }

/** As people know it; also of ways that are no service. */
export const providerName = (name: string): string =>
  names[name] ??
  name
    .replace(/^custom:/, '')
    .replaceAll(/[-_]/g, ' ')
    .replace(/^./, (first) => first.toUpperCase())
