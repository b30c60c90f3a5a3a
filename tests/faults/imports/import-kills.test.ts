import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedIn } from '#tests/support/accounts/account.ts'
import { sized } from '#tests/support/database/size.ts'
import { type KillableSite, startKillableSite } from '../killable-site.ts'
import { seeded } from '../writers.ts'

// The server is killed while imports are written: at the end each row exists once, and belongs to one import.

const seed = Number(process.env['FAULT_SEED'] ?? 1)
const kills = sized(3, 15)
const [imports, rows] = [3, sized(300, 2000)]
let site: KillableSite

beforeAll(async () => {
  site = await startKillableSite({ MAILER_AUTOCONFIRM: 'true' })
  await signedIn(site.url, 'imports@example.org')
})
afterAll(async () => {
  await site.stop()
  await site.remove()
})

const ask = (text: string, values: unknown[] = []) =>
  site.inDatabase(async (pool) => (await pool.query<Record<string, unknown>>(text, values)).rows)

it(
  `after ${kills} kills of the server in the middle of them, every import is written once (seed ${seed})`,
  { timeout: 300_000 },
  async () => {
    const random = seeded(seed)
    const [admin] = await ask(`update public.profiles set is_admin = true returning id`)
    for (let file = 0; file < imports; file++) {
      const table = [
        ['name', 'year', 'degree'],
        ...Array.from({ length: rows }, (_, row) => [`Kill ${file} ${row}`, '2020', 'B.Tech']),
      ]
      await ask(
        `insert into private.imports (id, topic, file_name, body, imported_by, state) values ($1, 'alumni', 'k', $2, $3, 'waiting')`,
        [randomUUID(), JSON.stringify({ rows: table.map((cells, at) => [at + 1, cells]) }), admin?.['id']],
      )
    }
    let inTheMiddle = 0
    for (let kill = 0; kill < kills; kill++) {
      await sleep(random() * 1500)
      const [{ waiting } = {}] = await ask(
        `select count(*)::integer as waiting from private.imports where state = 'waiting'`,
      )
      if (Number(waiting) > 0) inTheMiddle++
      await site.killServer()
      // A table at which the server ends again and again fails; here it is the test that ends it.
      await ask('update private.imports set tries = 0')
    }
    expect(inTheMiddle).toBeGreaterThan(0)
    const states = () => ask('select state, count(*)::integer as imports from private.imports group by 1')
    await expect.poll(states, { timeout: 120_000, interval: 500 }).toEqual([{ state: 'done', imports }])
    expect(
      await ask(
        `select count(*)::integer as rows, count(distinct name)::integer as names,
           (select count(*)::integer from private.import_changes) as changes,
           (select sum(written)::integer from private.imports) as written
         from public.alumni where name like 'Kill %'`,
      ),
    ).toEqual([{ rows: imports * rows, names: imports * rows, changes: imports * rows, written: imports * rows }])
  },
)
