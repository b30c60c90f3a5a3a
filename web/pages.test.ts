import { expect, test } from 'vitest'
import { isGuarded, pages } from './pages.ts'

test('no two pages of the catalogue have the same address', () => {
  const addresses = Object.values(pages).map(({ to }) => to)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('each page that needs an account is guarded by its own entry in the catalogue, and no other page is', () => {
  const texts = Object.values(import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true }))
  const guarded = texts.flatMap((text) =>
    [...text.matchAll(/<PageGuard\s+page=\{pages\.(\w+)\}/g)].map(([, name]) => name),
  )
  const wanted = Object.entries(pages).filter(([, { access }]) => access !== 'everybody')
  // A guarded page may have pages below it: the papers of a course.
  expect([...new Set(guarded)].toSorted()).toEqual(wanted.map(([name]) => name).toSorted())
})

test('a page that shows nothing without an account is not indexed', () => {
  expect([isGuarded('/alumni'), isGuarded('/dashboard')]).toEqual([true, true])
  expect([isGuarded('/'), isGuarded('/books'), isGuarded('/about')]).toEqual([false, false, false])
})
