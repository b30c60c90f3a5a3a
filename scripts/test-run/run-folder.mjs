// One folder for all temporary files of a test run, which identifies the run's processes: a guard ends them and removes
// the folder, however the run ends. Otherwise processes with a session of their own, such as PostgreSQL, would outlive
// a stopped run.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const prefix = 'campuslife-run-'

/** Whether a parent process has opened a folder for the run already. */
export const isInRunFolder = () => basename(tmpdir()).startsWith(prefix)

/**
 * Makes a folder the TMPDIR of this process and of all that it starts from now on.
 *
 * @returns `close` ends the run's remaining processes; the guard does so if this process dies
 */
export function openRunFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), prefix)))
  // For PostgreSQL, which does not run as root, to pass.
  chmodSync(folder, 0o711)
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'run-guard.mjs'), folder], {
    // Detached, so that Ctrl-C does not end the guard as well.
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  guard.unref()
  guard.stdin.unref()
  process.env.TMPDIR = folder
  return {
    folder,
    close: async () => {
      guard.ref()
      if (guard.exitCode !== null) return
      const gone = once(guard, 'exit')
      guard.stdin.end()
      await gone
    },
  }
}
