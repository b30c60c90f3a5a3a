import { expect, it } from 'vitest'
import { beginsOf, linesOf, newDraft, planOf, stayingLines, withPeople } from './draft.ts'

const choices = {
  today: '2026-11-29',
  months: { odd: 7, even: 1 },
  branches: ['a', 'b'].map((id) => ({ id, code: id.toUpperCase(), name: id, students: 3 })),
}
const draft = newDraft('id', choices)
const person = { id: 'p', name: 'Asha', email: 'asha@example.org', roll: '1', branch: 'A', semester: 3 }

it('a new plan is for the day on which the next term begins, and its semesters', () => {
  expect(planOf(draft, choices)).toEqual({
    date: '2027-01-01',
    begins: 'even',
    branches: null,
    makesAlumni: true,
    excepted: [],
  })
})

it('the semesters that begin follow the day until they are chosen', () => {
  expect(beginsOf({ ...draft, date: '2027-06-20' }, choices)).toBe('odd')
  expect(beginsOf({ ...draft, date: '2027-06-20', begins: 'even' }, choices)).toBe('even')
})

it('a branch that does not take part leaves the others, and a person is excepted once', () => {
  expect(planOf(withPeople(withPeople({ ...draft, without: ['a'] }, [person]), [person]), choices)).toMatchObject({
    branches: ['b'],
    excepted: ['p'],
  })
})

it('groups are added up by semester, those who leave after those who move', () => {
  const groups = [
    { branch: 'A', from: 3, to: 4, people: 2 },
    { branch: 'B', from: 3, to: null, people: 1 },
    { branch: null, from: 3, to: 4, people: 5 },
    { branch: 'A', from: 1, to: 2, people: 9 },
  ]
  const counts = { moves: 16, leaves: 1, already: 1, excepted: 0, last: 2 }
  expect(linesOf({ groups, counts, sectionsDiffer: 0, roles: 0, blocked: null, unusual: null })).toEqual([
    { from: 1, to: 2, people: 9, branches: ['A 9'] },
    { from: 3, to: 4, people: 7, branches: ['A 2', 'no branch 5'] },
    { from: 3, to: null, people: 1, branches: ['B 1'] },
  ])
  expect(stayingLines(counts)).toEqual(['1 is in a semester that begins already', '2 stay at the end of their branch'])
})
