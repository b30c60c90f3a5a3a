import { describe, expect, test } from 'vitest'
import { activeParts, unpacked } from '#tests/support/papers/look-into-pdf.ts'
import { markedPdfs, secret } from '#tests/support/papers/marked-pdfs.ts'
import { otherHostilePdfs, scriptedPdfs } from '#tests/support/papers/hostile-pdfs.ts'
import { isActive } from '../is-active.ts'
import { rewritePdf } from './rewrite-pdf.ts'

// The output of one library is checked by others: pdf.js, the parser of is-active.ts, and a search for a word.

async function expectHarmless(bytes: Uint8Array): Promise<void> {
  expect(isActive(Buffer.from(bytes))).toBe(false)
  expect(await activeParts(bytes)).toEqual([])
}

describe('a PDF', () => {
  test.each(markedPdfs)('with $name is rewritten without it', async ({ bytes }) => {
    const rewritten = await rewritePdf(bytes)
    if (!('bytes' in rewritten)) throw new Error(rewritten.rejected)
    expect(rewritten.pages).toBe(1)
    await expectHarmless(rewritten.bytes)
    const text = unpacked(rewritten.bytes)
    expect([text.includes('Answer all'), text.includes(secret)]).toEqual([true, false])
  })

  test.each(scriptedPdfs)('$name is rewritten without it', async ({ hostile, harmless }) => {
    const [one, other] = [await rewritePdf(hostile), await rewritePdf(harmless)]
    if (!('bytes' in one)) throw new Error(one.rejected)
    await expectHarmless(one.bytes)
    // The files differed only in the script.
    expect(other).toEqual(one)
  })

  test.each(otherHostilePdfs)('$name is rewritten without it, or is rejected', async ({ bytes }) => {
    const rewritten = await rewritePdf(bytes)
    if ('bytes' in rewritten) await expectHarmless(rewritten.bytes)
    else expect(rewritten.rejected).toBe('broken')
  })
})

test('200 damaged PDFs become harmless ones, or are rejected', { timeout: 60_000 }, async () => {
  const next = sequence(46)
  const sources = [...markedPdfs, ...scriptedPdfs.map(({ hostile }) => ({ bytes: hostile }))].map(({ bytes }) => bytes)
  let taken = 0
  for (let number = 0; number < 200; number++) {
    const rewritten = await rewritePdf(damaged(sources[number % sources.length] ?? Buffer.alloc(0), next))
    if (!('bytes' in rewritten)) continue
    taken++
    await expectHarmless(rewritten.bytes)
  }
  // Most have a changed byte that no page needs.
  expect(taken).toBeGreaterThan(100)
})

/** Changes bytes, and repeats, removes or moves pieces, as in damaged and patched files. */
function damaged(bytes: Buffer, next: (below: number) => number): Buffer {
  let damaged = Buffer.from(bytes)
  for (let times = 1 + next(4); times > 0; times--) {
    const [from, length, to] = [next(damaged.length), next(40), next(damaged.length)]
    const piece = Buffer.from(damaged.subarray(from, from + length))
    const kind = next(4)
    if (kind === 0) damaged[from] = next(256)
    else if (kind === 1) damaged = Buffer.concat([damaged.subarray(0, from), damaged.subarray(from + length)])
    else if (kind === 2) damaged = Buffer.concat([damaged.subarray(0, to), piece, damaged.subarray(to)])
    else damaged.set(piece.subarray(0, damaged.length - to), to)
  }
  return damaged
}

/** Deterministic numbers (a linear congruential generator, Numerical Recipes, 7.1). */
function sequence(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
