import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const script = join(import.meta.dirname, 'run-folder.mjs')

/** Opens a run, starts processes with sessions of their own, like PostgreSQL's, and never ends by itself. */
const run = `
  const { spawn } = require('node:child_process')
  const { tmpdir } = require('node:os')
  import(${JSON.stringify(script)}).then(({ openRunFolder }) => {
    const { folder } = openRunFolder()
    const wait = ['-e', 'setInterval(() => {}, 1000)']
    const start = (env, cwd, ...more) =>
      spawn(process.execPath, [...wait, ...more], { detached: true, stdio: 'ignore', cwd, env }).pid
    const pids = [start({}, folder), start({ DATA_DIR: tmpdir() + '/site' }, '/'), start({}, '/', folder + '/postgres')]
    console.log(JSON.stringify({ folder, pids }))
  })
  setInterval(() => {}, 1000)`

const isRunning = (pid: number) => {
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

it.runIf(process.platform === 'linux').for(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'a run of the tests that is ended by %s leaves no process and no file behind',
  async (signal) => {
    const runner = spawn(process.execPath, ['-e', run], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(runner.stdout, 'data')) as [Buffer]
    const { folder, pids } = JSON.parse(line.toString()) as { folder: string; pids: number[] }
    expect([existsSync(folder), pids.map(isRunning)]).toEqual([true, [true, true, true]])
    runner.kill(signal)
    await expect
      .poll(() => [existsSync(folder), pids.map(isRunning)], { timeout: 20_000 })
      .toEqual([false, [false, false, false]])
  },
)
