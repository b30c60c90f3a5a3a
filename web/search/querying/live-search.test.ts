import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nothingFound } from './found.ts'
import type { Answer } from './found.ts'
import { createLiveSearch } from './live-search.ts'
import type { Outcome } from './live-search.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const answer: Answer = { text: 'On Monday.[1]', sources: [] }
const nothing: Outcome = { found: nothingFound, answer: undefined }
const asking = (text: string) => ({ text, rows: 3 })

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** Each request is answered by hand, in any order. */
function openSearch() {
  const requests: { text: string; signal: AbortSignal; resolve: (outcome: Outcome) => void; reject: () => void }[] = []
  const live = createLiveSearch(
    async ({ text }, signal) =>
      new Promise((resolve, reject) =>
        requests.push({ text, signal, resolve, reject: () => reject(new Error('no line')) }),
      ),
  )
  const type = async (text: string, ms = 150) => {
    live.type(asking(text))
    await vi.advanceTimersByTimeAsync(ms)
  }
  return { live, requests, type }
}

const shownText = ({ live }: ReturnType<typeof openSearch>) => live.state().shown?.asked.text

describe('searching while somebody types', () => {
  it('asks once, 150 ms after the last letter', async () => {
    const { requests, type } = openSearch()
    await type('e', 100)
    await type('ex', 149)
    expect(requests).toEqual([])
    await type('exa')
    expect(requests.map(({ text }) => text)).toEqual(['exa'])
  })

  it('cancels a request that was superseded, and never shows an older answer over a newer one', async () => {
    const search = openSearch()
    const { requests, type } = search
    await type('exam')
    await type('exam form')
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
    requests[1]?.resolve(nothing)
    await settle()
    expect(shownText(search)).toBe('exam form')
    requests[0]?.resolve({ found: nothingFound, answer })
    await settle(500)
    expect(shownText(search)).toBe('exam form')
    expect(search.live.state().shown?.answer).toBeUndefined()
  })

  it('shows nothing any more once the text is empty', async () => {
    const search = openSearch()
    await search.type('exam')
    await search.type('')
    search.requests[0]?.resolve(nothing)
    await settle(500)
    expect(search.live.state()).toEqual({ shown: undefined, asked: undefined, failed: undefined })
  })

  it('says what failed, leaves what was shown, and asks again when told to', async () => {
    const search = openSearch()
    const { live, requests, type } = search
    await type('exam')
    requests[0]?.resolve(nothing)
    await settle()
    await type('exam form')
    requests[1]?.reject()
    await settle()
    expect(live.state()).toMatchObject({ asked: undefined, failed: asking('exam form') })
    expect(shownText(search)).toBe('exam')
    live.retry()
    requests[2]?.resolve(nothing)
    await settle(200)
    expect(shownText(search)).toBe('exam form')
    expect(live.state().failed).toBeUndefined()
  })
})

it('the answer comes and is drawn with its list', async () => {
  const { live, requests, type } = openSearch()
  await type('when is the exam')
  requests[0]?.resolve({ found: nothingFound, answer })
  await settle()
  expect(live.state().shown).toMatchObject({ found: nothingFound, answer })
})
