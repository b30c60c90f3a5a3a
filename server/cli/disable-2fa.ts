import { UsageError } from '../core/config/environment.ts'
import { disableTwoFactor } from '../features/admin/account-operations.ts'
import { openProjectAdmin } from '../supabase/hosted/project-admin.ts'
import { withAccount } from './account-command.ts'
import type { Command } from './command.ts'

export const disable2fa: Command = {
  name: 'disable-2fa',
  formerName: 'end-two-steps',
  usage: {
    args: '<email>',
    text: [
      'turns two-factor authentication off for an account whose second factors are lost,',
      'once you are sure who asks',
    ],
  },
  logged: { account: true },
  run: ([email], { pool, config }) =>
    withAccount(pool, email, async (client, account) => {
      if (!(await disableTwoFactor(client, account, config.hosted && openProjectAdmin(config.hosted))))
        throw new UsageError(`There is no account with the address ${email} and two-factor authentication.`)
      return 'logs in with the password alone, and is signed out everywhere'
    }),
}
