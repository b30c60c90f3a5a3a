import { describe, expect, test } from 'vitest'
import { closest } from './closest-name.ts'

const planets = ['Mercury', 'Venus', 'Earth', 'Mars', 'Jupiter', 'Saturn', 'Uranus', 'Neptune']

describe('the closest name', () => {
  test('is found whatever its case, in its own spelling', () => {
    expect(closest('MARS', planets, 'name')).toBe('Mars')
    expect(closest('joopiter', planets, 'name')).toBe('Jupiter')
  })

  test.each([
    ['four letters of five are enough', 'testt', ['test', 'another'], 'name', 'test'],
    ['the nearer of two', 'tests', ['tea', 'tess'], 'name', 'tess'],
    ['a name that shares only some letters is not told', 'other', ['another'], 'name', undefined],
    ['what belongs to something named is told sooner', 'other', ['another'], 'member', 'another'],
    ['far from everything', 'noclosealternative', ['films', 'roles'], 'member', undefined],
    ['nothing to choose from', 'x', [], 'member', undefined],
    ['an empty name', '', ['films'], 'member', undefined],
  ] as const)('%s', (_, name, candidates, kind, expected) => {
    expect(closest(name, candidates, kind)).toBe(expected)
  })

  test('at the threshold is close enough, a letter further is not', () => {
    expect(closest('abcx', ['abcd'], 'name')).toBe('abcd')
    expect(closest('abxx', ['abcd'], 'name')).toBeUndefined()
  })

  // The trigrams of "username" are all in "user_name_of_username", which is further away letter by letter.
  test('is ranked by its letters, not by the pieces that it shares', () => {
    expect(closest('usernam', ['usernamusernamus', 'usernem'], 'member')).toBe('usernem')
  })

  test('is among those that share most with it, however many share a little', () => {
    const others = Array.from({ length: 60 }, (_, n) => `using_${n}`)
    expect(closest('username', [...others, 'usernames'], 'name')).toBe('usernames')
  })

  test('is found by pairs of letters where no three are shared', () => {
    expect(closest('abc', ['xabz'], 'member')).toBe('xabz')
  })

  test('the first among equals', () => {
    expect(closest('cat', ['bat', 'rat'], 'member')).toBe('bat')
  })

  test('lists of parameters', () => {
    const lists = ['(name, param, val)', '(attr, id)']
    expect(closest('(nam, pqaram, vall)', lists, 'member')).toBe('(name, param, val)')
    expect(closest('(param, val)', lists, 'member')).toBe('(name, param, val)')
    expect(closest('(attrs, id)', lists, 'member')).toBe('(attr, id)')
    expect(closest('(id)', lists, 'member')).toBe('(attr, id)')
    expect(closest('(noclosealternative)', lists, 'member')).toBeUndefined()
  })

  test('letters are letters, however many units they take', () => {
    expect(closest('👋👋👋x', ['👋👋👋y'], 'name')).toBeUndefined()
    expect(closest('äöüx', ['äöüß'], 'name')).toBe('äöüß')
  })
})

test('a name of megabytes, as a body may have, is like none of the others, and nobody compares it', () => {
  expect(closest('person'.repeat(4_000_000), ['person', 'people'], 'member')).toBeUndefined()
})
