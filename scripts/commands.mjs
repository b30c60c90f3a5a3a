// Commands of `npm test`, which run concurrently.
import { spawn } from 'node:child_process'
import { environment, root } from './prepare.mjs'

/**
 * Runs a command of node_modules/.bin, or any other one, in the project's folder.
 *
 * @returns whether its exit code was 0, its output (also `stdout` alone), and its duration
 */
export async function runCommand(command, args, { timeout = 600_000 } = {}) {
  const started = Date.now()
  const child = spawn(command, args, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'], timeout })
  let [stdout, output] = ['', '']
  child.stdout.on('data', (chunk) => {
    stdout += chunk
    output += chunk
  })
  child.stderr.on('data', (chunk) => (output += chunk))
  const ok = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
  return { ok, stdout, output, ms: Date.now() - started }
}

/** Runs `work` for each item, in order, as many at a time as there are lanes. */
export async function runInLanes(lanes, items, work) {
  const waiting = items.values()
  const lane = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
