import type { Command } from './command.ts'
import { UsageError } from '#server/core/config/environment.ts'
import { toCsv, toLines } from '../supabase/security-log/csv.ts'
import { fromNewest, readSecurityLog } from '../supabase/security-log/read.ts'

/** More than the prune job leaves. */
const everything = 2_000_000

export const securityLog: Command = {
  name: 'security-log',
  ofOwnAccounts: true,
  usage: {
    args: '[--since 2026-11-01] [--csv]',
    text: ['sign-ins, rejected attempts and exceeded rate limits; the newest last'],
  },
  run: async (args, { pool }) => {
    const { since, csv } = readOptions(args)
    const events = await readSecurityLog(pool, { q: '', kind: '', before: fromNewest, since }, everything)
    events.reverse()
    if (csv) return toCsv(events).trimEnd()
    return events.length === 0 ? 'The security log has no entries for this time.' : toLines(events)
  },
}

function readOptions(args: string[]): { since: Date | undefined; csv: boolean } {
  let since: Date | undefined
  let csv = false
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? ''
    if (word === '--csv') csv = true
    else if (word === '--since') since = dayOf(args[++at] ?? '')
    else throw new UsageError('security-log takes "--since 2026-11-01", "--csv", or nothing.')
  }
  return { since, csv }
}

/** The beginning of that day in Indian time. */
function dayOf(day: string): Date {
  const midnight = new Date(`${day}T00:00:00+05:30`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(midnight.getTime()))
    throw new UsageError(`${day || 'Nothing'} is not a date. Write it as 2026-11-01.`)
  return midnight
}
