import { expect, it } from 'vitest'
import { answerLines } from './answer-text.ts'

it('signs that a text of the site has are shown as they are, and mark nothing', () => {
  const text = String.raw`Write to exam\_cell@college.in about **C\#** and \[1\] \[x\](/y) [1]`
  const shown = answerLines(text, 1)[0]?.map((piece) =>
    'text' in piece ? piece.text : 'strong' in piece ? `<b>${piece.strong}</b>` : `<${piece.source}>`,
  )
  expect(shown?.join('')).toBe('Write to exam_cell@college.in about <b>C#</b> and [1] [x](/y) <1>')
})
