// Before a build: saves the scripts and styles of the previous build for a day, for open pages that load parts of it
// later. The server serves them under their former addresses (server/features/site/site.ts).
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const day = 24 * 60 * 60 * 1000
/** Limits the disk space where the site is built often: ten megabytes each. */
const maxBuilds = 3

const isCode = (path) => /\.(m?js|css)(\.br|\.gz)?$/.test(path) && !/[\\/]manifest-[^\\/]*$/.test(path)

/** `earlier` gets a folder for each build, named by the time of the next one, ms. */
export function saveEarlierAssets(assets, earlier, now = Date.now()) {
  if (existsSync(assets))
    cpSync(assets, join(earlier, String(now)), {
      recursive: true,
      filter: (path) => path === assets || isCode(path),
    })
  const times = existsSync(earlier) ? readdirSync(earlier).toSorted((a, b) => Number(b) - Number(a)) : []
  for (const [index, time] of times.entries())
    if (index >= maxBuilds || now - Number(time) > day) rmSync(join(earlier, time), { recursive: true, force: true })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(import.meta.dirname, '..', '..')
  // Outside of build/, which the router's build empties.
  saveEarlierAssets(join(root, 'build', 'client', 'assets'), join(root, '.cache', 'earlier-builds'))
}
