// npm run dev: pages with hot reload, and the server reloaded on change, at one address, on the same database.
// `npm start` runs the production build with its Content-Security-Policy.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, environment, node, root } from './prepare.mjs'

ensureInstalled()
const env = environment({ NODE_ENV: 'development', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' })
let dev
function start() {
  dev = spawn(node(), [join(root, 'scripts', 'dev', 'main.ts')], { cwd: root, env, stdio: 'inherit' })
  dev.on('exit', (code, signal) => (code === startAgain ? start() : process.exit(code ?? (signal ? 1 : 0))))
}
/** The same code as in scripts/dev/main.ts. */
const startAgain = 75
start()
// The terminal sends Ctrl-C to the child as well; other signals are forwarded.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => dev.kill(signal))
