import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomically } from '#server/core/disk/write-file-atomically.ts'
import { postgresEnvironment } from './postmaster.ts'
import type { Binaries, RunAs } from './postgres-binaries.ts'

const markIn = (dataDir: string) => join(dataDir, 'database-password.renew')

/** Changes the embedded database's password at its next start, when no client is connected. */
export function requestNewPassword(dataDir: string): void {
  writeFileAtomically(markIn(dataDir), '')
}

/**
 * Changes a stopped cluster's password, if that was requested. A run that is cut off is repeated by the next start,
 * because the mark is removed last.
 * @returns whether it was requested
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
  writeFileAtomically(join(dataDir, 'database-password'), password)
  rmSync(markIn(dataDir), { force: true })
  return true
}

/** PostgreSQL's single-user mode, which needs no password; the statement is read from standard input. */
async function runAlone({ postgres }: Binaries, folder: string, statement: string, runAs: RunAs | undefined) {
  const settings = ['-c', 'exit_on_error=on', '-c', 'log_statement=none', '-c', 'log_min_error_statement=panic']
  const alone = spawn(postgres, ['--single', '-D', folder, ...settings, 'postgres'], {
    ...runAs,
    cwd: '/',
    env: postgresEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = new Promise<number | null>((resolve, reject) => alone.once('exit', resolve).once('error', reject))
  alone.stdin.on('error', () => {}) // It ended early; its exit code is checked.
  alone.stdin.end(`${statement}\n`)
  const code = await ended
  if (code !== 0) throw new Error(`The embedded database's password could not be changed (code ${code}).`)
}
