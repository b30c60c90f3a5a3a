// Prints the hits by folder and file. `--lower` removes fixed ones from the baseline.
import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { baselineFile, countHits, lowered, readBaseline, scanTree } from './scan.ts'

const filters = process.argv.slice(2).filter((filter) => !filter.startsWith('--'))
const hits = scanTree()

if (process.argv.includes('--lower')) {
  const baseline = lowered(readBaseline(), countHits(hits))
  writeFileSync(baselineFile, `${JSON.stringify(baseline, null, 2)}\n`)
}

const wanted = hits.filter(({ path, word }) =>
  filters.every((filter) => path.startsWith(filter) || word.includes(filter)),
)
const folders = Map.groupBy(wanted, ({ path }) => dirname(path))
for (const folder of [...folders.keys()].toSorted()) {
  const inside = folders.get(folder) ?? []
  console.log(`\n${folder}/  ${inside.length}`)
  for (const { path, line, found, instead } of inside)
    console.log(`  ${path}${line === 0 ? '' : `:${line}`}  ${found}  →  ${instead}`)
}
console.log(`\n${wanted.length} in ${folders.size} folders`)
