import type { Pool } from '../core/database/pool.ts'
import { writeEvent } from '../supabase/security-log/log.ts'
import type { Command } from './command.ts'

/** Records an operator's command after it has run; a failure of the log undoes nothing. */
export async function logCommand(pool: Pool, { name, logged }: Command, args: string[]): Promise<void> {
  if (logged === undefined) return
  const command = [name, ...args.filter((arg) => logged.args?.includes(arg))].join(' ')
  try {
    const userId = logged.account === true ? await accountOf(pool, args[0] ?? '') : undefined
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
