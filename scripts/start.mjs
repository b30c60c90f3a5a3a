// npm start: installs what is missing, builds what is stale, then hands over to the server.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, environment, node, root } from './prepare.mjs'

try {
  ensureInstalled()
  ensureBuilt()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

const server = spawn(node(), [join(root, 'server', 'main.ts')], {
  cwd: root,
  env: environment({ NODE_ENV: 'production' }),
  stdio: 'inherit',
})
// Ctrl-C reaches the server by itself; a signal sent to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => signal !== 'SIGINT' && server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
