import { afterEach, describe, expect, it } from 'vitest'
import { transaction } from '#server/core/database/pool.ts'
import { storeFirstPage } from '#server/features/files/first-pages.ts'
import { openPaperReader } from '#server/features/papers/queue.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { makeScannedPdf } from '#tests/support/features/scanned-pdf.ts'
import { filesApi, people } from './files-api.ts'

// The order in which papers are read, and what their senders see of the queue.

const files = filesApi()
const busy = { timeout: 120_000 }

/** Without its file, a paper is processed without starting a reading process. */
const noFiles = { get: async () => undefined }
const openReader = (store: Pick<typeof files.store, 'get'> = files.store) =>
  openPaperReader({
    pool: files.pool,
    files: store,
    log: silentLog,
    storeFirstPage: (material, firstPage) =>
      storeFirstPage({ pool: files.pool, files: files.store, log: silentLog }, material, firstPage),
  })
async function readAll(store?: Pick<typeof files.store, 'get'>): Promise<void> {
  const reader = openReader(store)
  reader.wake()
  await reader.idle()
  await reader.close()
}

const pagesOf = (name: string, count: number) => makePdf(Array.from({ length: count }, (_, page) => `${name} ${page}`))
async function send(person: 'free' | 'pro' | 'admin', papers: Readonly<Record<string, number>>): Promise<void> {
  const sent = Object.entries(papers).map(([name, count]) => ({ name: `${name}.pdf`, bytes: pagesOf(name, count) }))
  const answer = await files.contribute(person, sent)
  expect(answer.status).toBe(202)
}
const queue = async () =>
  (
    await files.sql(
      'select file_name from private.reading_queue() q join public.study_materials m using (id) order by q.place',
    )
  ).rows.map(({ file_name: name }) => name.replace('.pdf', ''))
const queueOf = (person: keyof typeof people) =>
  transaction(files.pool, async (client) => {
    await client.query("select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ sub: people[person], role: 'authenticated' }),
    ])
    const { rows } = await client.query<{ place: number; minutes: number; waits_until: Date | null }>(
      'select place, minutes, waits_until from public.my_reading_queue() order by place',
    )
    return rows
  })

afterEach(() => files.sql('delete from private.reading_turns; delete from private.paper_reader'))

describe('the queue of papers', () => {
  it('alternates between accounts, and has each account’s short papers before its long ones', async () => {
    await send('free', { a5: 5, a1: 1, a3: 3 })
    await send('pro', { b4: 4, b2: 2 })
    expect(await queue()).toEqual(['a1', 'b2', 'a3', 'b4', 'a5'])
    await readAll(noFiles)
    const { rows } = await files.sql('select file_name from public.study_materials order by read_at')
    expect(rows.map(({ file_name: name }) => name.replace('.pdf', ''))).toEqual(['a1', 'b2', 'a3', 'b4', 'a5'])
  })

  it('continues with the account whose last turn was longest ago', async () => {
    await send('free', { a: 1 })
    await send('pro', { b: 3 })
    await files.sql('insert into private.reading_turns (account_id) values ($1)', [people.free])
    expect(await queue()).toEqual(['b', 'a'])
  })

  it('has long papers after everybody’s short ones, for a day', async () => {
    await send('free', { long1: 21, long2: 40 })
    await send('pro', { b1: 1, b2: 2, b3: 3 })
    expect(await queue()).toEqual(['b1', 'b2', 'b3', 'long1', 'long2'])
    await files.sql(
      "update public.study_materials set created_at = now() - interval '25 hours' where file_name = 'long1.pdf'",
    )
    expect(await queue()).toEqual(['b1', 'long1', 'b2', 'b3', 'long2'])
  })

  it('postpones papers of an account that has used its hour until tomorrow, but not an admin’s', async () => {
    for (const person of ['free', 'admin'] as const) {
      await send(person, { [person]: 1 })
      await files.sql('insert into private.reading_turns (account_id, cpu_seconds) values ($1, 3600)', [people[person]])
    }
    await send('pro', { pro: 1 })
    await readAll(noFiles)
    const { rows } = await files.sql('select file_name, status from public.study_materials order by file_name')
    expect(rows).toEqual([
      { file_name: 'admin.pdf', status: 'unreadable' },
      { file_name: 'free.pdf', status: 'reading' },
      { file_name: 'pro.pdf', status: 'unreadable' },
    ])
    expect(await queueOf('free')).toMatchObject([{ place: 1, waits_until: expect.any(Date) }])
    await files.sql('update private.reading_turns set day = day - 1')
    await readAll(noFiles)
    expect(await queueOf('free')).toEqual([])
  })

  it('shows an account the places of its own papers, and their estimated times', async () => {
    await send('free', { a20: 20 })
    await send('pro', { b2: 2, b20: 20 })
    expect(await queueOf('free')).toEqual([{ place: 2, minutes: 2, waits_until: null }])
    expect(await queueOf('pro')).toEqual([
      { place: 1, minutes: 1, waits_until: null },
      { place: 3, minutes: 4, waits_until: null },
    ])
    // Estimated from the recent time per page.
    await files.sql('insert into private.reading_turns (account_id, cpu_seconds, pages) values ($1, 1000, 50)', [
      people['former pro'],
    ])
    expect(await queueOf('free')).toEqual([{ place: 2, minutes: 8, waits_until: null }])
    expect(await queueOf('admin')).toEqual([])
  })
})

describe('the reader of papers', () => {
  it('has no open transaction while it reads, and shows its current paper', busy, async () => {
    await files.contribute('free', [
      { name: 'scan.pdf', bytes: makeScannedPdf(['1. Define entropy.', '2. Derive the second law.']) },
    ])
    const reader = openReader()
    reader.wake()
    await expect.poll(() => queueOf('free'), { timeout: 30_000 }).toEqual([{ place: 0, minutes: 0, waits_until: null }])
    for (let look = 0; look < 20; look++) {
      const { rows } = await files.sql(
        `select count(*)::integer as open from pg_stat_activity
         where datname = current_database() and state = 'idle in transaction' and state_change < now() - interval '2 seconds'`,
      )
      expect(rows[0].open).toBe(0)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    await reader.close()
  })

  it('leaves the queue to a running process, and takes it over when that has died', busy, async () => {
    await send('free', { a: 1 })
    const status = async () => (await files.rows())[0].status
    await files.sql(
      "insert into private.paper_reader (holder, until) values (gen_random_uuid(), now() + interval '1 minute')",
    )
    await readAll()
    expect(await status()).toBe('reading')
    await files.sql('update private.paper_reader set until = now()')
    await readAll()
    expect(await status()).toBe('waiting')
    const { rows: turns } = await files.sql(
      'select account_id, pages, cpu_seconds > 0 as counted from private.reading_turns',
    )
    expect(turns).toEqual([{ account_id: people.free, pages: 1, counted: true }])
    expect((await files.sql('select from private.paper_reader')).rowCount).toBe(0)
  })
})
