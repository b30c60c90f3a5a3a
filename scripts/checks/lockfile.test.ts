import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// npm ci compares each package with the lockfile's hash, and installs a package without one unchecked.

interface Package {
  integrity?: string
  resolved?: string
  /** Part of the archive of a dependent package, whose hash covers it. */
  inBundle?: boolean
  link?: boolean
}
interface Lockfile {
  packages: Record<string, Package>
}

const isStrong = (integrity = '') => /^sha512-[\w+/]{86}==/.test(integrity)

/** Packages that npm would install without comparing a hash. */
const withoutIntegrity = ({ packages }: Lockfile) =>
  Object.entries(packages)
    .filter(([path, { integrity, inBundle, link }]) => path !== '' && !inBundle && !link && !isStrong(integrity))
    .map(([path]) => path)

const lockfile = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'package-lock.json'), 'utf8'),
) as Lockfile

it('every package in the lockfile has a SHA-512 hash', () => {
  expect(Object.keys(lockfile.packages).length).toBeGreaterThan(200)
  expect(withoutIntegrity(lockfile)).toEqual([])
})

it('a package without a hash, or with a weak one, is named', () => {
  const integrity = `sha512-${'A'.repeat(86)}==`
  const packages = {
    '': {},
    'node_modules/good': { integrity },
    'node_modules/good/node_modules/bundled': { inBundle: true },
    'node_modules/none': {},
    'node_modules/weak': { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
  }
  expect(withoutIntegrity({ packages })).toEqual(['node_modules/none', 'node_modules/weak'])
})

it('no package is tied to the address of a registry', () => {
  expect(Object.entries(lockfile.packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})
