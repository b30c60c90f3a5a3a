import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sized } from '#tests/support/database/size.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { makeScannedPdf } from '#tests/support/features/scanned-pdf.ts'
import { type KillableSite, startKillableSite } from './killable-site.ts'
import { seeded } from './writers.ts'

// The server is killed while it reads papers: each is read once, and no partial result remains.

const seed = Number(process.env['FAULT_SEED'] ?? 1)
const kills = sized(2, 10)
const papers = 4
let site: KillableSite

beforeAll(async () => {
  site = await startKillableSite()
})
afterAll(async () => {
  await site.stop()
  await site.remove()
})

const keyOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}.pdf`

it(
  `after ${kills} kills of the server in the middle of reading, every paper is read once (seed ${seed})`,
  { timeout: 600_000 },
  async () => {
    // An earlier attempt has left its own.
    await site.inDatabase((pool) => pool.query("delete from public.study_materials where file_name = 'scan.pdf'"))
    const random = seeded(seed)
    const folder = join(site.env['DATA_DIR'] ?? '', 'files')
    mkdirSync(folder, { recursive: true })
    for (let number = 0; number < papers; number++) {
      const text = `Paper number ${number}\nEnd Semester Examination 2023`
      writeFileSync(
        join(folder, keyOf(number)),
        number % 2 === 0 ? makeScannedPdf([text, text]) : makePdf([text, text]),
      )
    }
    await site.inDatabase((pool) =>
      pool.query(
        `insert into public.study_materials (title, status, kind, bytes, file_key, file_name)
         select 'scan', 'reading', 'paper', 1, key, 'scan.pdf' from unnest($1::text[]) as key`,
        [Array.from({ length: papers }, (_, number) => keyOf(number))],
      ),
    )
    const count = (condition: string) =>
      site.inDatabase(async (pool) => {
        const { rows } = await pool.query<{ n: number }>(
          `select count(*)::integer as n from public.study_materials where ${condition}`,
        )
        return rows[0]?.n ?? 0
      })
    const holder = () =>
      site.inDatabase(async (pool) => {
        const { rows } = await pool.query<{ holder: string }>(
          'select holder from private.paper_reader where until > now()',
        )
        return rows[0]?.holder
      })
    for (let kill = 0; kill < kills; kill++) {
      // The server polls its queue when it starts, and again when the lease of the killed one has ended.
      const killed = await holder()
      await site.killServer()
      await expect.poll(() => count('read_tries > 0'), { timeout: 60_000 }).toBeGreaterThan(0)
      await expect.poll(async () => ![undefined, killed].includes(await holder()), { timeout: 60_000 }).toBe(true)
      await sleep(random() * 2000)
      // Text and mark are written together or not at all.
      expect(
        await count('(read_at is null) = exists (select from public.material_pages p where p.material_id = id)'),
      ).toBe(0)
      // A file that was killed five times would be given up.
      await site.inDatabase((pool) =>
        pool.query('update public.study_materials set read_tries = least(read_tries, 1), draw_tries = 0'),
      )
    }
    await site.killServer()
    // Reading has the lowest priority: beside busy processes one takes a minute.
    await expect.poll(() => count("status = 'waiting'"), { timeout: 240_000 }).toBe(papers)
    const pages = await site.inDatabase((pool) =>
      pool.query(
        'select page, text, ocr from public.material_pages p join public.study_materials m on m.id = p.material_id order by m.file_key, page',
      ),
    )
    expect(pages.rows.map(({ page, text, ocr }) => [page, /Paper number (\d)/.exec(text)?.[1], ocr])).toEqual(
      Array.from({ length: papers }, (_, number) => [
        [1, String(number), number % 2 === 0],
        [2, String(number), number % 2 === 0],
      ]).flat(),
    )
    // Each has its picture, and what a kill has left of one is queued for removal.
    await expect.poll(() => count('drawn_at is not null'), { timeout: 120_000 }).toBe(papers)
    const keysIn = (query: string) =>
      site.inDatabase(async (pool) => (await pool.query<{ file_key: string }>(query)).rows.map((row) => row.file_key))
    const pictures = await keysIn('select file_key from public.first_pages')
    const left = await keysIn('select file_key from private.unreferenced_files')
    expect(pictures).toHaveLength(papers)
    const stored = readdirSync(folder).filter((name) => name.endsWith('.webp'))
    expect(stored).toEqual(expect.arrayContaining(pictures))
    expect(stored.filter((name) => !pictures.includes(name) && !left.includes(name) && !name.startsWith('.'))).toEqual(
      [],
    )
  },
)
