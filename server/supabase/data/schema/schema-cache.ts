import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Pool } from '#server/core/database/pool.ts'
import { buildSchema } from './build-schema.ts'
import { readCatalog } from './catalog.ts'
import type { DataLog } from './log.ts'
import type { Schema } from './schema.ts'

const firstRetryMs = 250
const longestRetryMs = 30_000

export interface SchemaCache {
  /** @throws when the schema has never been read and cannot be read now. */
  current: () => Promise<Schema>
  close: () => Promise<void>
}

/** The schema as last read: on first use, and again after `notify pgrst` (migrations send it). */
export function openSchemaCache(pool: Pool, log: DataLog): SchemaCache {
  const closing = new AbortController()
  let schema: Schema | undefined
  let reading: Promise<Schema> | undefined
  /** Notified while a reading was under way: that one may have seen the old state. */
  let readAgain = false
  let listener: pg.Client | undefined

  function read(): Promise<Schema> {
    reading ??= readCatalog(pool)
      .then((catalog) => (schema = buildSchema(catalog)))
      .finally(() => {
        reading = undefined
        if (readAgain) reload()
      })
    return reading
  }

  /** Keeps the old schema until the new one is read. */
  function reload(): void {
    readAgain = reading !== undefined
    if (!readAgain) void retrying('The database schema could not be read again', read)
  }

  async function retrying(complaint: string, work: () => Promise<unknown>): Promise<void> {
    for (let waitMs = firstRetryMs; !closing.signal.aborted; waitMs = Math.min(waitMs * 2, longestRetryMs)) {
      try {
        await work()
        return
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, complaint)
      }
      await sleep(waitMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }

  /** A connection of its own, opened again whenever it is lost. */
  async function listen(): Promise<void> {
    const client = new pg.Client({ ...pool.options, application_name: 'campuslife schema' })
    listener = client
    client.on('error', () => {}) // Its end is what matters, and comes right after.
    client.on('notification', ({ payload }) => {
      if (payload === '' || payload === 'reload schema') reload()
    })
    await client.connect()
    client.once('end', () => void retrying('The database does not take a listener', listen))
    await client.query('listen pgrst')
    // Notifications sent while the listening connection was down are lost, so the schema is read anew.
    if (schema !== undefined) reload()
  }

  void retrying('The database does not take a listener', listen)
  return {
    current: async () => schema ?? read(),
    close: async () => {
      closing.abort()
      await listener?.end().catch(() => {})
    },
  }
}
