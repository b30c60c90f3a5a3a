import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/support/servers/free-port.ts'
import { withoutPostingLimits } from '../support/database/without-posting-limits.ts'
import { serverFile, serverFlags } from '#tests/support/servers/server-program.ts'

const root = join(import.meta.dirname, '..', '..')

export interface Server {
  url: string
  /** Resident memory in MB; where /proc exists. */
  memory: () => number
  stop: () => Promise<void>
}

/** A server process as `npm start` runs it, without limits, on an existing database. */
export async function startServer(databaseUrl: string, env: Record<string, string> = {}): Promise<Server> {
  const port = await freePort()
  const child = spawn(process.execPath, [...serverFlags, serverFile], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`)
    await sleep(20)
  }
  await withoutPostingLimits(databaseUrl)
  return { url, memory: () => memoryOf(child), stop: () => stop(child) }
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
}

function memoryOf(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(status.match(/VmRSS:\s+(\d+) kB/)?.[1]) / 1024)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
