import { parseArgs } from 'node:util'
import { measureEvents } from './bench/events.ts'
import { measureList } from './bench/list.ts'
import { measureLite } from './bench/lite.ts'
import { measureMemory } from './bench/memory.ts'
import { measurePages } from './bench/pages.ts'
import { measurePapers } from './bench/papers.ts'
import { line, machine, store } from './bench/report.ts'
import { measureSessions } from './bench/sessions.ts'
import { measureSignIn } from './bench/sign-in.ts'
import { closeSites } from './bench/site.ts'
import { measureSizes } from './bench/size.ts'
import { measureStart } from './bench/start.ts'
import { measureToday } from './bench/today.ts'

// npm run bench [-- list sessions …] [--full]: the server's numbers, as ratios within one run, because machines
// differ and are noisy, and what pages cost a phone. Both sides of a ratio run on the same database, in turn, several times; the median counts.
// What is found goes to docs/performance.json and docs/performance.md; parts that did not run stay as they were.

const parts = {
  list: measureList,
  size: measureSizes,
  today: measureToday,
  events: measureEvents,
  sessions: measureSessions,
  'sign-in': measureSignIn,
  start: measureStart,
  memory: measureMemory,
  papers: measurePapers,
  pages: measurePages,
  lite: measureLite,
}
const names = Object.keys(parts)
/** Takes a quarter of an hour: only with --full, or by its name. */
const long = ['papers']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false } },
})
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}: ${names.join(', ')}.\n`)
  process.exit(1)
}

const report = (text: string) => process.stderr.write(`  ${text}\n`)
process.stdout.write(`${machine()}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void closeSites().finally(() => process.exit(1)))
try {
  for (const [name, measure] of Object.entries(parts)) {
    const wanted = positionals.length > 0 ? positionals.includes(name) : values.full || !long.includes(name)
    if (!wanted) continue
    const outcome = await measure({ full: values.full, report })
    const findings = await store(name, names, outcome)
    process.stdout.write(`${findings.map(line).join('\n')}\n`)
    // A missed target fails the run.
    if (findings.some(({ holds }) => holds === false)) process.exitCode = 1
  }
} finally {
  await closeSites()
}
