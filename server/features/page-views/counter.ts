import { collegeToday } from '#domain/dates/college-time.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Log } from '#server/core/log/log.ts'

export type DeviceClass = 'phone' | 'tablet' | 'desktop'

export interface ViewCounter {
  count: (path: string, deviceClass: DeviceClass) => void
  /** Writes the counts and stops. */
  close: () => Promise<void>
}

const everyMs = 5_000

/**
 * Counts in memory and writes every few seconds: a full lecture hall that opens the site costs one statement. There is
 * one counter per known page and device class, so requests cannot grow the map.
 */
export function openViewCounter(pool: Pool, log: Pick<Log, 'warn'>): ViewCounter {
  let counted = new Map<string, { day: string; path: string; deviceClass: DeviceClass; views: number }>()
  let writing: Promise<void> = Promise.resolve()

  const add = (day: string, path: string, deviceClass: DeviceClass, views: number) => {
    const key = `${day} ${deviceClass} ${path}`
    counted.set(key, { day, path, deviceClass, views: views + (counted.get(key)?.views ?? 0) })
  }
  const write = async () => {
    if (counted.size === 0) return
    // Sorted, so that two processes lock the rows in the same order.
    const rows = [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
    counted = new Map()
    try {
      await pool.query(
        `insert into public.page_views (day, path, device, views)
         select * from unnest($1::date[], $2::text[], $3::text[], $4::integer[])
         on conflict (day, path, device) do update set views = page_views.views + excluded.views`,
        [
          rows.map(({ day }) => day),
          rows.map(({ path }) => path),
          rows.map(({ deviceClass }) => deviceClass),
          rows.map(({ views }) => views),
        ],
      )
    } catch (err) {
      // Added to the next counts.
      for (const { day, path, deviceClass, views } of rows) add(day, path, deviceClass, views)
      log.warn({ err }, 'page views could not be written')
    }
  }
  const writeInTurn = () => (writing = writing.then(write))
  const timer = setInterval(() => void writeInTurn(), everyMs)
  timer.unref()

  return {
    count: (path, deviceClass) => add(collegeToday(), path, deviceClass, 1),
    close: async () => {
      clearInterval(timer)
      await writeInTurn()
    },
  }
}
