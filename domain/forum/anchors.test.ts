import { describe, expect, it } from 'vitest'
import { type Anchor, anchorAddress, anchorKinds, anchorText, parseAnchor } from './anchors.ts'

const id = '0a4f6a1e-3c7b-4d27-9d5a-1f1f6a0b9c3d'
const nowhere = { course_id: null, drive_id: null }

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
    const place = { course_id: 'c', drive_id: 'd' }
    expect(anchorKinds.map((kind) => anchorAddress({ kind, id }, place))).toEqual([
      `/pyqs/courses/${id}`,
      `/pyqs/courses/c/questions?question=${id}`,
      `/notices/${id}`,
      '/placements/drives/d',
    ])
  })

  it('leads to the list where a company has no drive, and to the library where a question has no course', () => {
    expect(anchorAddress({ kind: 'organisation', id }, nowhere)).toBe('/placements')
    expect(anchorAddress({ kind: 'question_group', id }, nowhere)).toBe('/pyqs')
  })
})
