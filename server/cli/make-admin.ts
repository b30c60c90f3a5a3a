import { makeAdmin as make } from '../features/admin/account-operations.ts'
import { withAccount } from './account-command.ts'
import type { Command } from './command.ts'

export const makeAdmin: Command = {
  name: 'make-admin',
  usage: { args: '<email>', text: ["makes an account an admin: moderates the forum, edits the site's content"] },
  logged: { account: true },
  run: ([email], { pool }) =>
    withAccount(pool, email, async (client, account) => {
      await make(client, account)
      return 'is an admin'
    }),
}
