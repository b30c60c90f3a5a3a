import { type Pool, transaction } from '#server/core/database/pool.ts'
import type { Log } from '#server/core/log/log.ts'
import { acquireReaderLease, type ReaderLease } from './reader-lease.ts'
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
  contributor: string | null
  read_tries: number
}

export interface PaperReader {
  /** Reads what waits, unless it is being read already. Returns at once. */
  wake: () => void
  /** For tests: until nothing waits that this process may read. */
  idle: () => Promise<void>
  close: () => Promise<void>
}

/** Longer than the lease of a process that was killed, ms. */
const retryMs = 16_000
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
  let retry: NodeJS.Timeout | undefined

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

  /** Until nothing waits, or another process reads: then once more when that may have died. */
  async function readAll(): Promise<void> {
    while (!stopped.signal.aborted) {
      const lease = await acquireReaderLease(pool)
      if (lease === undefined) {
        clearTimeout(retry)
        retry = setTimeout(wake, retryMs).unref()
        return
      }
      try {
        if (!(await readNext(lease))) return
      } finally {
        await lease
          .release()
          .catch((err: unknown) => log.debug({ err }, 'the lease of the paper reader ends by itself'))
      }
    }
  }

  /** False where nothing waits. */
  async function readNext(lease: ReaderLease): Promise<boolean> {
    const signal = AbortSignal.any([stopped.signal, lease.lost])
    const next = await claimNext(pool)
    const paper = next ?? (await claimUndrawn(pool))
    if (paper === undefined) return false
    await lease.claim(paper.id)
    if (next !== undefined) await readOne(next, signal)
    else await drawOne(paper, signal)
    return true
  }

  async function readOne({ id, file_key, contributor, read_tries }: Waiting, signal: AbortSignal): Promise<void> {
    const reading = await read(file_key, 'all', signal).catch(async (error: unknown) => {
      // A server that is stopped, or has lost its lease, is no fault of the paper.
      if (signal.aborted) await returnTry(id, 'read_tries')
      throw error
    })
    if (contributor !== null) await countTurn(pool, contributor, reading)
    if ('problem' in reading) {
      log.info({ material: id, problem: reading.problem, tries: read_tries }, 'a paper could not be read')
      if (reading.again && read_tries < maxTries) return
    } else log.debug({ material: id, pages: reading.count, cpuSeconds: reading.cpuSeconds }, 'a paper was read')
    await storeReading(pool, id, file_key, reading)
    if ('pages' in reading) await storeDrawn({ id, file_key }, reading.firstPage)
  }

  async function drawOne(paper: Stored, signal: AbortSignal): Promise<void> {
    const drawn = await read(paper.file_key, 'first-page', signal).catch(async (error: unknown) => {
      if (signal.aborted) await returnTry(paper.id, 'draw_tries')
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

  async function read(key: string, what: 'all' | 'first-page', signal: AbortSignal): Promise<Reading> {
    const file = await files.get(key)
    return file === undefined
      ? { problem: 'file_missing', again: false, cpuSeconds: 0 }
      : readInProcess(file, limits, signal, what)
  }

  return {
    wake,
    idle: async () => {
      while (isRunning()) await running
    },
    close: async () => {
      stopped.abort()
      clearTimeout(retry)
      await running
    },
  }
}

/** In turns by account (private.reading_queue). The try and the turn are counted before they are made. */
async function claimNext(pool: Pool): Promise<Waiting | undefined> {
  const claimed = await transaction(pool, async (client) => {
    const { rows } = await client.query<Waiting>(
      `update public.study_materials m set read_tries = m.read_tries + 1
       from (select id from private.reading_queue() where waits_until is null order by place limit 1) as next
       where m.id = next.id
       returning m.id, m.file_key, m.contributor, m.read_tries`,
    )
    const contributor = rows[0]?.contributor
    if (typeof contributor === 'string')
      await client.query(
        `insert into private.reading_turns (account_id) values ($1)
         on conflict (account_id, day) do update set last_turn = excluded.last_turn`,
        [contributor],
      )
    return rows[0]
  })
  return claimed ?? (await giveUp(pool))
}

async function countTurn(pool: Pool, account: string, reading: Reading): Promise<void> {
  await pool.query(
    `update private.reading_turns set cpu_seconds = cpu_seconds + $2, pages = pages + $3
     where account_id = $1 and day = (select max(day) from private.reading_turns where account_id = $1)`,
    [account, reading.cpuSeconds, 'pages' in reading ? reading.count : 0],
  )
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
