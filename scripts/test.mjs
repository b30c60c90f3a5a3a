// npm test: everything that CI checks, in the order in which a mistake is cheapest to see. Ends with
// one line, "N passed, N failed"; a static check counts as one. `long` does more of what is bounded (tests/support/size.ts).
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, environment, node, root } from './prepare.mjs'

ensureInstalled()

const bin = (name) => join(root, 'node_modules', '.bin', name)
let passed = 0
let failed = 0

const check = (name, command, args) => {
  const started = Date.now()
  const result = spawnSync(command, args, {
    cwd: root,
    env: environment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ok = result.status === 0
  report(name, ok, started)
  if (!ok) process.stdout.write(`${result.stdout}${result.stderr}\n`)
}

const report = (name, ok, started) => {
  if (ok) passed++
  else failed++
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`)
}

const suite = (projects) => {
  const output = join(root, '.cache', `vitest-${projects.join('-')}.json`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  rmSync(output, { force: true })
  const args = [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${output}`,
    ...projects.map((name) => `--project=${name}`),
  ]
  const result = spawnSync(node(), [join(root, 'node_modules', 'vitest', 'vitest.mjs'), ...args], {
    cwd: root,
    env: environment({ CI: 'true', NO_COLOR: '1', TEST_LONG: process.argv[2] === 'long' ? '1' : '0' }),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(output, 'utf8'))
    passed += numPassedTests
    // A file that fails before its first test has failing suites and no failing test.
    failed += Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0, result.status === 0 ? 0 : 1)
  } catch {
    failed++
  }
}

/** Known holes in what runs in production; skipped where no registry answers. */
const audit = () => {
  const started = Date.now()
  const result = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8', timeout: 60_000 })
  try {
    const { metadata, error } = JSON.parse(result.stdout)
    if (error !== undefined || metadata === undefined) throw new Error('no answer')
    report('npm audit, production', metadata.vulnerabilities.high + metadata.vulnerabilities.critical === 0, started)
    if (metadata.vulnerabilities.total > 0) process.stdout.write(`${JSON.stringify(metadata.vulnerabilities)}\n`)
  } catch {
    process.stdout.write('-      npm audit: the registry does not answer, skipped\n')
  }
}

for (const tree of ['domain', 'server', 'web', 'web/worker', 'tests']) check(`types, ${tree}`, bin('tsc'), ['-p', tree])
check('lint and import boundaries', bin('oxlint'), [])
check('format', bin('prettier'), ['--check', '--log-level=warn', '.'])
check('dead code', bin('knip'), [])
audit()

const buildStarted = Date.now()
try {
  ensureBuilt()
  report('build', true, buildStarted)
} catch (error) {
  report('build', false, buildStarted)
  process.stdout.write(`${error.message}\n`)
}
suite(['unit', 'database'])
suite(['journeys'])

process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
