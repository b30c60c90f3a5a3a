import { rangeNotSatisfiable } from './errors.ts'

/** More rows than this are given to nobody; the hosted product's default too. */
export const maxRows = 1000

export interface Window {
  offset: number
  limit: number
}

/**
 * The rows asked for: `limit` and `offset`, the Range header (inclusive, `Range-Unit: items`), and the
 * cap. Where they disagree the smaller window wins. Range counts for reading only.
 */
export function readWindow(limit: number | undefined, offset: number, range: string | undefined): Window {
  const asked = { first: offset, end: limit === undefined ? Infinity : offset + limit }
  const match = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(range?.trim() ?? '')
  if (match !== null) {
    const [first, last] = [Number(match[1]), match[2] === '' ? Infinity : Number(match[2])]
    if (last < first) {
      throw rangeNotSatisfiable(
        'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
      )
    }
    asked.first = Math.max(asked.first, first)
    asked.end = Math.min(asked.end, last + 1)
  }
  return { offset: asked.first, limit: Math.min(Math.max(asked.end - asked.first, 0), maxRows) }
}

/** `0-4/5`: which rows of how many were given; a star stands for none, and for a total that is not known. */
export function contentRange(offset: number, rows: number, total: number | undefined): string {
  return `${rows === 0 ? '*' : `${offset}-${offset + rows - 1}`}/${total ?? '*'}`
}

/** 206 when a total is known and the page is not all of it. @throws {ApiError} PGRST103 beyond the total. */
export function readStatus(offset: number, rows: number, total: number | undefined): 200 | 206 {
  if (total === undefined) return 200
  if (offset > total) {
    throw rangeNotSatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
      'Content-Range': `*/${total}`,
    })
  }
  return rows < total ? 206 : 200
}
