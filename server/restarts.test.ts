import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { restartWarnings } from './restarts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'campuslife-restarts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const list = (text: string) => writeFileSync(join(folder, 'restarts.json'), text)
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
const texts = async () => (await restartWarnings(folder)).map(({ code, text }) => `${code}: ${text}`)

it('a warning has the restarts of the last seven days and the reason of the last one', async () => {
  list(
    JSON.stringify([
      { at: daysAgo(8), reason: 'exit code 1' },
      { at: daysAgo(2), reason: 'signal SIGABRT' },
      { at: daysAgo(1), reason: 'out of memory (its JavaScript heap was full)' },
    ]),
  )
  const at = daysAgo(1).slice(0, 16).replace('T', ' ')
  expect(await texts()).toEqual([
    `server_restarted: the server died and was started again 2 times in the last 7 days, last at ${at} UTC: out of memory (its JavaScript heap was full). Its log has more`,
  ])
})

it.each(['', '[]', '[{"at":', '{}', JSON.stringify([{ at: daysAgo(9), reason: 'exit code 1' }])])(
  'a list without a recent restart warns of nothing: %s',
  async (text) => {
    expect(await texts()).toEqual([])
    list(text)
    expect(await texts()).toEqual([])
  },
)
