import { z } from 'zod'
import { noPageSources, type ProviderModule } from '#server/features/payments/port/provider.ts'

/**
 * A payment service for a site that has none: it takes no money, and so gives Pro away. By itself it serves
 * only a site that nobody but this machine can reach; to everybody, where the operator asks for it by name.
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
