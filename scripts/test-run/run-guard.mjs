// node run-guard.mjs FOLDER, started by run-folder.mjs: when its input closes, because the run has ended or was killed,
// it ends every process of the run and removes its folder.
import { rmSync } from 'node:fs'
import { endProcessesUsing } from './processes.mjs'

const folder = process.argv[2]

async function clearUp() {
  await endProcessesUsing(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

process.stdin.resume()
// Repeated after a failure, since something may have been started or written in the last moment.
process.stdin.once('close', () => clearUp().catch(clearUp))
