import { describe, expect, test } from 'vitest'
import { pictureAddress, pictureMarkdown, picturesIn, readPictureAddress, shownSize } from './pictures.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const picture = { id, width: 1600, height: 1200 }

describe('the address of a picture', () => {
  test('says its size, and is read back', () => {
    expect(pictureAddress(picture)).toBe(`/api/pictures/${id}-1600x1200`)
    expect(readPictureAddress(pictureAddress(picture))).toEqual(picture)
  })

  test.each([
    `/api/pictures/${id}`,
    `/api/pictures/${id}-0x100`,
    `/api/pictures/${id}-100x99999`,
    `/api/pictures/${id}-1x1?x`,
    `/api/pictures/${id}-1x1#x`,
    `/api/pictures/${id}-1x1/../../x`,
    `/api/pictures/${id.toUpperCase()}-1x1`,
    `//elsewhere.invalid/api/pictures/${id}-1x1`,
    `https://elsewhere.invalid/api/pictures/${id}-1x1`,
    `/api/files/${id}-1x1`,
  ])('is not %s', (address) => expect(readPictureAddress(address)).toBeUndefined())
})

test('a text names each of its pictures once', () => {
  const [one, other] = [
    pictureMarkdown('a', picture),
    pictureMarkdown('b', { id: id.replace('0f', '1f'), width: 2, height: 3 }),
  ]
  expect(picturesIn(`${one} and ${other}, ${one}`).map(({ width }) => width)).toEqual([1600, 2])
  expect(picturesIn('/api/pictures/none')).toEqual([])
})

test.each([
  ['The circuit of question 3', 'The circuit of question 3'],
  ['  two\n lines ', 'two lines'],
  ['a [b](c) `d` \\(e\\)', "a (b)(c) 'd' /(e/)"],
  ['2*3 = $6 & <b>', '2\\*3 = \\$6 \\&  b'],
])('the text %j is %j in Markdown', (text, written) => {
  expect(pictureMarkdown(text, picture)).toBe(`![${written}](/api/pictures/${id}-1600x1200)`)
})

test.each([
  [1600, 1200, 597, 448],
  [900, 3600, 112, 448],
  [400, 300, 400, 300],
  [1, 9999, 1, 448],
])('a picture of %i by %i is shown as %i by %i at most', (width, height, shownWidth, shownHeight) => {
  expect(shownSize({ width, height })).toEqual({ width: shownWidth, height: shownHeight })
})
