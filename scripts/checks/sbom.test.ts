import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

// Needs the result of `npm run build`; npm test builds first.

const root = join(import.meta.dirname, '..', '..')
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'))

const bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component: z.object({ type: z.literal('application'), name: z.literal('campuslife') }) }),
  components: z.array(
    z.object({ 'bom-ref': z.string(), hashes: z.array(z.object({ alg: z.literal('SHA-512') })).nonempty() }),
  ),
})
const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ name: z.string().optional(), version: z.string(), dev: z.boolean().optional() }),
  ),
})

it('the SBOM lists each package that may run in production with its hash, and none that only development needs', () => {
  const { components } = bom.parse(read('build/sbom.cdx.json'))
  const { packages } = lockfile.parse(read('package-lock.json'))
  const wanted = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { name = path.split('node_modules/').at(-1), version }]) => `${name}@${version}`)
  expect(wanted).toContainEqual(expect.stringMatching(/^react@/))
  expect(new Set(components.map((component) => component['bom-ref']))).toEqual(new Set(wanted))
})
