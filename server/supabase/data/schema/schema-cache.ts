import { listenTo, retrying } from '#server/core/database/listen-to.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { buildSchema } from './build-schema.ts'
import { readCatalog } from './catalog.ts'
import type { DataLog } from './log.ts'
import type { Schema } from './schema.ts'

export interface SchemaCache {
  /** @throws when the schema has never been read and cannot be read now */
  current: () => Promise<Schema>
  close: () => Promise<void>
}

/** Caches the schema: read at first use, and again after `notify pgrst`, which migrations send. */
export function openSchemaCache(pool: Pool, log: DataLog): SchemaCache {
  const closing = new AbortController()
  let schema: Schema | undefined
  let reading: Promise<Schema> | undefined
  /** A notification came during a read, which may have seen the old state. */
  let readAgain = false

  function read(): Promise<Schema> {
    reading ??= readCatalog(pool)
      .then((catalog) => (schema = buildSchema(catalog)))
      .finally(() => {
        reading = undefined
        if (readAgain) reload()
      })
    return reading
  }

  /** Serves the old schema until the new one is read. */
  function reload(): void {
    readAgain = reading !== undefined
    if (!readAgain) void retrying('The database schema could not be read again', read, closing.signal, log)
  }

  const listener = listenTo(pool, {
    channel: 'pgrst',
    name: 'schema',
    onNotification: (payload) => {
      if (payload === '' || payload === 'reload schema') reload()
    },
    onConnect: () => {
      if (schema !== undefined) reload()
    },
    log,
  })
  return {
    current: async () => schema ?? read(),
    close: async () => {
      closing.abort()
      await listener.close()
    },
  }
}
