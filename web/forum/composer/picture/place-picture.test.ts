import { expect, test } from 'vitest'
import { placePicture } from './place-picture.ts'

test.each([
  ['|', '![x](y)\n|'],
  ['Look|', 'Look\n\n![x](y)\n|'],
  ['Look\n|', 'Look\n\n![x](y)\n|'],
  ['Look\n\n|', 'Look\n\n![x](y)\n|'],
  ['Look| here', 'Look\n\n![x](y)\n\n| here'],
  ['Look|\n\nhere', 'Look\n\n![x](y)|\n\nhere'],
  ['Look|\nhere', 'Look\n\n![x](y)\n|\nhere'],
  ['|here', '![x](y)\n\n|here'],
])('a picture placed at the cursor of %j has a paragraph of its own: %j', (marked, expected) => {
  const end = marked.indexOf('|')
  const text = marked.replace('|', '')
  const { from, to, text: written, selection } = placePicture({ text, start: 0, end }, '![x](y)')
  const after = text.slice(0, from) + written + text.slice(to)
  expect(`${after.slice(0, selection[1])}|${after.slice(selection[1])}`).toBe(expected)
})
