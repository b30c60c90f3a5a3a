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

/** Sign-in methods without a button of a provider. */
const ownWays = new Set(['email', 'phone', 'anonymous_users'])

interface Offered {
  /** Providers whose accounts can sign in. */
  providers: Provider[]
  /** Whether a person may link providers to an account. */
  linking: boolean
  /** Whether colleges may have sign-in pages of their own, found by the domain of an e-mail. */
  colleges: boolean
  /** Whether passkeys work at the address at which the site is open. */
  passkeys: boolean
  /** Whether a change of e-mail is confirmed from the old mailbox, too. */
  bothMailboxes: boolean
}

/** The server's sign-in methods beside the password. Needs a queries provider above. */
export function useOffered() {
  return useQuery({ queryKey: ['sign-in settings'], queryFn: loadOffered, meta: { inDocument: false } })
}

async function loadOffered({ signal }: { signal: AbortSignal }): Promise<Offered> {
  const { base, key } = backendAddress()
  const response = await fetch(new URL('auth/v1/settings', base), { headers: { apikey: key }, signal })
  if (!response.ok) throw new Error(`settings: ${response.status}`)
  // A hosted project omits some of these.
  const {
    external,
    saml_enabled: colleges = false,
    passkeys_enabled: passkeys = false,
    manual_linking_enabled: linking = offers('linking'),
    secure_email_change_enabled: bothMailboxes = true,
  } = settings.parse(await response.json())
  const names = Object.keys(external).filter((name) => external[name] === true && !ownWays.has(name))
  // The client's type lists the providers of the hosted product; a server may have others.
  return { providers: names as Provider[], linking, colleges, passkeys, bothMailboxes }
}

const names: Record<string, string> = { github: 'GitHub', gitlab: 'GitLab', linkedin_oidc: 'LinkedIn', email: 'E-mail' }

/** The display name of a sign-in method. */
export const providerName = (name: string): string =>
  names[name] ??
  name
    .replace(/^custom:/, '')
    .replaceAll(/[-_]/g, ' ')
    .replace(/^./, (first) => first.toUpperCase())
