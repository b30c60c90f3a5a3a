import { describe, expect, it } from 'vitest'
import { scopeText } from './roles.ts'

const all = { branch: null, semesterFrom: null, semesterTo: null, postsAs: null }

describe('the scope of a role in words', () => {
  it('is empty for all of an area', () => expect(scopeText(all)).toBe(''))
  it('has the branch and its semesters', () =>
    expect(scopeText({ ...all, branch: 'CSE', semesterFrom: 3, semesterTo: 6 })).toBe('CSE, semesters 3 to 6'))
  it('names a single semester', () => expect(scopeText({ ...all, semesterFrom: 5, semesterTo: 5 })).toBe('semester 5'))
  it('names the class of a representative', () =>
    expect(scopeText({ ...all, section: { letter: 'A', entry_year: 2024, branches: { code: 'CSE' } } })).toBe(
      'class CSE A, entered in 2024',
    ))
  it('has the office', () => expect(scopeText({ ...all, postsAs: 'Library' })).toBe('as Library'))
})
