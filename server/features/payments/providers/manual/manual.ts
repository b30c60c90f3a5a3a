import { noPageSources, type ProviderModule } from '#server/features/payments/port/provider.ts'
import { manualVariables, readManualSettings } from './settings.ts'

/** Without a service: the student pays at an office, and an admin records it with the receipt's number. */
export const manual: ProviderModule = {
  name: 'manual',
  variables: manualVariables,
  hint: 'PAYMENTS=manual where an office takes the money',
  configure: ({ variables, choice }) => {
    if (choice !== 'manual') return undefined
    const settings = readManualSettings(variables)
    return {
      name: 'manual',
      localOnly: false,
      // Its checkout is a part of our own page.
      pageSources: noPageSources,
      open: async ({ pool }) => {
        const { openManual } = await import('./adapter.ts')
        return openManual(settings, pool)
      },
    }
  },
}
