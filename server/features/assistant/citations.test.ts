import { expect, it } from 'vitest'
import { withGivenCitations } from './citations.ts'

async function* pieces(...texts: string[]) {
  yield* texts
}
async function read(texts: string[], sources: number) {
  let all = ''
  for await (const text of withGivenCitations(pieces(...texts), sources)) all += text
  return all
}

it.each([
  [['At 9 [1]. Closed [3].'], 'At 9 [1]. Closed.'],
  [['At 9 [', '1', ']. Closed [', '7].'], 'At 9 [1]. Closed.'],
  [['A list [12'], 'A list [12'],
  [['[9](/contact) is a link'], '[9](/contact) is a link'],
  [
    ['Take `a[9]` or `', '`', '`\nb[8]\n\nc[7]\n``', '` as said [6].'],
    'Take `a[9]` or ```\nb[8]\n\nc[7]\n``` as said.',
  ],
  [
    [String.raw`\(a[9]\) and \[b[8]`, String.raw`\] and $\sqrt`, '[3]{x}$ [7] $$c[5]$$ [6]'],
    String.raw`\(a[9]\) and \[b[8]\] and $\sqrt[3]{x}$ $$c[5]$$`,
  ],
  [['Both [1, 2], some [1,9] and [1–3], none [7, 8].'], 'Both [1][2], some [1] and [1][2], none.'],
  [['Both [1', ', ', '2].'], 'Both [1][2].'],
  [['Between 0 and 1: [0, 1].'], 'Between 0 and 1: [0, 1].'],
  [['A tick ` alone [9].\n\nThen [8].'], 'A tick ` alone [9].\n\nThen.'],
])('%j keeps only the citations of sources that were given', async (texts, expected) => {
  expect(await read(texts, 2)).toBe(expected)
})
