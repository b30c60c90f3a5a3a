import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/support/servers/free-port.ts'
import { serverFlags } from '#tests/support/servers/server-program.ts'

export const root = join(import.meta.dirname, '..', '..', '..')
const timeoutMs = 60_000

export interface Running {
  url: string
  /** From the start of the process to its first successful response. */
  startMs: number
  /** Resident memory in MB. */
  memory: () => number
  /** Processor time used so far, in ms; Linux counts it in steps of 10. */
  cpu: () => number
  stop: () => Promise<void>
}

const running = new Set<Running>()
const folders: string[] = []

/** Starts a program and waits until `path` responds. Its environment is `env` only. */
export async function run(
  [command = '', ...args]: string[],
  { port, path, env = {}, cwd = root }: { port: number; path: string; env?: Record<string, string>; cwd?: string },
): Promise<Running> {
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A group of its own: npm does not pass a signal on to its children.
    detached: true,
  })
  while (!(await answers(url + path))) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with code ${child.exitCode}`)
    if (performance.now() - started > timeoutMs) {
      child.kill('SIGKILL')
      throw new Error(`${args.join(' ')} does not answer at ${url}${path}`)
    }
    await sleep(5)
  }
  const one: Running = {
    url,
    startMs: Math.round(performance.now() - started),
    memory: () => memoryOf(child),
    cpu: () => cpuOf(child),
    stop: async () => {
      running.delete(one)
      await stop(child, url + path)
    },
  }
  running.add(one)
  return one
}

/** The server as `npm start` starts it, by npm or without; limits off, because all requests come from one address. */
export async function runSite(folder: string, by: 'npm' | 'node' = 'node'): Promise<Running> {
  const port = await freePort()
  const command = by === 'npm' ? ['npm', 'start'] : [process.execPath, join(root, 'scripts', 'start.mjs')]
  return run(command, { port, path: '/readyz', env: { PORT: String(port), DATA_DIR: folder, RATE_LIMITS: 'off' } })
}

export async function runBareHandler(databaseUrl: string): Promise<Running> {
  const port = await freePort()
  const script = join(root, 'tests', 'load', 'bare-handler.ts')
  return run([process.execPath, ...serverFlags, script, String(port), databaseUrl], { port, path: '/list' })
}

/** The embedded database of a data folder, for as long as its server runs. */
export function databaseUrlOf(folder: string): string {
  const password = readFileSync(join(folder, 'database-password'), 'utf8')
  const port = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'campuslife-bench-'))
  folders.push(folder)
  return folder
}

/** Stops all running processes and removes every temporary folder. */
export async function cleanUp(): Promise<void> {
  await Promise.all([...running].map((one) => one.stop()))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}

async function stop(child: ChildProcess, address: string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  const group = -child.pid
  process.kill(group, 'SIGTERM')
  // Some programs ignore SIGTERM.
  const hard = setTimeout(() => process.kill(group, 'SIGKILL'), 5_000)
  await ended
  clearTimeout(hard)
  while (await answers(address)) await sleep(20)
}

function memoryOf(child: ChildProcess): number {
  const status = readFileSync(`/proc/${serverOf(child)}/status`, 'utf8')
  return Math.round(Number(status.match(/VmRSS:\s+(\d+) kB/)?.[1]) / 1024)
}

/** The serving process: the child of scripts/supervise.mjs, or a program that was started without it. */
function serverOf({ pid, spawnargs }: ChildProcess): string {
  const isSupervised = spawnargs.some((argument) => argument.endsWith('start.mjs'))
  return isSupervised ? (readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0] ?? '') : String(pid)
}

/** proc(5): after the command's name, the twelfth and thirteenth field are user and system time in hundredths. */
function cpuOf(child: ChildProcess): number {
  const fields =
    readFileSync(`/proc/${serverOf(child)}/stat`, 'utf8')
      .split(') ')
      .at(-1)
      ?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
