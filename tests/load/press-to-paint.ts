import { parseArgs } from 'node:util'
import { closeSites, openSite } from './bench/site.ts'
import { measurePresses } from './presses/measure.ts'

// npm run press-to-paint [-- notices comments …] [--largest] [--rounds 10]: how long presses on the list pages take to
// be seen on a phone whose processor is slowed down four times, with lists of up to 1,000 items.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { largest: { type: 'boolean', default: false }, rounds: { type: 'string', default: '10' } },
})
const report = (line: string) => process.stdout.write(`${line}\n`)
try {
  const site = await openSite(1000)
  await measurePresses(site, {
    pages: positionals,
    largestOnly: values.largest,
    rounds: Number(values.rounds),
    report,
  })
} finally {
  await closeSites()
}
