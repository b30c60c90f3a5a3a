import type { Pool } from '#server/core/database/pool.ts'
import { UsageError } from '#server/core/config/environment.ts'
import { toCsv, toLines } from '../supabase/security-log/csv.ts'
import { writeEvent } from '../supabase/security-log/log.ts'
import { fromNewest, readSecurityLog } from '../supabase/security-log/read.ts'

/** Commands that touch accounts or keys, and which of their words may be written down: none that is somebody's. */
const logged: Record<string, { ofAccount: boolean; words: string[] }> = {
  keys: { ofAccount: false, words: [] },
  'make-admin': { ofAccount: true, words: [] },
  'disable-2fa': { ofAccount: true, words: [] },
  'rotate-keys': { ofAccount: false, words: ['now', 'secret', 'everything', 'drop-authenticators'] },
  'new-encryption-key': { ofAccount: false, words: [] },
}

/** Writes down what an operator has done by command. It is done already: a log that cannot be written undoes nothing. */
export async function logCommand(pool: Pool, name: string, args: string[]): Promise<void> {
  const rule = Object.hasOwn(logged, name) ? logged[name] : undefined
  if (rule === undefined) return
  const command = [name, ...args.filter((word) => rule.words.includes(word))].join(' ')
  try {
    const userId = rule.ofAccount ? await accountOf(pool, args[0] ?? '') : undefined
    await writeEvent(pool, { kind: 'command', userId, details: { command } })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    process.stderr.write(`The command could not be written to the security log: ${why}\n`)
  }
}

async function accountOf(pool: Pool, email: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>('select id from auth.users where lower(email) = lower($1)', [email])
  return rows[0]?.id
}

/** All that is stored: the prune job bounds it. */
const everything = 2_000_000

/** `npm run admin -- security-log [--since 2026-11-01] [--csv]`. @throws {UsageError} */
export async function printSecurityLog(pool: Pool, args: string[]): Promise<string> {
  const { since, csv } = readOptions(args)
  const events = await readSecurityLog(pool, { q: '', kind: '', before: fromNewest, since }, everything)
  events.reverse()
  if (csv) return toCsv(events).trimEnd()
  return events.length === 0 ? 'The security log has no entries for this time.' : toLines(events)
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

/** From the beginning of that day on Indian clocks. */
function dayOf(day: string): Date {
  const midnight = new Date(`${day}T00:00:00+05:30`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(midnight.getTime()))
    throw new UsageError(`${day || 'Nothing'} is not a date. Write it as 2026-11-01.`)
  return midnight
}
