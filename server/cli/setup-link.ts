import { UsageError } from '#server/core/config/environment.ts'
import { makeSetupLink } from '../features/admin/first-admin/links.ts'
import type { Command } from './command.ts'

export const setupLink: Command = {
  name: 'setup-link',
  usage: { text: ['the address that makes the first admin: it works once, for an hour'] },
  logged: {},
  run: async (_, { pool, config }) => {
    const link = await makeSetupLink(pool, config.siteUrl)
    if (link === undefined) throw new UsageError('admin_exists: This site has an admin. Make another with make-admin.')
    return link
  },
}
