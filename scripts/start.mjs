// npm start: installs missing packages, builds what is out of date, then runs the server. npm run build ends before the
// last step.
import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureInstalled, ensureSbomBuilt, environment, node, root } from './prepare.mjs'
import { superviseServer } from './supervise.mjs'

try {
  ensureInstalled()
  ensureBuilt()
  if (process.argv[2] === 'build') ensureSbomBuilt()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

if (process.argv[2] === 'build') {
  // Also creates PostgreSQL's symbolic links, since the server's user may not have the right to write here.
  const links =
    "import('./server/core/database/embedded/postgres-binaries.ts').then((binaries) => binaries.findBinaries())"
  const { status } = spawnSync(node(), ['-e', links], { cwd: root, env: environment(), stdio: 'inherit' })
  process.exit(status ?? 1)
}

superviseServer()
