import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sized } from '#tests/support/database/size.ts'
import { type KillableSite, startKillableSite } from '../killable-site.ts'

// The server is killed while it removes pictures that no post names: those of posts have their files at any time, and in the
// end no other file remains.

const kills = sized(2, 6)
const pictures = 1500
let site: KillableSite

beforeAll(async () => {
  site = await startKillableSite()
})
afterAll(async () => {
  await site.stop()
  await site.remove()
})

it(
  `after ${kills} kills of the server in the middle of the removal, pictures of posts have their files and no other is left`,
  { timeout: 600_000 },
  async () => {
    const folder = join(site.env['DATA_DIR'] ?? '', 'files')
    // An earlier attempt has left its own.
    await site.inDatabase((pool) => pool.query('delete from private.pictures'))
    await site.inDatabase((pool) => pool.query('delete from private.unreferenced_files'))
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const keys = Array.from({ length: pictures }, () => `${crypto.randomUUID()}.jpg`)
    const ofPosts = keys.slice(0, 10)
    for (const key of keys) writeFileSync(join(folder, key), 'a picture')
    await site.inDatabase((pool) =>
      pool.query(
        `with question as (insert into public.discussions (title, content, tags) values ('Which?', 'Which?', '') returning id)
         insert into private.pictures (file_key, bytes, width, height, discussion_id, remove_after)
         select key, 9, 1, 1, case when key = any ($2) then question.id end, case when key <> all ($2) then now() end
         from question, unnest($1::text[]) as key`,
        [keys, ofPosts],
      ),
    )
    const stored = () => readdirSync(folder).filter((name) => name.endsWith('.jpg'))
    const due = () => site.inDatabase((pool) => pool.query("insert into jobs.job (name) values ('remove-files')"))
    let left = pictures
    for (let kill = 0; kill < kills; kill++) {
      await due()
      // It takes its jobs when it starts.
      await site.killServer()
      await expect.poll(() => stored().length, { timeout: 60_000, interval: 5 }).toBeLessThan(left)
      await site.killServer()
      left = stored().length
      // A kill after the end would prove nothing.
      expect(left).toBeGreaterThan(ofPosts.length)
      expect(ofPosts.filter((key) => !existsSync(join(folder, key)))).toEqual([])
    }
    await expect
      .poll(
        async () => {
          if (stored().length > ofPosts.length) await due()
          return stored().toSorted()
        },
        { timeout: 240_000, interval: 2000 },
      )
      .toEqual(ofPosts.toSorted())
    const rows = await site.inDatabase((pool) => pool.query('select file_key from private.pictures'))
    expect(rows.rows.map((row) => String(row['file_key'])).toSorted()).toEqual(ofPosts.toSorted())
  },
)
