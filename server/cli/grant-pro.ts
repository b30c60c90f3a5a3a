import { UsageError } from '../core/config/environment.ts'
import { grantPro as grant } from '../features/admin/account-operations.ts'
import { withAccount } from './account-command.ts'
import type { Command } from './command.ts'

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

/** In Indian time. */
function endOfDay(day: string): Date {
  const until = new Date(`${day}T23:59:59.999+05:30`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(until.getTime()) || until < new Date())
    throw new UsageError(`${day} is not a future date. Write it as 2027-06-30.`)
  return until
}
