// npm start: installs missing packages, builds what is out of date, then becomes the server. npm run build
// ends before that.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import {
  ensureBuilt,
  ensureInstalled,
  ensureSbomBuilt,
  environment,
  node,
  root,
  serverFile,
  serverFlags,
} from './prepare.mjs'

try {
  ensureInstalled()
  ensureBuilt()
  if (process.argv[2] === 'build') ensureSbomBuilt()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

if (process.argv[2] === 'build') {
  // PostgreSQL's symbolic links, too: whoever runs the server need not be able to write here.
  const links =
    "import('./server/core/database/embedded/postgres-binaries.ts').then((binaries) => binaries.findBinaries())"
  const { status } = spawnSync(node(), ['-e', links], { cwd: root, env: environment(), stdio: 'inherit' })
  process.exit(status ?? 1)
}

process.chdir(root)
const args = [...serverFlags, serverFile]
const env = environment({
  NODE_ENV: 'production',
  // glibc keeps freed memory in an arena for each thread: two are enough here. 4 MB less.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  // The more memory was once used, the less glibc returns to the system, unless a threshold is set. 3 MB less.
  MALLOC_TRIM_THRESHOLD_: process.env['MALLOC_TRIM_THRESHOLD_'] ?? '131072',
  // V8's compiled code is cached for the next start: 365 ms instead of 395.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compiled'),
})

if (process.execve && process.platform !== 'win32') {
  // The same process: signals reach the server itself, and no launcher stays in memory.
  process.execve(node(), [node(), ...args], env)
} else {
  const server = spawn(node(), args, { env, stdio: 'inherit' })
  // Ctrl-C reaches the server by itself; a signal sent to this process alone is passed on.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
