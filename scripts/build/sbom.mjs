// Writes build/sbom.cdx.json, the software bill of materials in CycloneDX: all packages of the lockfile that may run in
// production on any platform. The server does not serve it.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))
const { devDependencies: _, ...project } = read('package.json')
const lockfile = read('package-lock.json')
delete lockfile.packages[''].devDependencies
for (const [path, { dev }] of Object.entries(lockfile.packages)) if (dev) delete lockfile.packages[path]

// npm's own --omit=dev (11.19) leaves out packages that both production and development need, such as React. So npm
// gets a copy of the project without development dependencies; it uses the folder's name as the project's.
const folder = mkdtempSync(join(tmpdir(), 'campuslife-sbom-'))
try {
  const copy = join(folder, project.name)
  mkdirSync(copy)
  writeFileSync(join(copy, 'package.json'), JSON.stringify(project))
  writeFileSync(join(copy, 'package-lock.json'), JSON.stringify(lockfile))
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(join(root, 'build', 'sbom.cdx.json'), npmSbom(copy))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function npmSbom(cwd) {
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  const args = [...first, 'sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  // npm run sets npm_config_* for its own run; a nested npm must read the settings again.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))
  const shell = process.platform === 'win32' && command === 'npm'
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, env, encoding: 'utf8', shell })
  if (status !== 0) throw new Error(`npm sbom failed: ${error?.message ?? stderr}`)
  return stdout
}
