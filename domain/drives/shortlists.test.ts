import { expect, test } from 'vitest'
import { entriesOf } from './shortlists.ts'

test('a pasted list has an entry for each line, and for each part of a line, with the number of the line', () => {
  expect(entriesOf('24CS001\r\n\n  asha@example.org ,24CS 003;\n24CS004\t\r24CS005')).toEqual([
    { line: 1, written: '24CS001' },
    { line: 3, written: 'asha@example.org' },
    { line: 3, written: '24CS 003' },
    { line: 4, written: '24CS004' },
    { line: 5, written: '24CS005' },
  ])
  expect(entriesOf(' \n,;\t\n')).toEqual([])
})
