import { rangeNotSatisfiable } from './errors.ts'

/** Rows of a response at most; the default of a hosted project. */
export const maxRows = 1000

export interface Window {
  offset: number
  limit: number
}

/**
 * The requested rows: the smallest window of `limit` and `offset`, the Range header (inclusive, `Range-Unit: items`)
 * and the cap. Range applies to reads only.
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

/** `0-4/5`: the range and the total; a star for an empty range, and for an unknown total. */
export function contentRange(offset: number, rows: number, total: number | undefined): string {
  return `${rows === 0 ? '*' : `${offset}-${offset + rows - 1}`}/${total ?? '*'}`
}

/** 206 for a part of a known total. @throws {ApiError} PGRST103 for an offset beyond the total */
export function readStatus(offset: number, rows: number, total: number | undefined): 200 | 206 {
  if (total === undefined) return 200
  if (offset > total) {
    throw rangeNotSatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
      'Content-Range': `*/${total}`,
    })
  }
  return rows < total ? 206 : 200
}
