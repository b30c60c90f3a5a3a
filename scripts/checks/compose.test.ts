import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'
import { expect, it } from 'vitest'
import { environment } from '#server/core/config/config.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const text = read('deploy/compose.yaml')

/** The lines one level below a key, by their own keys. */
function below(key: string, indent: number): Map<string, string> {
  const start = text.split('\n').findIndex((line) => line.startsWith(`${' '.repeat(indent)}${key}:`))
  const lines = text.split('\n').slice(start + 1)
  const end = lines.findIndex((line) => /\S/.test(line) && line.search(/\S/) <= indent)
  const own = new RegExp(`^ {${indent + 2}}([\\w-]+):(.*)$`)
  return new Map(
    lines.slice(0, end === -1 ? undefined : end).flatMap((line) => {
      const [, name = '', value = ''] = own.exec(line) ?? []
      return name === '' ? [] : [[name, value.trim()] as const]
    }),
  )
}

const services = [...below('services', 0).keys()]
const settings = below('environment', 2)

it('the compose file is YAML', async () => {
  expect((await format('compose.yaml', text)).errors).toEqual([])
})

it('both processes have the same settings, which the server reads, and addresses of services', () => {
  expect(below('services', 0).get('site-1')).toBe('*site')
  expect(below('services', 0).get('site-2')).toBe('*site')
  expect(settings.size).toBeGreaterThan(5)
  expect(Object.keys(environment.shape)).toEqual(expect.arrayContaining([...settings.keys()]))
  for (const name of ['DATABASE_URL', 'DATABASE_READ_URL', 'FILES_S3_ENDPOINT']) {
    const address = settings.get(name)?.replaceAll(/\$\{[^}]+\}/g, 'x') ?? ''
    expect(services).toContain(new URL(address).hostname)
  }
})

it('no password stands in the compose file: each comes from the environment, and is asked for where it is missing', () => {
  const used = [...text.matchAll(/(?<!\$)\$\{(\w+)[^}]*\}/g)].map(([, name]) => name)
  const required = [...text.matchAll(/(?<!\$)\$\{(\w+):\?[^}]+\}/g)].map(([, name]) => name)
  expect(new Set(required)).toEqual(new Set(used))
  const secrets = text.split('\n').filter((line) => /^ +\w*(?:PASSWORD|_KEY|ROOT_PASSWORD): /.test(line))
  expect(secrets.length).toBeGreaterThan(5)
  for (const line of secrets) expect(line).toMatch(/: \$\{\w+(?::\?[^}]+)?\}$/)
})

it('the proxy of the compose file passes processes over as the Caddyfile does', () => {
  const both = ['health_uri /readyz', 'lb_try_duration 5s', 'keepalive 60s', 'lb_policy least_conn']
  for (const file of [text, read('deploy/Caddyfile')]) for (const line of both) expect(file).toContain(line)
  const [, upstreams = ''] = /reverse_proxy (.*) \{/.exec(text) ?? []
  expect(upstreams.split(' ')).toEqual(['site-1:3000', 'site-2:3000'])
  expect(read('Dockerfile')).toContain('PORT=3000')
})
