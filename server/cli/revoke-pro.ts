import { revokePro as revoke } from '../features/admin/account-operations.ts'
import { withAccount } from './account-command.ts'
import type { Command } from './command.ts'

export const revokePro: Command = {
  name: 'revoke-pro',
  usage: { args: '<email>', text: ['puts an account back on the free plan'] },
  run: ([email], { pool }) =>
    withAccount(pool, email, async (client, account) => {
      await revoke(client, account)
      return 'is on the free plan'
    }),
}
