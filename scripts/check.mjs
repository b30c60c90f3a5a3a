// npm run typecheck, npm run lint: one kind of npm test's checks, two at a time. Incremental, so repeated runs are
// quicker.
import { runCommand, runInLanes } from './commands.mjs'
import { ensureInstalled } from './prepare.mjs'
import { incrementalArgs, staticChecks } from './test-run/static-checks.mjs'

ensureInstalled()
const kind = process.argv[2]
const checks = staticChecks.filter((check) => check.kind === kind)
await runInLanes(2, checks, async (check) => {
  const { name, command, args } = check
  const { ok, output, ms } = await runCommand(command, [...args, ...incrementalArgs(check)])
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${name} (${(ms / 1000).toFixed(1)} s)\n${ok ? '' : output}`)
  if (!ok) process.exitCode = 1
})
