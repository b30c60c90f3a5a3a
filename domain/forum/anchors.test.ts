import { describe, expect, it } from 'vitest'
import { type Anchor, anchorAddress, anchorKinds, anchorText, parseAnchor } from './anchors.ts'

const id = '0a4f6a1e-3c7b-4d27-9d5a-1f1f6a0b9c3d'

describe('what a discussion is about', () => {
  it.each(anchorKinds)('is read from an address as it was written: %s', (kind) => {
    const anchor: Anchor = { kind, id }
    expect(parseAnchor(anchorText(anchor))).toEqual(anchor)
  })

  it.each([
    '',
    'course',
    'course:',
    'course:1',
    `page:${id}`,
    `course:${id}:1x`.replace(':1x', '1'),
    `course:${id}'--`,
  ])('is nothing where the address has %j', (text) => expect(parseAnchor(text)).toBeUndefined())

  it('leads to the page on which the thing is read', () => {
    expect(anchorKinds.map((kind) => anchorAddress({ kind, id }, 'c'))).toEqual([
      `/pyqs/courses/${id}`,
      `/pyqs/courses/c/questions?question=${id}`,
      `/notices/${id}`,
      `/placements/organisations/${id}`,
    ])
  })

  it('leads to the library where a question has no course', () => {
    expect(anchorAddress({ kind: 'question_group', id }, null)).toBe('/pyqs')
  })
})
