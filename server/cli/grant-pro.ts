import { grantPro as grant } from '../features/admin/account-operations.ts'
import { withAccount } from './account-command.ts'
import type { Command } from './command.ts'
import { endOfDay } from './end-of-day.ts'

export const grantPro: Command = {
  name: 'grant-pro',
  usage: { args: '<email> [until]', text: ['gives an account the Pro plan, for good or until a date (2027-06-30)'] },
  run: ([email, day], { pool }) => {
    const until = day === undefined ? null : endOfDay(day)
    return withAccount(pool, email, async (client, account) => {
      await grant(client, account, until)
      return day === undefined ? 'is on the pro plan' : `is on the pro plan until ${day}`
    })
  },
}
