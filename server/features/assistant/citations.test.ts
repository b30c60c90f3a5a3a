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
])('%j keeps only the citations of sources that were given', async (texts, expected) => {
  expect(await read(texts, 2)).toBe(expected)
})
