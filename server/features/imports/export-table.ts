import { writeCsv } from '#domain/imports/table/write-csv.ts'
import { type TopicName, topics } from '#domain/imports/topics/topics.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { readCatalogue, readStoredRows } from './stored-rows.ts'

/** A table as CSV that an import reads without a change. */
export async function exportTable(pool: Pool, name: TopicName): Promise<string> {
  const topic = topics[name]
  const [stored, catalogue] = await Promise.all([readStoredRows(pool, topic), readCatalogue(pool)])
  const keys = topic.fields.map(({ key }) => key)
  const rows = topic.toCells(stored, catalogue).map((cells) => keys.map((key) => cells[key] ?? ''))
  return writeCsv([keys, ...rows])
}

/** A table without rows, whose headings an import reads. */
export const emptyTable = (name: TopicName): string => writeCsv([topics[name].fields.map(({ label }) => label)])
