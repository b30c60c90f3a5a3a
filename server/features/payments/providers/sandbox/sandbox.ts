import { z } from 'zod'
import { noPageSources, type ProviderModule } from '#server/features/payments/port/provider.ts'

/**
 * A simulated payment service: it takes no money, and so gives Pro away. By default it serves only a site that other
 * machines cannot reach; where the operator configures it by name, every visitor.
 */
export const sandbox: ProviderModule = {
  name: 'sandbox',
  variables: z.object({}),
  hint: 'PAYMENTS=sandbox to try it out',
  configure: ({ choice, isLocalSite }) => {
    const byName = choice === 'sandbox'
    if (!byName && !(choice === undefined && isLocalSite)) return undefined
    return {
      name: 'sandbox',
      localOnly: !byName,
      // Its checkout is a script of our own.
      pageSources: noPageSources,
      open: async (deps) => {
        const { openSandbox } = await import('./adapter.ts')
        return openSandbox({ ...deps, localOnly: !byName })
      },
    }
  },
}
