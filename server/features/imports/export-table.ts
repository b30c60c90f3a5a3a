import { neutralCell } from '#domain/imports/table/clean-cell.ts'
import { type TopicName, topics } from '#domain/imports/topics/topics.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { readCatalogue, readStoredRows } from './stored-rows.ts'

/** A table as CSV (RFC 4180) that a spreadsheet shows as it is and that an import reads without a change. */
export async function exportTable(pool: Pool, name: TopicName): Promise<string> {
  const topic = topics[name]
  const [stored, catalogue] = await Promise.all([readStoredRows(pool, topic), readCatalogue(pool)])
  const keys = topic.fields.map(({ key }) => key)
  const rows = topic.toCells(stored, catalogue).map((cells) => keys.map((key) => neutralCell(cells[key] ?? '')))
  // With a byte order mark, without which Excel reads UTF-8 as Windows-1252.
  return `\uFEFF${[keys, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`
}

const quoted = (cell: string): string => (/[",\r\n;]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
