import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

// A script without types: `npm start` runs it before anything is installed.
interface Script {
  saveEarlierAssets: (assets: string, earlier: string, now: number) => void
}
const load: () => Promise<Script> = () => import(join(import.meta.dirname, 'earlier-assets.mjs'))
const { saveEarlierAssets } = await load()
const save = (now: number) => saveEarlierAssets(join(build, 'assets'), join(build, 'earlier'), now)

let build: string
beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'campuslife-earlier-'))
})
afterEach(() => rmSync(build, { recursive: true, force: true }))

const hour = 60 * 60 * 1000

function built(...names: string[]) {
  rmSync(join(build, 'assets'), { recursive: true, force: true })
  mkdirSync(join(build, 'assets'))
  for (const name of names) writeFileSync(join(build, 'assets', name), name)
}

const saved = () => readdirSync(join(build, 'earlier')).toSorted()
const filesOf = (time: number) => readdirSync(join(build, 'earlier', String(time))).toSorted()

it('the scripts and styles of the build before are saved, without the list of its pages', () => {
  built('login-1a.js', 'login-1a.js.br', 'root-1a.css', 'manifest-1a.js', 'manifest-1a.js.gz', 'font-1a.woff2')
  save(5)
  expect(filesOf(5)).toEqual(['login-1a.js', 'login-1a.js.br', 'root-1a.css'])
})

it('saved scripts stay for a day from the build that followed', () => {
  for (const at of [0, 23, 25]) {
    built(`login-${at}.js`)
    save(at * hour)
  }
  expect(saved()).toEqual([23 * hour, 25 * hour].map(String))
})

it('three builds are saved at most, the latest', () => {
  for (const at of [1, 2, 3, 4]) {
    built(`login-${at}.js`)
    save(at)
  }
  expect(saved()).toEqual(['2', '3', '4'])
})

it('nothing is saved before the first build', () => {
  save(1)
  expect(readdirSync(build)).toEqual([])
})
