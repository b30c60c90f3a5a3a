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

test('a visitor is offered the common questions', () => {
  expect(texts({})).toEqual(general)
})

test('what is due for a person comes first, without what they have done', () => {
  expect(texts({ due })).toEqual(['Last date for Exam form', 'When is the Operating Systems exam?', general[0]])
})

test('questions about the page come before those about the person, without duplicates', () => {
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
