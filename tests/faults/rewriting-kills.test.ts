import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sized } from '#tests/support/database/size.ts'
import { activeParts } from '#tests/support/papers/look-into-pdf.ts'
import { markedPdfs } from '#tests/support/papers/marked-pdfs.ts'
import { type KillableSite, startKillableSite } from './killable-site.ts'

// The server is killed while it rewrites stored papers: each has a complete file at any time, and is rewritten in the
// end.

const kills = sized(2, 6)
const papers = 600
const scripted = markedPdfs.find(({ name }) => name === 'a script at its opening')?.bytes ?? Buffer.alloc(0)
let site: KillableSite

beforeAll(async () => {
  site = await startKillableSite()
})
afterAll(async () => {
  await site.stop()
  await site.remove()
})

it(
  `after ${kills} kills of the server in the middle of rewriting, every stored paper has its file and no script`,
  { timeout: 600_000 },
  async () => {
    const folder = join(site.env['DATA_DIR'] ?? '', 'files')
    mkdirSync(folder, { recursive: true })
    // An earlier attempt has left its own.
    await site.inDatabase((pool) => pool.query("delete from public.study_materials where title = 'stored before'"))
    const keys = Array.from({ length: papers }, () => `${crypto.randomUUID()}.pdf`)
    for (const [number, key] of keys.entries())
      // A comment behind its end makes each a different file; the pages are the same.
      writeFileSync(join(folder, key), Buffer.concat([scripted, Buffer.from(`%${number}\n`)]))
    await site.inDatabase((pool) =>
      pool.query(
        `insert into public.study_materials (title, status, kind, bytes, file_key, read_at, subject, semester)
         select 'stored before', 'approved', 'paper', 1, key, now(), 'x', 3 from unnest($1::text[]) as key`,
        [keys],
      ),
    )
    const stored = () =>
      site.inDatabase(async (pool) => {
        const { rows } = await pool.query<{ file_key: string; sha256: Buffer | null; rewritten: boolean }>(
          `select m.file_key, m.sha256, f.rewritten_at is not null as rewritten from public.study_materials m
           left join private.rewritten_files f using (file_key) where m.title = 'stored before'`,
        )
        return rows
      })
    const rewritten = async () => (await stored()).filter((row) => row.rewritten).length
    let done = 0
    for (let kill = 0; kill < kills; kill++) {
      await expect.poll(rewritten, { timeout: 120_000, interval: 20 }).toBeGreaterThan(done)
      await site.killServer()
      const rows = await stored()
      done = rows.filter((row) => row.rewritten).length
      // A kill after the end would prove nothing.
      expect(done).toBeLessThan(papers)
      expect(rows.filter(({ file_key }) => !existsSync(join(folder, file_key)))).toEqual([])
    }
    await expect.poll(rewritten, { timeout: 240_000 }).toBe(papers)
    const rows = await stored()
    expect(rows.filter(({ sha256 }) => sha256 !== null)).toHaveLength(1)
    const contents = rows.map(({ file_key }) => readFileSync(join(folder, file_key)))
    expect(new Set(contents.map((bytes) => createHash('sha256').update(bytes).digest('hex'))).size).toBe(1)
    expect(await activeParts(contents[0] ?? Buffer.alloc(0))).toEqual([])
  },
)
