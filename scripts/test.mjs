// npm test: everything that CI checks, in the order in which a mistake is cheapest to see. Ends with
// one line, "N passed, N failed", after the names of what failed and of what was flaky, that is, passed at its second
// attempt only. A static check counts as one. `long` does more of what is bounded (tests/support/size.ts).
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runBounded } from './bounded-run.mjs'
import { ensureBuilt, ensureInstalled, ensureSbomBuilt, environment, node, root } from './prepare.mjs'
import { closingLines, failuresOf } from './run-record.mjs'

ensureInstalled()

const bin = (name) => join(root, 'node_modules', '.bin', name)
let passed = 0
const failures = []
const flaky = []

const check = (name, command, args) => {
  const started = Date.now()
  const result = spawnSync(command, args, {
    cwd: root,
    env: environment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 600_000,
  })
  const ok = result.status === 0
  report(name, ok, started)
  if (!ok) process.stdout.write(`${result.stdout}${result.stderr}\n`)
}

const report = (name, ok, started) => {
  if (ok) passed++
  else failures.push(name)
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`)
}

const isLong = process.argv[2] === 'long'
const minutes = 60_000
// CI stops after 90 minutes and would not say which test hangs.
const limits = { totalMs: isLong ? 12 * 60 * minutes : 35 * minutes, exitMs: 60_000 }

const suite = async (projects) => {
  const name = projects.join(' and ')
  const recordFile = join(root, '.cache', `tests-${projects.join('-')}.json`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  const args = [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=dot',
    `--reporter=${join(root, 'scripts', 'record-reporter.mjs')}`,
    ...projects.map((project) => `--project=${project}`),
  ]
  const env = environment({ CI: 'true', NO_COLOR: '1', TEST_LONG: isLong ? '1' : '0', TEST_RECORD: recordFile })
  const options = { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }
  const { status, stopped, record } = await runBounded(node(), args, { recordFile, options, limits })
  passed += record.passed
  failures.push(...failuresOf(name, record, { status, stopped }))
  flaky.push(...record.flaky)
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
  ensureSbomBuilt()
  report('build', true, buildStarted)
} catch (error) {
  report('build', false, buildStarted)
  process.stdout.write(`${error.message}\n`)
}
await suite(['unit', 'database'])
await suite(['journeys'])

for (const { name, error } of flaky) process.stdout.write(`\nThe first attempt of ${name}:\n${error}\n`)
process.stdout.write(`\n${closingLines(passed, failures, flaky).join('\n')}\n`)
process.exit(failures.length === 0 ? 0 : 1)
