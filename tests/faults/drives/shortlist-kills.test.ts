import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, transaction } from '#server/core/database/pool.ts'
import { openFollowers } from '#tests/support/features/followers.ts'
import { sized } from '#tests/support/database/size.ts'
import { type KillableSite, startKillableSite } from '../killable-site.ts'
import { seeded } from '../writers.ts'

// Server and database are killed while the people on a shortlist are notified. Each is notified exactly once of each list.

const seed = Number(process.env['FAULT_SEED'] ?? 1)
const people = 300
const kills = sized(3, 20)
const steps = ['test', 'interviews', 'result'] as const
const emails = Array.from({ length: people }, (_, index) => `follower${index + 1}@example.org`)
const officer = '00000000-0000-4000-8000-00000000ff01'

let site: KillableSite
beforeAll(async () => {
  site = await startKillableSite()
})
afterAll(async () => {
  await site.stop()
  await site.remove()
})

/** A drive, and an admin who sends its lists. @returns its id */
async function openDrive(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with organisation as (insert into public.organisations (name) values ('Sample ' || gen_random_uuid()) returning id)
     insert into public.drives (organisation_id, role, kind, closes_on)
     select id, 'Analyst', 'job', current_date from organisation returning id`,
  )
  return rows[0]?.id ?? ''
}

/** As the data API does it for the officer; repeated with the same id, as the page does where no answer came. */
async function tell(id: string, drive: string, step: string): Promise<void> {
  await site.inDatabase((pool) =>
    transaction(pool, async (client) => {
      await client.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify({ role: 'authenticated', sub: officer, aal: 'aal2' }),
      ])
      await client.query('select public.tell_shortlist($1, $2, $3, $4, false, $5)', [id, drive, step, emails, people])
    }),
  )
}

const isDone = [() => true, () => false] as const
const attempt = async (work: () => Promise<unknown>) => {
  await expect.poll(() => work().then(...isDone), { timeout: 30_000 }).toBe(true)
}
const allTold = async () => {
  await expect
    .poll(
      () =>
        site
          .inDatabase(
            async (pool) =>
              (
                await pool.query(
                  "select from private.events where kind = 'shortlisted' and fanned_out_at is null and due_at <= now()",
                )
              ).rowCount,
          )
          .catch(() => undefined),
      { timeout: 120_000, interval: 100 },
    )
    .toBe(0)
}

it(
  `after ${kills} kills of server and database each of ${people} people is notified of each list once (seed ${seed})`,
  { timeout: 900_000 },
  async () => {
    const random = seeded(seed)
    await site.inDatabase((pool) => openFollowers(pool, people))
    await site.inDatabase((pool) =>
      pool.query(
        "with a as (insert into auth.users (id, email, email_confirmed_at) values ($1, 'officer@example.org', now())) select",
        [officer],
      ),
    )
    await site.inDatabase((pool) => pool.query('update public.profiles set is_admin = true where id = $1', [officer]))
    let drive = ''
    for (let kill = 0; kill < kills; kill++) {
      const step = steps[kill % steps.length] ?? 'test'
      if (step === 'test')
        await attempt(async () => {
          drive = await site.inDatabase((pool) => transaction(pool, openDrive))
        })
      const id = randomUUID()
      await attempt(() => tell(id, drive, step))
      await sleep(random() * 250)
      await (random() < 0.6 ? site.killServer() : site.killDatabase())
      await attempt(() => tell(id, drive, step))
    }
    await allTold()
    const { rows } = await site.inDatabase((pool) =>
      pool.query(
        `select count(*)::integer as notifications, count(distinct (account_id, dedupe_key))::integer as distinct
         from public.notifications where kind = 'shortlisted'`,
      ),
    )
    expect(rows).toEqual([{ notifications: people * kills, distinct: people * kills }])
  },
)

it(`${people} people are notified of a list within ten seconds`, { timeout: 120_000 }, async () => {
  const drive = await site.inDatabase((pool) => transaction(pool, openDrive))
  const started = performance.now()
  await tell(randomUUID(), drive, 'test')
  await allTold()
  expect(performance.now() - started).toBeLessThan(10_000)
  const { rows } = await site.inDatabase((pool) =>
    pool.query('select count(*)::integer as told from public.notifications where subject_id = $1', [drive]),
  )
  expect(rows).toEqual([{ told: people }])
})
