// npm test: all checks of CI, those first that find mistakes most cheaply. Its last line is "N passed, N failed", after
// the names of failed tests and of flaky ones, which passed only at their second attempt. A static check counts as one.
//
//   npm test            without the files of tests/whole-run.ts: minutes, for each change
//   npm run test:all    with them: each night, and before a release
//   npm run test:long   the same, more of what is bounded (tests/support/database/size.ts), and on a hosted project
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runBounded } from './test-run/bounded-run.mjs'
import { runBrowserTests } from './test-run/browser-tests.mjs'
import { runCommand, runInLanes } from './commands.mjs'
import { ensureInstalled, environment, node, root } from './prepare.mjs'
import { openRunFolder } from './test-run/run-folder.mjs'
import { closingLines, failuresOf, slowestLines, traceLines } from './test-run/run-record.mjs'
import { staticChecks } from './test-run/static-checks.mjs'

ensureInstalled()
mkdirSync(join(root, '.cache'), { recursive: true })

const run = openRunFolder()
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])
  process.once(signal, () => run.close().finally(() => process.exit(code)))

let passed = 0
const failures = []
const flaky = []
const traces = []
const ms = {}

const report = (name, ok, ms) => {
  if (ok) passed++
  else failures.push(name)
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${name} (${(ms / 1000).toFixed(1)} s)\n`)
}

const check = async ({ name, command, args }) => {
  const { ok, output, ms } = await runCommand(command, args)
  report(name, ok, ms)
  if (!ok) process.stdout.write(`${output}\n`)
}

const isLong = process.argv[2] === 'long'
const isWhole = isLong || process.argv[2] === 'all'
const minutes = 60_000
// CI stops after 90 minutes without naming the test that hangs.
const limits = { totalMs: isLong ? 12 * 60 * minutes : 40 * minutes, exitMs: 60_000 }

const quiet = { CI: 'true', NO_COLOR: '1', TEST_LONG: isLong ? '1' : '0', TEST_QUICK: isWhole ? '0' : '1' }

/** Adds the counts and names of a run. */
const include = (name, { status, stopped, record }) => {
  passed += record.passed
  failures.push(...failuresOf(name, record, { status, stopped }))
  flaky.push(...record.flaky)
  traces.push(...record.traces)
  Object.assign(ms, record.ms)
}

const suite = async (projects) => {
  const recordFile = join(root, '.cache', `tests-${projects.join('-')}.json`)
  const args = [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=dot',
    `--reporter=${join(root, 'scripts', 'test-run', 'vitest-reporter.mjs')}`,
    ...projects.map((project) => `--project=${project}`),
  ]
  const env = environment({ ...quiet, TEST_RECORD: recordFile })
  const options = { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }
  include(projects.join(' and '), await runBounded(node(), args, { recordFile, options, limits }))
}

/** Known vulnerabilities of production's packages; skipped where no registry responds. */
const audit = async () => {
  const { stdout, ms } = await runCommand('npm', ['audit', '--omit=dev', '--json'], { timeout: 60_000 })
  try {
    const { metadata, error } = JSON.parse(stdout)
    if (error !== undefined || metadata === undefined) throw new Error('no answer')
    report('npm audit, production', metadata.vulnerabilities.high + metadata.vulnerabilities.critical === 0, ms)
    if (metadata.vulnerabilities.total > 0) process.stdout.write(`${JSON.stringify(metadata.vulnerabilities)}\n`)
  } catch {
    process.stdout.write('-      npm audit: the registry does not answer, skipped\n')
  }
}

const build = { name: 'build', command: node(), args: [join(root, 'scripts', 'start.mjs'), 'build'] }
// The audit waits for the network, so it occupies no lane.
await Promise.all([audit(), runInLanes(2, [build, ...staticChecks], check)])
await suite(['unit', 'isolated', 'database'])
if (isLong) await suite(['hosted'])
include('browser tests', await runBrowserTests([], quiet, limits))
if (isLong)
  include('browser tests on a hosted project', await runBrowserTests([], { ...quiet, TEST_HOSTED: '1' }, limits))

process.stdout.write(`\nThe slowest files:\n${slowestLines(ms).join('\n')}\n`)
for (const { name, error } of flaky) process.stdout.write(`\nThe first attempt of ${name}:\n${error}\n`)
for (const line of traceLines(traces)) process.stdout.write(`\n${line}\n`)
process.stdout.write(`\n${closingLines(passed, failures, flaky).join('\n')}\n`)
await run.close()
process.exit(failures.length === 0 ? 0 : 1)
