import { z } from 'zod'
import { type Config, ConfigError, isLoopback } from '#server/core/config/config.ts'
import type { ConfiguredProvider } from './port/provider.ts'
import { providers } from './providers/registry.ts'

/**
 * The provider that PAYMENTS names, else the one whose own variables are set. Undefined without one: then orders are
 * rejected.
 *
 * @throws {ConfigError}
 */
export function configurePayments(
  config: Pick<Config, 'variables' | 'loopback' | 'siteUrl'>,
): ConfiguredProvider | undefined {
  const { variables, loopback, siteUrl } = config
  const choice = variables['PAYMENTS']
  const names = providers.map(({ name }) => name)
  if (choice !== undefined && choice !== 'off' && !names.includes(choice))
    throw new ConfigError(`PAYMENTS: ${choice} is not one of ${[...names, 'off'].join(', ')}`)

  const isLocalSite = loopback && isLoopback(new URL(siteUrl).hostname)
  const found = providers.flatMap(({ configure }) => configure({ variables, choice, isLocalSite }) ?? [])
  const other = choice === undefined ? undefined : found.find(({ name }) => name !== choice)
  if (other !== undefined)
    throw new ConfigError(`PAYMENTS is ${choice}, and the variables of ${other.name} are set: remove one of the two.`)
  return found[0]
}

/** Every variable of this folder with its shape, for the check of docs/configuration.md. */
export const paymentVariables: Record<string, z.ZodType> = Object.assign(
  { PAYMENTS: z.string().optional() },
  ...providers.map(({ variables }) => variables.shape),
)

/** For the start-up lines of a site without payments: how to configure them. */
export const paymentHints = () => providers.map(({ hint }) => hint).join(', ')
