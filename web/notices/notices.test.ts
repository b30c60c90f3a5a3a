import { describe, expect, test } from 'vitest'
import { matchesNotice } from './notices.ts'
import { issuedBy } from './wording.ts'

const notice = { title: 'Library open till midnight', tags: ['library', 'exams'], category: 'Update' as const }
const bodyText = 'The reading room stays open. Carry your card.'

describe('a notice', () => {
  test.each([
    ['', '', true],
    ['MIDNIGHT', '', true],
    ['reading ROOM', '', true],
    ['EXAM', '', true],
    ['cafeteria', '', false],
    // A match does not span title and body.
    ['midnight the reading', '', false],
    ['', 'Update', true],
    ['', 'General', false],
    ['library', 'Important', false],
    ['card', 'Update', true],
    // Any other text in the address is no filter.
    ['', 'all', true],
    ['card', 'Announcement', true],
  ])('searched for %j under %j: %s', (search, category, found) => {
    expect(matchesNotice(notice, bodyText, search, category)).toBe(found)
  })

  test.each([
    ['Exam Cell', 'the Cell.'],
    ['  Examination   Section ', 'the Section.'],
    ['Library', 'the Library.'],
  ])('issued by %j refers its readers to %s', (author, ending) => {
    expect(issuedBy(author)).toBe(
      `This notice was issued by ${author} and is effective until further notice. For questions, contact ${ending}`,
    )
  })
})
