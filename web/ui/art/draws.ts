/** Pseudorandom numbers from 0 to below `limit`, the same sequence for the same text (FNV-1a, then xorshift). */
export function drawsFor(text: string): (limit: number) => number {
  let state = 2_166_136_261
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return (limit) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
}
