import type { ProviderSettings } from '#server/core/config/provider-settings.ts'
import { openGithub } from './github.ts'
import { openOidc } from './oidc.ts'
import type { Provider } from './provider.ts'

/** The configured providers, by the name that clients use. */
export function openProviders(settings: ProviderSettings[]): Map<string, Provider> {
  return new Map(settings.map((one) => [one.name, one.name === 'github' ? openGithub(one) : openOidc(one)]))
}
