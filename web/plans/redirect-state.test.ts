import { expect, test } from 'vitest'
import { wantedPage } from './redirect-state.ts'

test.each([
  ['/discussion?q=exam', { path: '/discussion?q=exam', name: 'Discussions' }],
  ['/placements?view=interview', { path: '/placements?view=interview', name: 'Placements' }],
  ['/elsewhere', { path: '/elsewhere', name: 'the page you wanted' }],
  ['//elsewhere.example', undefined],
  ['https://elsewhere.example/', undefined],
  [undefined, undefined],
])('whoever came for %j is offered %j', (from, wanted) => {
  expect(wantedPage(from)).toEqual(wanted)
})
