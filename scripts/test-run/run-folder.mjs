// One folder for everything temporary of a run of the tests, so that it is known what belongs to the run: a guard
// ends it and removes the folder, however the run ends. Processes of their own session, as PostgreSQL is, would
// otherwise outlive a run that is stopped.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const prefix = 'campuslife-run-'

/** Whether whoever started this process has opened a folder for the run already. */
export const isInRunFolder = () => basename(tmpdir()).startsWith(prefix)

/**
 * Makes a folder the TMPDIR of this process and of all that it starts from here on.
 *
 * @returns `close` ends what is left of the run; it also happens when this process is gone
 */
export function openRunFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), prefix)))
  // PostgreSQL, which does not run as root, passes through.
  chmodSync(folder, 0o711)
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'run-guard.mjs'), folder], {
    // Not to be reached by the Ctrl-C that it waits for.
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
