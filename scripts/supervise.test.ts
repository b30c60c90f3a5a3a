import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

// Tests the supervisor with small programs in the server's place; tests/faults/shutdown.test.ts tests it with the
// server.

let folder: string
let supervisor: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'campuslife-supervise-'))
})
afterEach(() => {
  supervisor?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** @param program in the server's place; tests wait for words that it prints in `output` */
function run(program: string, { pauseMs = 10, flags = [] as string[] } = {}) {
  writeFileSync(join(folder, 'server.mjs'), program)
  const command = JSON.stringify([process.execPath, ...flags, join(folder, 'server.mjs')])
  const options = `{ env: process.env, dataDir: ${JSON.stringify(folder)}, pauseMs: ${pauseMs} }`
  const script = `import(${JSON.stringify(join(import.meta.dirname, 'supervise.mjs'))}).then(({ supervise }) => supervise(${command}, ${options}))`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  supervisor = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, ended, output: () => output }
}

const listed = () => JSON.parse(readFileSync(join(folder, 'restarts.json'), 'utf8')) as { at: string; reason: string }[]
const reasons = () => listed().map(({ reason }) => reason)
/** Serves from its second start on; the first time it runs `act`. */
const atFirst = (act: string) => `
  import { existsSync, writeFileSync } from 'node:fs'
  const mark = ${JSON.stringify(join(folder, 'started'))}
  const isFirst = !existsSync(mark)
  writeFileSync(mark, '')
  process.send('serving')
  setInterval(() => {}, 1000)
  process.on('SIGTERM', () => process.exit(0))
  if (isFirst) { ${act} } else console.log('served again')`

it.each([
  ['exit code 3', 'process.exit(3)', []],
  ['killed by SIGKILL, as the system does when its memory is full', "process.kill(process.pid, 'SIGKILL')", []],
  ['signal SIGABRT', 'process.abort()', []],
  [
    'out of memory (its JavaScript heap was full)',
    'const all = []; for (;;) all.push(Array(100_000).fill(0))',
    ['--max-old-space-size=16'],
  ],
])('a server that dies of %s is started again, and why is logged and listed', async (reason, act, flags) => {
  const { output, child, ended } = run(atFirst(`setTimeout(() => { ${act} }, 20)`), { flags })
  await expect.poll(output, { timeout: 20_000 }).toContain('served again')
  expect(reasons()).toEqual([reason])
  expect(output()).toContain(`"msg":"the server ended: ${reason}. It is started again in 0.01 s"`)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

it('a server that dies five times in a minute is left dead, with exit code 70 for systemd and Docker', async () => {
  const { ended, output } = run("process.send('serving', () => process.exit(1))")
  expect(await ended).toBe(70)
  expect(reasons()).toEqual(Array(5).fill('exit code 1'))
  const pauses = [...output().matchAll(/started again in ([\d.]+) s/g)].map(([, seconds]) => Number(seconds))
  expect(pauses).toEqual([0.01, 0.02, 0.04, 0.08])
})

it('a server that ends before it serves is not started again, and its exit code is passed on', async () => {
  const { ended, output } = run("console.error('a bad setting'); process.exit(9)")
  expect(await ended).toBe(9)
  expect(output()).toBe('a bad setting\n')
})

it.each(['SIGTERM', 'SIGINT'] as const)(
  '%s is passed on, and the server’s exit code becomes its own',
  async (signal) => {
    const { child, ended, output } = run(`
    process.on('${signal}', () => process.exit(4))
    process.send('serving', () => console.log('serves'))
    setInterval(() => {}, 1000)`)
    await expect.poll(output, { timeout: 20_000 }).toContain('serves')
    child.kill(signal)
    expect(await ended).toBe(4)
  },
)

it('SIGTERM in the pause before a restart ends the supervisor at once', async () => {
  const { child, ended, output } = run("process.send('serving', () => process.exit(1))", { pauseMs: 60_000 })
  await expect.poll(output, { timeout: 20_000 }).toContain('started again in 60 s')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
