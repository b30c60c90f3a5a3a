import { z } from 'zod'
import { ConfigError, flag, list } from './environment.ts'

/** A service whose accounts can sign in here. */
export interface ProviderSettings {
  /** Its name in requests, e.g. `google`. */
  name: string
  clientId: string
  clientSecret: string
  /** The issuer of an OpenID Connect provider; for GitHub, its address. */
  url: string
  /** Scopes in addition to those of signing in. */
  scopes: string[]
}

/** Providers whose address need not be configured. */
const presets: Record<string, string> = {
  google: 'https://accounts.google.com',
  github: 'https://github.com',
}

/** Sign-in methods whose variables have the same prefix but are no providers. */
const builtIn = new Set(['EMAIL', 'PHONE', 'ANONYMOUS_USERS'])

const provider = z.object({
  CLIENT_ID: z.string().min(1),
  SECRET: z.string().min(1),
  URL: z.url({ protocol: /^https?$/ }).optional(),
  SCOPES: list.default([]),
})

/** The variables of each provider, after EXTERNAL_<NAME>_. */
export const providerVariables = Object.keys(provider.shape)

/**
 * Every EXTERNAL_<NAME>_ENABLED that is true, with its CLIENT_ID, SECRET, URL and SCOPES.
 * @throws {ConfigError} naming what is missing
 */
export function providerSettings(source: Record<string, string | undefined>): ProviderSettings[] {
  const names = Object.keys(source).flatMap((key) => /^EXTERNAL_([A-Z][A-Z0-9_]*)_ENABLED$/.exec(key)?.[1] ?? [])
  return names
    .filter((name) => !builtIn.has(name) && isOn(source[`EXTERNAL_${name}_ENABLED`]))
    .map((upper) => {
      const given = Object.fromEntries(providerVariables.map((key) => [key, source[`EXTERNAL_${upper}_${key}`]]))
      const parsed = provider.safeParse(given)
      if (!parsed.success) {
        const wrong = parsed.error.issues.map((issue) => `EXTERNAL_${upper}_${issue.path.join('.')}`)
        throw new ConfigError(`EXTERNAL_${upper}_ENABLED is true, so these must be set: ${wrong.join(', ')}`)
      }
      const name = upper.toLowerCase()
      const url = parsed.data.URL ?? presets[name]
      if (url === undefined)
        throw new ConfigError(`EXTERNAL_${upper}_URL must name the issuer of this OpenID Connect provider.`)
      return {
        name,
        clientId: parsed.data.CLIENT_ID,
        clientSecret: parsed.data.SECRET,
        url: url.replace(/\/+$/, ''),
        scopes: parsed.data.SCOPES,
      }
    })
}

function isOn(value: string | undefined): boolean {
  return flag.safeParse(value).data === true
}
