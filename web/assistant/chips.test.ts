import { expect, test } from 'vitest'
import { openingChips } from './chips.ts'

const texts = (opening: Partial<Parameters<typeof openingChips>[0]>) =>
  openingChips({ path: '/about', heading: '', due: undefined, ...opening }).map(({ text }) => text)
const due = {
  deadlines: [
    { title: 'Fees', done: true },
    { title: 'Exam form', done: false },
  ],
  exams: [{ name: 'Operating Systems' }],
  visits: [{ company: 'Zentronix' }],
}
const general = ['Exam schedule', 'Last date for the exam form', 'How do I calculate my CGPA?']

test('a visitor is offered what everybody asks', () => {
  expect(texts({})).toEqual(general)
})

test('what waits for a person comes first, and what they have done does not wait', () => {
  expect(texts({ due })).toEqual(['Last date for Exam form', 'When is the Operating Systems exam?', general[0]])
})

test('the page comes before the person, and nothing is offered twice', () => {
  expect(texts({ path: '/placements', due })).toEqual([
    'When does Zentronix visit?',
    'Which companies take 7.5 CGPA?',
    'Last date for Exam form',
  ])
  expect(texts({ path: '/notices/1', heading: 'Exam form', due })[0]).toBe('Last date for Exam form')
  expect(texts({ path: '/notices/1', heading: 'Exam form', due })[1]).toBe('When is the Operating Systems exam?')
  expect(texts({ path: '/calculator' })).toEqual([
    'What SGPA do I need for 8 CGPA?',
    'How do I calculate my CGPA?',
    'Exam schedule',
  ])
})
