import { expect, test } from 'vitest'
import { countShown, maxShown, showEarlier, showMore, within } from './shown-range.ts'

test('more items are shown a page at a time, up to the maximum in the document', () => {
  let range = { start: 0, end: 50 }
  range = showMore(range, 50, 500)
  expect(range).toEqual({ start: 0, end: 100 })
  range = showMore(range, 50, 500)
  expect(range).toEqual({ start: 50, end: 150 })
  for (let n = 0; n < 20; n++) {
    range = showMore(range, 50, 500)
    expect(Math.min(range.end, 500) - range.start).toBeLessThanOrEqual(maxShown)
  }
})

test('a pending page is counted from the loaded items', () => {
  expect(showMore({ start: 0, end: 20 }, 20, 20)).toEqual({ start: 0, end: 40 })
  // The fetch failed and is retried.
  expect(showMore({ start: 0, end: 40 }, 20, 20)).toEqual({ start: 0, end: 40 })
})

test('earlier items are shown again a page at a time, up to the first one', () => {
  let range = { start: 120, end: 220 }
  range = showEarlier(range, 50)
  expect(range).toEqual({ start: 70, end: 170 })
  range = showEarlier(showEarlier(range, 50), 50)
  expect(range).toEqual({ start: 0, end: 100 })
})

test('a list that became shorter still shows its end', () => {
  expect(within({ start: 150, end: 250 }, 120)).toEqual({ start: 20, end: 250 })
  expect(within({ start: 150, end: 250 }, 30)).toEqual({ start: 0, end: 250 })
  expect(within({ start: 50, end: 150 }, 120)).toEqual({ start: 50, end: 150 })
  expect(within({ start: 0, end: 50 }, 0)).toEqual({ start: 0, end: 50 })
})

test.each([
  [{ start: 0, end: 50 }, 50, 'Showing 50 notices'],
  [{ start: 0, end: 50 }, 12, 'Showing 12 notices'],
  [{ start: 0, end: 50 }, 1500, 'Showing 50 of 1500 notices'],
  [{ start: 1000, end: 1100 }, 1500, 'Showing 1,001 to 1,100 of 1500 notices'],
  [{ start: 50, end: 150 }, 120, 'Showing 51 to 120 of 120 notices'],
])('of items from %o, %d of them loaded, the page says %s', (range, loaded, text) =>
  expect(`Showing ${countShown(range, loaded, `${loaded} notices`)}`).toBe(text),
)
