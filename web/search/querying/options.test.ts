import { Search } from 'lucide-react'
import { expect, it } from 'vitest'
import { optionAfter } from './options.ts'
import type { Step } from './options.ts'

const section = (id: string, ...options: string[]) => ({
  id,
  title: id,
  options: options.map((each) => ({ id: each, icon: Search, title: each })),
})
const sections = [section('do', 'a', 'b'), section('empty'), section('notices', 'c')]

it.each<[string | undefined, Step, string | undefined]>([
  [undefined, 'next', 'a'],
  ['b', 'next', 'c'],
  ['c', 'next', 'a'],
  [undefined, 'previous', 'c'],
  ['a', 'previous', 'c'],
  ['c', 'previous', 'b'],
  [undefined, 'next section', 'a'],
  ['b', 'next section', 'c'],
  ['c', 'next section', undefined],
  ['c', 'previous section', 'a'],
  ['b', 'previous section', undefined],
])('from %s, %s leads to %s', (at, step, to) => expect(optionAfter(sections, at, step)?.id).toBe(to))

it('nothing to choose is nowhere to go', () =>
  expect(optionAfter([section('empty')], undefined, 'next')).toBeUndefined())
