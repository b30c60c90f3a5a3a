// Runs the server and restarts it when it dies: `npm start` by scripts/start.mjs, the Docker image by this file.
// Runs on Node 20: it imports only Node's own modules, and no TypeScript.
import { spawn } from 'node:child_process'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { environment, node, root, serverFile, serverFlags } from './prepare.mjs'

/** The supervisor's exit code when the server keeps dying: EX_SOFTWARE of sysexits.h. */
export const dyingServerExitCode = 70
const maxDeaths = 5
const deathsWithinMs = 60_000
/** Pause before a restart; doubled each time, until the server has served for `ranWellMs`. */
const firstPauseMs = 1_000
const maxPauseMs = 60_000
const ranWellMs = 60_000
/** So many deaths are listed for the admin area (server/restarts.ts). */
const maxListed = 20

/**
 * Starts the server, and restarts it each time it dies after it has served. An exit before that is the operator's to
 * solve (an invalid setting, a data folder in use): its exit code is passed on. Never returns; signals are forwarded.
 *
 * @param command of the server, with its arguments
 * @param pauseMs before the first restart
 */
export function supervise([command, ...args], { env, dataDir, pauseMs = firstPauseMs }) {
  const deaths = []
  let server
  let pause = pauseMs
  let served = false
  let stopping = false
  let waiting

  function start() {
    let servedAt
    let lastWords = ''
    server = spawn(command, args, { env, stdio: ['inherit', 'inherit', 'pipe', 'ipc'] })
    server.stderr.on('data', (chunk) => {
      process.stderr.write(chunk)
      lastWords = (lastWords + chunk).slice(-8_192)
    })
    // Sent by server/serve.ts.
    server.on('message', (message) => {
      if (message !== 'serving') return
      served = true
      servedAt = Date.now()
    })
    server.on('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      if (server.pid === undefined) process.exit(1)
    })
    server.on('exit', (code, signal) => {
      if (stopping || code === 0 || (!served && signal === null)) process.exit(code ?? 1)
      // A database that outlives the server may have the pipe's other end open.
      const closed = new Promise((done) => server.stderr.once('close', done))
      void Promise.race([closed, new Promise((done) => setTimeout(done, 100))]).then(() =>
        startAgain(reasonOf(code, signal, lastWords), servedAt),
      )
    })
  }

  function startAgain(reason, servedAt) {
    if (stopping) process.exit(1)
    const now = Date.now()
    if (servedAt !== undefined && now - servedAt >= ranWellMs) pause = pauseMs
    deaths.push(now)
    const givesUp = deaths.filter((time) => now - time < deathsWithinMs).length >= maxDeaths
    log(
      givesUp
        ? `the server ended: ${reason}. It keeps dying, so this process ends with code ${dyingServerExitCode}`
        : `the server ended: ${reason}. It is started again in ${pause / 1000} s`,
    )
    list(dataDir, { at: new Date(now).toISOString(), reason })
    if (givesUp) process.exit(dyingServerExitCode)
    waiting = setTimeout(() => {
      waiting = undefined
      start()
    }, pause)
    pause = Math.min(pause * 2, maxPauseMs)
  }

  // The terminal also sends Ctrl-C to the server, which counts both as one (server/shutdown.ts).
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      stopping = true
      if (waiting !== undefined) process.exit(0)
      server.kill(signal)
    })
  }
  start()
}

function reasonOf(code, signal, lastWords) {
  if (/heap out of memory|Allocation failed/.test(lastWords)) return 'out of memory (its JavaScript heap was full)'
  if (signal === 'SIGKILL') return 'killed by SIGKILL, as the system does when its memory is full'
  return signal === null ? `exit code ${code}` : `signal ${signal}`
}

/** A line in the server's log format (server/core/log/log.ts). */
function log(msg) {
  process.stdout.write(`${JSON.stringify({ level: 'error', time: new Date().toISOString(), msg })}\n`)
}

/** Newest last. A failed write must not prevent the restart. */
function list(dataDir, death) {
  const file = join(dataDir, 'restarts.json')
  try {
    const listed = JSON.stringify([...listedIn(file), death].slice(-maxListed))
    writeFileSync(`${file}.${process.pid}`, listed, { mode: 0o600 })
    renameSync(`${file}.${process.pid}`, file)
  } catch (error) {
    log(`the restart could not be noted for the admin area: ${error.message}`)
  }
}

function listedIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return [] // No list yet, or cut off.
  }
}

/** The built server, with its settings. */
export function superviseServer() {
  process.chdir(root)
  const dataDir = resolve(process.env.DATA_DIR || 'data')
  const env = environment({
    NODE_ENV: 'production',
    // glibc has an arena of freed memory per thread: two are enough here. 4 MB less.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    // Unless a threshold is set, glibc raises it after peaks, and returns less memory to the system. 3 MB less.
    MALLOC_TRIM_THRESHOLD_: process.env['MALLOC_TRIM_THRESHOLD_'] ?? '131072',
    // Caches V8's compiled code for the next start: 365 ms instead of 395.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compiled'),
  })
  supervise([node(), ...serverFlags, serverFile], { env, dataDir })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) superviseServer()
