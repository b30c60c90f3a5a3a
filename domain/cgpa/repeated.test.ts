import { expect, it } from 'vitest'
import { addCourse, changeCourse, freshEntries } from './entries.ts'
import { repeatedText } from './repeated.ts'
import { resultOf } from './result.ts'

function textOf(...names: string[]): string | undefined {
  const entries = names.reduce((rows, name, at) => {
    const grown = at === 0 ? rows : addCourse(rows)
    return changeCourse(grown, at + 1, { name, grade: at === 0 ? 'F' : 'A' })
  }, freshEntries())
  return repeatedText(resultOf(entries)?.sgpa.courses ?? [])
}

it.each([
  ['the same name', 'Operating Systems', 'operating  systems '],
  ['the same code', 'CS301', 'cs 301'],
  ['a code and the code with its name', 'CS-301', 'CS301 Operating Systems'],
  ['a name and the name with its code', 'Operating Systems', 'CS 301: Operating Systems'],
  ['the same name in another spelling', 'हिन्दी', 'हिंदी'],
])('%s twice is said beside the result', (_, first, second) => {
  expect(textOf(first, second)).toContain('is entered more than once, and each row counts.')
})

it('courses of different names or codes are said nothing of, nor are rows without a name', () => {
  expect(textOf('Mathematics I', 'Mathematics II')).toBeUndefined()
  expect(textOf('CS301', 'CS302')).toBeUndefined()
  expect(textOf('CS301 Lab', 'CS302')).toBeUndefined()
  expect(textOf('CS301 Lab', 'EE302 Lab')).toBeUndefined()
  expect(textOf('', '')).toBeUndefined()
})
