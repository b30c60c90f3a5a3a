import { expect, it } from 'vitest'
import { spoken } from './message.ts'

it('an answer is announced and copied without the characters of Markdown but with those of its text', () => {
  const text = String.raw`**Exam cell**: exam\_cell@college.in, see [the notice](/notices/1). CGPA \> 7 \[Revised\] [1]`
  expect(spoken({ id: '1', sender: 'bot', by: 'search', sources: [], text })).toBe(
    'Exam cell : exam_cell@college.in, see the notice. CGPA > 7 [Revised] [1]',
  )
})
