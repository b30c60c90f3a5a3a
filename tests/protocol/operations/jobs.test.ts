import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openPool, transaction } from '#server/core/database/pool.ts'
import { type JobData, type Jobs, openJobs } from '#server/core/jobs/jobs.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'

let database: TestDatabase
const opened: Jobs[] = []

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop()))
  await database.drop()
})

function open(pool = database.pool): Jobs {
  const jobs = openJobs(pool, silentLog)
  opened.push(jobs)
  return jobs
}

/** A queue that records its work. */
function noting(jobs: Jobs, done: JobData[], work: (data: JobData) => void = () => {}): Jobs {
  jobs.on('note', { retries: 3, retryDelay: 1, pollEvery: 0.5 }, async (data) => {
    work(data)
    done.push(data)
  })
  return jobs
}

async function settled(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { timeout: 15_000 }).toBe(true)
}

it('a job exists if, and only if, its transaction was committed', async () => {
  const done: JobData[] = []
  const jobs = noting(open(), done)
  await transaction(database.pool, (client) => jobs.send('note', { committed: true }, { client }))
  const failed = transaction(database.pool, async (client) => {
    await jobs.send('note', { committed: false }, { client })
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  jobs.start()
  await settled(() => done.length > 0)
  await sleep(1_500)
  expect(done).toEqual([{ committed: true }])
})

it('a job that fails is tried again, and a later one waits for its time', async () => {
  const done: JobData[] = []
  let tries = 0
  const jobs = noting(open(), done, ({ id }) => {
    if (id === 'hard' && ++tries < 3) throw new Error('not yet')
  })
  jobs.start()
  await jobs.send('note', { id: 'later' }, { afterSeconds: 60 })
  await jobs.send('note', { id: 'hard' })
  await settled(() => done.length > 0)
  expect({ tries, done }).toEqual({ tries: 3, done: [{ id: 'hard' }] })
})

it('of several jobs in one batch, a failing one does not affect the others', async () => {
  const done: JobData[] = []
  const jobs = open()
  let running = 0
  let max = 0
  jobs.on('note', { retries: 3, retryDelay: 1, pollEvery: 0.5, concurrency: 5 }, async (data) => {
    max = Math.max(max, ++running)
    await sleep(50)
    running--
    if (data['id'] === 3) throw new Error('not this one')
    done.push(data)
  })
  await jobs.ready()
  for (let id = 0; id < 20; id++) await jobs.send('note', { id })
  jobs.start()
  await settled(() => done.length >= 19)
  // The others of the batch are not repeated.
  await sleep(3_000)
  expect(done.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, id) => id).filter((id) => id !== 3),
  )
  expect(max).toBe(5)
})

it('many transactions can send concurrently, as soon as the queues are open', async () => {
  const pool = openPool(database.url, 2)
  const jobs = noting(open(pool), [])
  await jobs.ready()
  await Promise.all(
    Array.from({ length: 20 }, (_, id) => transaction(pool, (client) => jobs.send('note', { id }, { client }))),
  )
  const { rows } = await database.pool.query("select count(*)::int as count from jobs.job where name = 'note'")
  expect(rows).toEqual([{ count: 20 }])
  await Promise.all(opened.splice(0).map((each) => each.stop()))
  await pool.end()
})

it('several processes on one database do each job once', async () => {
  const done: JobData[] = []
  const pools = [openPool(database.url, 3), openPool(database.url, 3)]
  const processes = pools.map((pool) => noting(open(pool), done))
  for (const jobs of processes) jobs.start()
  for (let id = 0; id < 20; id++) await processes[id % 2]?.send('note', { id })
  await settled(() => done.length >= 20)
  await sleep(1_000)
  expect(done.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, id) => id))
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop()))
  await Promise.all(pools.map((pool) => pool.end()))
})

it('what is to be done every hour is done when a process starts, too', async () => {
  let runs = 0
  const jobs = open()
  jobs.on('hourly', { every: '0 * * * *', pollEvery: 0.5 }, async () => {
    runs++
  })
  jobs.start()
  await settled(() => runs > 0)
  expect(runs).toBe(1)
})

it('a stop waits for a running job', async () => {
  const done: string[] = []
  const jobs = open()
  jobs.on('slow', { pollEvery: 0.5 }, async () => {
    done.push('began')
    await sleep(1_000)
    done.push('ended')
  })
  jobs.start()
  await jobs.send('slow', {})
  await settled(() => done.length > 0)
  await jobs.stop()
  expect(done).toEqual(['began', 'ended'])
})

describe('queues that open later than a stop waits', () => {
  it.each([
    ['stop working once they are open', false],
    ['leave no timer where the pool has ended meanwhile', true],
  ])('%s', async (_outcome, poolEnds) => {
    await open().ready() // The schema exists, so that opening waits only for the lock below.
    const set = vi.spyOn(globalThis, 'setInterval')
    const cleared = vi.spyOn(globalThis, 'clearInterval')
    onTestFinished(() => void vi.restoreAllMocks())
    const pool = openPool(database.url, 3)
    const log = { ...silentLog, error: vi.fn<typeof silentLog.error>() }
    const jobs = openJobs(pool, log)
    jobs.on('hourly', { every: '0 * * * *' }, () => Promise.resolve())
    const blocker = await database.pool.connect()
    await blocker.query('begin; lock table jobs.version, jobs.queue in access exclusive mode')
    jobs.start()
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    await expect.poll(async () => (await blocker.query(waiting)).rowCount).toBeGreaterThan(0)
    await jobs.stop()
    const ended = poolEnds && pool.end()
    await blocker.query('commit')
    blocker.release()
    await jobs.ready().catch(() => {})
    await (ended || pool.end())
    const running = new Set(set.mock.results.map(({ value }) => value as unknown))
    for (const [timer] of cleared.mock.calls) running.delete(timer)
    expect({ running: running.size, logged: log.error.mock.calls }).toEqual({ running: 0, logged: [] })
  })
})
