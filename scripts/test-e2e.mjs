// npm run test:e2e: the browser tests alone, on an up-to-date build. After `--`, parts of file names and options of
// Playwright: npm run test:e2e -- notices --workers=1
import { runBrowserTests } from './test-run/browser-tests.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'
import { openRunFolder } from './test-run/run-folder.mjs'
import { failuresOf, traceLines } from './test-run/run-record.mjs'

ensureInstalled()
ensureBuilt()
const run = openRunFolder()
const { record, ...result } = await runBrowserTests(process.argv.slice(2), {}, { totalMs: Infinity, exitMs: 60_000 })
const failures = failuresOf('browser tests', record, result)
const lines = [...traceLines(record.traces), ...failures.map((name) => `failed: ${name}`)]
if (lines.length > 0) process.stdout.write(`\n${lines.join('\n')}\n`)
await run.close()
process.exit(failures.length === 0 ? 0 : 1)
