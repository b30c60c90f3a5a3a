// Prepares what the server and the tests need. Runs on Node 20 before anything is installed: it imports only Node's own
// modules, and no TypeScript.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')

/** Node's flags for the server. */
export const serverFlags = [
  // By default V8 collects garbage only at a share of the machine's memory, which a small server cannot spare.
  // Measured: 145 MB instead of 320 MB after tens of thousands of requests, at the same rate.
  '--max-semi-space-size=2',
  '--max-old-space-size=256',
  // From the start instead of growing: objects of the start are not moved, and memory is stable sooner.
  '--min-semi-space-size=2',
  // V8 predicts which objects live long, and keeps wrong predictions: then responses wait for the slow collection.
  // Measured: 8 KB a request instead of 0.2, and 30 µs of collecting instead of 10.
  '--no-allocation-site-pretenuring',
  // Bytes outside of V8's heap, such as responses, count towards its next full collection. By default an old space of
  // 256 MB grows by 30 % in between, 9 MB, which a busy server always has in flight: it collected up to four times a
  // second. Measured, with half the young space, for the same memory: 155 µs a request instead of 181.
  '--heap-growing-percent=45',
]

/** The bundle of server/main.ts, made by build/server.mjs. */
export const serverFile = join(root, 'build', 'node', 'main.js')

/** Installs the locked packages when they are missing or belong to another lockfile. */
export function ensureInstalled() {
  const stamp = join(modules, '.installed-for')
  const wanted = `${hashOf(['package-lock.json'])} ${process.platform}-${process.arch}`
  if (readIfThere(stamp) === wanted) return
  withLock('install', () => {
    if (readIfThere(stamp) === wanted) return
    print('Installing packages (only when they changed) …')
    npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
    writeFileSync(stamp, wanted)
  })
}

/** Builds the pages and the server, each if one of its sources has changed. */
export function ensureBuilt() {
  ensurePagesBuilt()
  ensureServerBuilt()
}

function ensurePagesBuilt() {
  const settings = [
    'vite.config.ts',
    'react-router.config.ts',
    ...buildScripts(
      'bundle-chunks.ts',
      'compress.mjs',
      'document-script.ts',
      'lazy-imports.ts',
      'light-icons.ts',
      'router-parts.ts',
      'worker.mjs',
    ),
  ]
  buildFrom([...filesIn('web'), ...filesIn('domain'), ...settings], 'pages', () => {
    const build = [join(modules, '@react-router', 'dev', 'bin.cjs'), 'build']
    for (const args of [buildScripts('earlier-assets.mjs'), build]) run(node(), args, { quiet: true })
    for (const script of buildScripts('compress.mjs', 'worker.mjs')) run(node(), [script], { quiet: true })
  })
}

/** Builds only the server, in a second. */
export function ensureServerBuilt() {
  const [script] = buildScripts('server.mjs')
  const sources = [...filesIn('server'), ...filesIn('domain')].filter((file) => file.endsWith('.ts'))
  buildFrom([...sources, script], 'server', () => run(node(), [script], { quiet: true }))
}

/** An artefact of `npm run build`; the server does not need it, so `npm start` does not wait for it. */
export function ensureSbomBuilt() {
  const [script] = buildScripts('sbom.mjs')
  buildFrom(['package.json', script], 'SBOM', () => run(node(), [script], { quiet: true }))
}

const buildScripts = (...names) => names.map((name) => join('scripts', 'build', name))

/** `sources`: relative to the root. */
function buildFrom(sources, what, build) {
  const stamp = join(root, 'build', `.${what}-built-from`)
  const wanted = hashOf([...sources, 'package-lock.json'])
  if (readIfThere(stamp) === wanted) return
  withLock('build', () => {
    if (readIfThere(stamp) === wanted) return
    print(`Building the ${what} (only when a source changed) …`)
    rmSync(stamp, { force: true })
    build()
    writeFileSync(stamp, wanted)
  })
}

/** The packaged Node 24, or the running one when it is at least that new. */
export function node() {
  const require = createRequire(join(root, 'package.json'))
  for (const name of [
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ]) {
    try {
      const file = join(
        dirname(require.resolve(`${name}/package.json`)),
        'bin',
        process.platform === 'win32' ? 'node.exe' : 'node',
      )
      if (existsSync(file)) return file
    } catch {
      // Not packaged for this platform.
    }
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(
    `There is no packaged Node 24 for ${process.platform}-${process.arch}: install Node 24 or newer and try again.`,
  )
}

/** The environment for child processes: our Node first on the PATH. */
export function environment(extra = {}) {
  return { ...process.env, PATH: [dirname(node()), join(modules, '.bin'), process.env.PATH].join(delimiter), ...extra }
}

function run(command, args, { quiet = false } = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    env: environment({ NODE_ENV: 'production' }),
    stdio: quiet ? 'pipe' : 'inherit',
    encoding: 'utf8',
  })
  if (result.status !== 0) {
    if (quiet) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
    throw new Error(`${args[0] ?? command} failed${result.error ? `: ${result.error.message}` : ''}`)
  }
}

function npm(args) {
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  // npm start sets npm_config_* for its own run; a nested npm must read the settings again.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') && name !== 'NODE_ENV'),
  )
  const result = spawnSync(command, [...first, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (result.status !== 0)
    throw new Error(
      'npm could not install the packages. The lines above say why; with a network connection, try again.',
    )
}

/** One process at a time; the lock of a dead process is taken over. */
function withLock(name, work) {
  const lock = join(root, '.cache', `${name}.lock`)
  mkdirSync(dirname(lock), { recursive: true })
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (!isAlive(Number(readIfThere(lock)))) rmSync(lock, { force: true })
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    }
  }
  try {
    work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return pid > 0
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** All files below a folder, relative to the root; without tests. */
function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(relative(root, entry.parentPath), entry.name))
    .toSorted()
}

/** `files`: relative to the root. */
function hashOf(files) {
  const hash = createHash('sha256')
  for (const name of files) {
    const file = join(root, name)
    hash
      .update(name)
      .update('\0')
      .update(existsSync(file) ? readFileSync(file) : '')
      .update('\0')
  }
  return hash.digest('hex')
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function print(line) {
  process.stdout.write(`${line}\n`)
}
