import { expect, test } from 'vitest'
import { wantedPage } from './wanted-page.ts'

test.each([
  ['/discussion?q=exam', { path: '/discussion?q=exam', name: 'Discussions' }],
  ['/placements?view=interview', { path: '/placements?view=interview', name: 'Placements' }],
  ['/elsewhere', { path: '/elsewhere', name: undefined }],
  ['//elsewhere.example', undefined],
  ['https://elsewhere.example/', undefined],
  [undefined, undefined],
])('the page before the redirect to %j is %j', (from, wanted) => {
  expect(wantedPage(from)).toEqual(wanted)
})
