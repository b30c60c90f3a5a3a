import { expect, test } from 'vitest'
import { linkedinAddress } from './alumni.ts'

test.each([
  ['https://www.linkedin.com/in/sample-asha', 'https://www.linkedin.com/in/sample-asha'],
  ['https://in.linkedin.com/in/sample', 'https://in.linkedin.com/in/sample'],
  ['https://linkedin.com/in/sample', 'https://linkedin.com/in/sample'],
  ['http://www.linkedin.com/in/sample', undefined],
  ['https://linkedin.com.example.org/in/sample', undefined],
  ['https://linkedin.com@example.org/', undefined],
  ['https://somebody@www.linkedin.com/', undefined],
  ['https://www.linkedin.com:8443/', undefined],
  ['https://notlinkedin.com/in/sample', undefined],
  ['javascript:alert(1)//www.linkedin.com/', undefined],
  ['www.linkedin.com/in/sample', undefined],
  ['', undefined],
  [null, undefined],
])('the LinkedIn address of %j is %j', (address, expected) => {
  expect(linkedinAddress(address)).toBe(expected)
})
