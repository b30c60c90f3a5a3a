import { expect, it } from 'vitest'
import { readSgpaQuestion } from './sgpa-question.ts'

it.each([
  ['what sgpa do i need for 8 cgpa, i have 7.5 after 4 semesters, 4 left', 8, '7.5', '4', '4'],
  ['what sgpa do i need for 8 cgpa in 2 semesters', 8, undefined, undefined, '2'],
  ['mere 4 semester me 7.2 cgpa hai, 8 cgpa ke liye kitna sgpa chahiye', 8, '7.2', '4', undefined],
  ['mera cgpa 7.2 hai, 8 chahiye to kitna sgpa', 8, '7.2', undefined, undefined],
  ['I have 6.8 cgpa, want 7.5 cgpa', 7.5, '6.8', undefined, undefined],
  ['i have 7 cgpa after 3 semesters. what sgpa in the next 3 semesters for 8', 8, '7', '3', '3'],
  ['7.2 so far, 4 sem done, 4 left, want 8 cgpa', 8, '7.2', '4', '4'],
  ['2 sem baaki hai 7.8 hai 8 cgpa chahiye', 8, '7.8', undefined, '2'],
  ['what sgpa is needed in semester 5 for 7.5 cgpa', 7.5, undefined, undefined, undefined],
  ['what do i have to get for 8.5 cgpa', 8.5, undefined, undefined, undefined],
  ['my target is 8 cgpa', 8, undefined, undefined, undefined],
  ['८ सीजीपीए के लिए कितना एसजीपीए चाहिए', 8, undefined, undefined, undefined],
])('the numbers of “%s” are read', (text, target, cgpa, semesters, left) => {
  const asked = readSgpaQuestion(text)
  expect([asked?.target, asked?.present?.cgpa, asked?.present?.semesters, asked?.left]).toEqual([
    target,
    cgpa,
    semesters,
    left,
  ])
})

it('a percentage is no CGPA', () => {
  expect(readSgpaQuestion('do i need 75 percent')).toBeUndefined()
})
