import fc from 'fast-check'
import { expect, test } from 'vitest'
import { policySections, policyTextProblem } from './policy-text.ts'

const count = (found: string) => found.split('word').length - 1

test('a heading begins a section, an empty line a paragraph, a dash an item', () => {
  const text = `
## What we store
Your name and
your address.

Nothing else:
- no cards,
- no places,
  wherever you are.
* nor
## Contact  us
Write.`
  expect(policySections(text)).toEqual([
    {
      title: 'What we store',
      blocks: ['Your name and your address.', 'Nothing else:', ['no cards,', 'no places, wherever you are.', 'nor']],
    },
    { title: 'Contact  us', blocks: ['Write.'] },
  ])
})

test.each([
  ['## Who may use it\nAll.', true],
  ['\n  ## Who\n', true],
  ['Who may use it', false],
  ['##', false],
  ['##Who', false],
  ['', false],
  ['### Who', false],
])('%j begins with a heading: %s', (text, isPolicy) => {
  expect(policyTextProblem(text) === undefined).toBe(isPolicy)
})

test('no word after the first heading is lost, whatever is written', () => {
  const words = fc.constantFrom('##', '## ', '- ', '*', '•', 'word', '\n', '\n\n', ' ', '#', '\t', '\r')
  fc.assert(
    fc.property(fc.array(words, { maxLength: 60 }), (parts) => {
      const text = `## A\n${parts.join('')}`
      const all = policySections(text)
        .flatMap(({ title, blocks }) => [title, ...blocks.flat()])
        .join(' ')
      expect(count(all)).toBe(count(text))
    }),
  )
})
