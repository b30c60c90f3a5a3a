import type { Pool } from '#server/core/database/pool.ts'
import type { Log } from '#server/core/log/log.ts'
import { type ReadingLimits, readingLimits } from './reading/limits.ts'
import { type FirstPage, readInProcess, type Reading } from './reading/read-in-process.ts'
import { storeReading } from './store-reading.ts'

/** Of the store that features/files opens. */
interface Files {
  get: (key: string) => Promise<ReadableStream<Uint8Array> | undefined>
}

interface ReaderDeps {
  pool: Pool
  files: Files
  /** Of features/files, too: stores the picture of a paper's first page, with the mark that it was drawn. */
  storeFirstPage: (paper: { id: string; file_key: string }, firstPage: FirstPage) => Promise<void>
  log: Log
  limits?: ReadingLimits
}

interface Stored {
  id: string
  file_key: string
}

interface Waiting extends Stored {
  read_tries: number
}

export interface PaperReader {
  /** Reads what waits, unless it is being read already. Returns at once. */
  wake: () => void
  /** For tests: until nothing waits that this process may read. */
  idle: () => Promise<void>
  close: () => Promise<void>
}

/** Any number of processes on a database read one file at a time. */
const lock = 7_214_050
const maxTries = 5
/** Of a first page: the paper is read without its picture as well. */
const maxDrawTries = 2

/**
 * Reads papers, one after the other. The queue is the table itself (study_materials.read_at): what a process that was killed
 * had begun is begun again by the next, and what is stored is stored with the mark that it was read. So are the pictures of
 * first pages, of papers that were read before there were any, and where the one that was drawn along could not be stored.
 */
export function openPaperReader({ pool, files, storeFirstPage, log, limits = readingLimits }: ReaderDeps): PaperReader {
  const stopped = new AbortController()
  let running: Promise<void> | undefined
  const isRunning = () => running !== undefined
  let wanted = false

  const wake = () => {
    wanted = true
    running ??= run().finally(() => {
      running = undefined
    })
  }

  async function run(): Promise<void> {
    while (wanted && !stopped.signal.aborted) {
      wanted = false
      await readAll().catch((err: unknown) => {
        if (!stopped.signal.aborted) log.error({ err }, 'papers could not be read')
      })
    }
  }

  /** Until nothing waits; nothing where another process reads. */
  async function readAll(): Promise<void> {
    const client = await pool.connect()
    const connection: { lost?: Error } = {}
    const lost = (error: Error) => {
      connection.lost = error
    }
    client.on('error', lost)
    try {
      // Of a transaction that does nothing else: it ends with the process, however that ends, and a pooler that lends
      // connections for transactions leaves it alone.
      await client.query('begin')
      const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_xact_lock($1) as ours', [lock])
      while (rows[0]?.ours === true && !stopped.signal.aborted && connection.lost === undefined) {
        const next = await claimNext(pool)
        const undrawn = next === undefined ? await claimUndrawn(pool) : undefined
        if (next !== undefined) await readOne(next)
        else if (undrawn !== undefined) await drawOne(undrawn)
        else break
      }
    } finally {
      if (connection.lost === undefined) await client.query('rollback').catch(lost)
      client.off('error', lost)
      client.release(connection.lost)
    }
  }

  async function readOne({ id, file_key, read_tries }: Waiting): Promise<void> {
    const reading = await read(file_key, 'all').catch(async (error: unknown) => {
      // A server that is stopped is no fault of the paper.
      if (stopped.signal.aborted) await returnTry(id, 'read_tries')
      throw error
    })
    if ('problem' in reading) {
      log.info({ material: id, problem: reading.problem, tries: read_tries }, 'a paper could not be read')
      if (reading.again && read_tries < maxTries) return
    } else log.debug({ material: id, pages: reading.count, cpuSeconds: reading.cpuSeconds }, 'a paper was read')
    await storeReading(pool, id, file_key, reading)
    if ('pages' in reading) await storeDrawn({ id, file_key }, reading.firstPage)
  }

  async function drawOne(paper: Stored): Promise<void> {
    const drawn = await read(paper.file_key, 'first-page').catch(async (error: unknown) => {
      if (stopped.signal.aborted) await returnTry(paper.id, 'draw_tries')
      throw error
    })
    await storeDrawn(paper, 'pages' in drawn ? drawn.firstPage : undefined)
  }

  async function storeDrawn(paper: Stored, firstPage: FirstPage | undefined): Promise<void> {
    if (firstPage === undefined) return void log.debug({ material: paper.id }, 'a first page could not be drawn')
    await storeFirstPage(paper, firstPage).catch((err: unknown) =>
      log.error({ err, material: paper.id }, 'the picture of a first page could not be stored'),
    )
  }

  const returnTry = (id: string, tries: 'read_tries' | 'draw_tries') =>
    pool.query(
      tries === 'read_tries'
        ? 'update public.study_materials set read_tries = read_tries - 1 where id = $1 and read_at is null'
        : 'update public.study_materials set draw_tries = draw_tries - 1 where id = $1 and draw_tries > 0',
      [id],
    )

  async function read(key: string, what: 'all' | 'first-page'): Promise<Reading> {
    const file = await files.get(key)
    return file === undefined
      ? { problem: 'file_missing', again: false }
      : readInProcess(file, limits, stopped.signal, what)
  }

  return {
    wake,
    idle: async () => {
      while (isRunning()) await running
    },
    close: async () => {
      stopped.abort()
      await running
    },
  }
}

/** The try is counted before it is made. Contributions come before what was there before texts were read. */
async function claimNext(pool: Pool): Promise<Waiting | undefined> {
  const { rows } = await pool.query<Waiting>(
    `update public.study_materials m set read_tries = m.read_tries + 1
     from (
       select id from public.study_materials
       where read_at is null and removed_at is null and read_tries < $1
       order by status = 'approved', read_tries, created_at limit 1
     ) as next
     where m.id = next.id
     returning m.id, m.file_key, m.read_tries`,
    [maxTries],
  )
  return rows[0] ?? (await giveUp(pool))
}

/** The try is counted before it is made. The newest first: they are read most. */
async function claimUndrawn(pool: Pool): Promise<Stored | undefined> {
  const { rows } = await pool.query<Stored>(
    `update public.study_materials m set draw_tries = m.draw_tries + 1
     from (
       select id from public.study_materials
       where drawn_at is null and read_at is not null and problem is null and removed_at is null and draw_tries < $1
       order by draw_tries, created_at desc limit 1
     ) as next
     where m.id = next.id
     returning m.id, m.file_key`,
    [maxDrawTries],
  )
  return rows[0]
}

/** What has taken the server down with it at each of its tries. */
async function giveUp(pool: Pool): Promise<undefined> {
  await pool.query(
    `update public.study_materials set read_at = now(), problem = 'reader_failed',
       status = case status when 'reading' then 'unreadable' else status end
     where read_at is null and removed_at is null and read_tries >= $1`,
    [maxTries],
  )
}
