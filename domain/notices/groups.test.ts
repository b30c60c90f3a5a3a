import { describe, expect, it } from 'vitest'
import { type Group, groupName, readGroup } from './groups.ts'

const id = '0a1b2c3d-0000-4000-8000-000000000001'

describe('a group of members', () => {
  it.each<[string, Group]>([
    ['staff', { kind: 'staff' }],
    ['alumni', { kind: 'alumni' }],
    ['semester:5', { kind: 'class', branch: null, semester: 5 }],
    [`branch:${id}`, { kind: 'class', branch: id, semester: null }],
    [`branch:${id}/12`, { kind: 'class', branch: id, semester: 12 }],
    [`section:${id}`, { kind: 'section', section: id }],
  ])('is written and read as %s', (name, group) => {
    expect(groupName(group)).toBe(name)
    expect(readGroup(name)).toEqual(group)
  })

  it.each(['', 'staffs', 'branch', 'branch:', 'year:2', `branch:${id}/x`, `branch:${id}/5/6`])('is not %j', (name) => {
    expect(readGroup(name)).toBeNull()
  })
})
