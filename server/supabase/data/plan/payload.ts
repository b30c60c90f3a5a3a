import { invalidBody, parseJson, requireDepthWithinLimit, unknownColumn } from '../protocol/errors.ts'
import type { Column, Table } from '../schema/schema.ts'

/** The rows of a write. The database parses the JSON: JavaScript would round big numbers. */
export interface Payload {
  /** A JSON array of objects. */
  json: string
  rows: number
  columns: readonly Column[]
}

/**
 * @param columns those of the `columns` parameter; without it all objects must have the same keys
 * @throws {ApiError} PGRST102 for a body that is not JSON, or a list of anything but objects with the same keys, PGRST204 for an unknown column
 */
export function readPayload(body: string, table: Table, columns: readonly string[] | undefined): Payload {
  requireDepthWithinLimit(body)
  const value = parseJson(body)
  if (value === undefined) throw invalidBody('Empty or invalid json')
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  // PostgREST reads a number, a text or null as no row (`payloadAttributes`).
  const items = Array.isArray(value) ? value : isObject ? [value] : []
  const keys = items.map((item: unknown) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) throw keysDiffer()
    return Object.keys(item)
  })
  return {
    json: Array.isArray(value) ? body : isObject ? `[${body}]` : '[]',
    rows: items.length,
    columns: (columns ?? sharedKeys(keys)).map((name) => {
      const column = table.columns.get(name)
      if (column === undefined) throw unknownColumn(table.name, name)
      return column
    }),
  }
}

function sharedKeys(keys: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = keys
  const expected = new Set(first)
  const same = others.every((each) => each.length === expected.size && each.every((key) => expected.has(key)))
  if (!same) throw keysDiffer()
  return first
}

const keysDiffer = () => invalidBody('All object keys must match')
