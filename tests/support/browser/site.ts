import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterOfRun, databaseUrl, onCluster, siteTemplateVariable } from '../database/cluster.ts'
import { withKey } from '../database/encryption-key.ts'
import { hostedEnvironment, projectVariables } from '../hosted/hosted-environment.ts'
import { onHostedProject } from '../hosted/mode.ts'
import { freePort } from '../servers/free-port.ts'
import { mailboxToken } from '../servers/mailbox.ts'
import { serverFile, serverFlags } from '../servers/server-program.ts'

const root = join(import.meta.dirname, '..', '..', '..')
/** The compile cache of `npm start`: a run of the tests starts many servers. */
const compiled = join(root, '.cache', 'compiled')

/** A server process as `npm start` runs it, with its output. */
export interface Site {
  url: string
  process: ChildProcess
  output: () => string
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/**
 * Starts the built server on a free port. The environment of the test run is not passed on, except for what `env`
 * contains.
 */
export async function startSite(env: Record<string, string>): Promise<Site> {
  const ofProject = await projectVariables(env)
  const port = env['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, [...serverFlags, serverFile], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: compiled,
      PORT: port,
      MAILBOX_TOKEN: mailboxToken,
      ...withKey(env),
      ...ofProject,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // The last lines of its output may come after its end.
  const read = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = `http://127.0.0.1:${port}`

  const giveUp = Date.now() + 90_000
  while (!(await answers(url))) {
    if (child.exitCode !== null) await read
    if (child.exitCode !== null || Date.now() > giveUp) throw new Error(`The site did not start:\n${output}`)
    await sleep(50)
  }
  return {
    url,
    process: child,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await ended
    },
  }
}

/**
 * The environment of a site with a database of its own: a copy of the migrated template, one without any table, or an
 * embedded one that the site creates itself. With TEST_HOSTED=1 the first of them is on a hosted project.
 */
export async function siteEnvironment(
  kind: 'migrated' | 'empty' | 'embedded',
): Promise<{ env: Record<string, string>; remove: () => Promise<void> }> {
  if (kind === 'migrated' && onHostedProject) return hostedEnvironment()
  const folder = mkdtempSync(join(tmpdir(), 'campuslife-site-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  if (kind === 'embedded') return { env: { DATA_DIR: folder }, remove: async () => removeFolder() }

  const name = `campuslife_site_${process.pid}_${Date.now()}`
  const { clusterUrl, templateName } = clusterOfRun()
  await onCluster(
    clusterUrl,
    `create database ${name}${kind === 'migrated' ? ` template ${process.env[siteTemplateVariable] ?? templateName} strategy file_copy` : ''}`,
  )
  return {
    env: { DATA_DIR: folder, DATABASE_URL: databaseUrl(clusterUrl, name) },
    remove: async () => {
      await onCluster(clusterUrl, `drop database ${name} with (force)`)
      removeFolder()
    },
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
}
