import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '#server/core/disk/write-whole.ts'
import { postgresEnvironment } from './postmaster.ts'
import type { Binaries, RunAs } from './postgres-binaries.ts'

const markIn = (dataDir: string) => join(dataDir, 'database-password.renew')

/** Has the embedded database take another password when it is next started: nobody is connected to it then. */
export function askForNewPassword(dataDir: string): void {
  writeWhole(markIn(dataDir), '')
}

/**
 * Gives a stopped cluster another password, where one was asked for. Cut off at any point, the next start does it
 * again: the mark goes last.
 * @returns whether one was asked for
 */
export async function renewPassword(
  folder: string,
  dataDir: string,
  binaries: Binaries,
  runAs: RunAs | undefined,
): Promise<boolean> {
  if (!existsSync(markIn(dataDir))) return false
  const password = randomBytes(24).toString('base64url')
  await runAlone(binaries, folder, `alter role postgres password '${password}'`, runAs)
  writeWhole(join(dataDir, 'database-password'), password)
  rmSync(markIn(dataDir), { force: true })
  return true
}

/** PostgreSQL's single-user mode, which asks for no password; the statement is read from standard input. */
async function runAlone({ postgres }: Binaries, folder: string, statement: string, runAs: RunAs | undefined) {
  const settings = ['-c', 'exit_on_error=on', '-c', 'log_statement=none', '-c', 'log_min_error_statement=panic']
  const alone = spawn(postgres, ['--single', '-D', folder, ...settings, 'postgres'], {
    ...runAs,
    cwd: '/',
    env: postgresEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = new Promise<number | null>((resolve, reject) => alone.once('exit', resolve).once('error', reject))
  alone.stdin.on('error', () => {}) // It ended early; its code says so.
  alone.stdin.end(`${statement}\n`)
  const code = await ended
  if (code !== 0) throw new Error(`The embedded database's password could not be changed (code ${code}).`)
}
