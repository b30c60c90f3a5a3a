import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { environment } from '#server/core/config/config.ts'
import { providerVariables } from '#server/core/config/provider-settings.ts'
import { paymentVariables } from '#server/features/payments/settings.ts'

// docs/configuration.md lists exactly the variables that the server reads (server/core/config, and the payment
// providers' own).

const rows = readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8')
  .split('\n')
  .filter((row) => row.startsWith('| `'))
  .map((row) => {
    const [name = '', written = '', ...rest] = row.slice(1, -1).split('|')
    return { name: name.replaceAll(/[` ]/g, ''), written: written.trim(), columns: rest.length + 2 }
  })

const read = Object.entries({ ...environment.shape, ...paymentVariables }).map(([name, shape]) => ({
  name,
  value: shape.safeParse(undefined).data,
}))
const ofProviders = ['ENABLED', ...providerVariables].map((name) => `EXTERNAL_<NAME>_${name}`)

it('every variable that the server reads is documented once, and no other', () => {
  const names = [...read.map(({ name }) => name), ...ofProviders]
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

it('each has a default, an example and a meaning, as far as there is one', () => {
  expect(rows.filter(({ columns }) => columns !== 4)).toEqual([])
})

describe('the default on the page is the one in the code', () => {
  const defaults = read.filter(({ value }) => value !== undefined && !Array.isArray(value))
  it.each(defaults.map(({ name, value }) => [name, `\`${String(value)}\``]))('%s: %s', (name, value) => {
    expect(rows.find((row) => row.name === name)?.written).toBe(value)
  })
})
