import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { type MailServer, makeMailServer } from '#tests/support/servers/mail-server.ts'
import { addressesOf } from '#tests/support/backend/backend-address.ts'
import { sized } from '#tests/support/database/size.ts'
import { type KillableSite, startKillableSite } from './killable-site.ts'
import { seeded, startWriters } from './writers.ts'

// Server and database are killed at any moment while people write. What was acknowledged exists afterwards, exactly
// once.

const seed = Number(process.env['FAULT_SEED'] ?? 1)
const kills = { server: sized(2, 10), database: sized(1, 10) }
const owner = 'owner@campus.example'

let site: KillableSite
let mailServer: MailServer
let pool: Pool | undefined
let leave: (() => Promise<void>) | undefined

beforeAll(async () => {
  mailServer = await makeMailServer()
  await mailServer.up()
  site = await startKillableSite({ ...mailServer.env, CONTACT_EMAIL: owner, MAILER_AUTOCONFIRM: 'true' })
})

afterAll(async () => {
  await pool?.end()
  await leave?.()
  await site.stop()
  await mailServer.down()
  await site.remove()
})

function once(found: string[], acknowledged: string[]): void {
  expect(found).toEqual([...new Set(found)])
  expect(found).toEqual(expect.arrayContaining(acknowledged))
}

/** Ends waiting times of the queues, and the claim of a killed process. */
const hurry = `
  update jobs.job set start_after = now() where state in ('created', 'retry') and name in ('contact-mails', 'sandbox-notice');
  update public.contact_messages set claimed_until = null;
  update public.orders set created_at = created_at - interval '1 hour', checked_at = null where state <> 'paid'`

it(
  `after ${kills.server} kills of the server and ${kills.database} of the database, all that was acknowledged is there once (seed ${seed})`,
  {
    timeout: 300_000,
  },
  async () => {
    const random = seeded(seed)
    const { publishableKey } = await (await fetch(`${site.url}/config.json`)).json()
    const at = await addressesOf(site.url)
    const writers = startWriters({ url: site.url, at, apikey: publishableKey, count: 6, random: seeded(seed + 1) })
    const deeds = [
      ...Array.from({ length: kills.server }, () => site.killServer),
      ...Array.from({ length: kills.database }, () => site.killDatabase),
    ]
    const away: number[] = []
    const kinds = Object.values(writers.acknowledged)
    await expect.poll(() => kinds.every((kind) => kind.length > 0), { timeout: 60_000 }).toBe(true)
    while (deeds.length > 0) {
      await sleep(300 + random() * 900)
      const [deed] = deeds.splice(Math.floor(random() * deeds.length), 1)
      const started = performance.now()
      await deed?.()
      away.push(Math.round(performance.now() - started))
    }
    await sleep(500)
    await writers.stop()
    // A restart processes what was left open, as each minute's job does.
    await site.stop()
    const joined = await site.join()
    leave = joined.leave
    const database = openPool(joined.url, 2)
    pool = database
    await database.query(hurry)
    await site.start()

    const list = async (statement: string) =>
      (await database.query<{ name: string }>(statement)).rows.map(({ name }) => name).toSorted()
    const count = async (statement: string) =>
      (await database.query<{ count: number }>(`select count(*)::int as count ${statement}`)).rows[0]?.count
    const { accounts, discussions, comments, messages, orders, paid } = writers.acknowledged
    console.info({
      seed,
      requests: writers.sent(),
      awayMs: away,
      acknowledged: kinds.map(({ length }) => length),
    })
    const unsettled = `from server.sandbox_payments p join public.orders o on o.id = p.order_id
    where p.status = 'captured' and o.state <> 'paid'`
    const unmailed = 'from public.contact_messages where sent_at is null or (reply_planned and replied_at is null)'
    await expect.poll(() => count(unsettled), { timeout: 60_000 }).toBe(0)
    await expect.poll(() => count(unmailed), { timeout: 60_000 }).toBe(0)

    const writer = "like 'writer%@example.org'"
    once(await list(`select email as name from auth.users where email ${writer}`), accounts)
    // An account is complete, with its profile.
    expect(await list(`select email as name from public.users where email ${writer}`)).toEqual(
      await list(`select email as name from auth.users where email ${writer}`),
    )
    once(await list("select title as name from public.discussions where title like 'discussion %'"), discussions)
    once(await list("select content as name from public.comments where content like 'comment %'"), comments)
    // The count of each discussion is the number of its comments.
    const miscounted = `from public.discussions d left join counts.comments_discussion_id_fkey c on c.key = d.id
      where coalesce(c.total, 0) <> (select count(*) from public.comments where discussion_id = d.id)`
    expect(await count(miscounted)).toBe(0)
    // The search index matches the tables.
    expect(await list('select problem as name from search.differences()')).toEqual([])
    once(await list('select message as name from public.contact_messages'), messages)
    once(await list('select id as name from public.orders'), orders)

    // One payment, one receipt, one plan.
    const pro = await list("select email as name from public.users where plan = 'pro' and pro_until is not null")
    once(pro, paid)
    const receipts = await list('select receipt_number as name from public.orders where receipt_number is not null')
    once(receipts, [])
    expect(receipts).toHaveLength(pro.length)
    expect(await count("from public.order_events where state = 'paid'")).toBe(pro.length)
    expect(await count("from server.sandbox_payments where status = 'captured'")).toBe(pro.length)
    expect(await count('from server.sandbox_refunds')).toBe(0)

    // A mail that is sent twice, because a process ended between the mail server's acknowledgement and its own record,
    // has the same id.
    const stored = await list('select message as name from public.contact_messages')
    const mailed = new Map(
      mailServer.received.filter(({ to }) => to === owner).map(({ messageId, text }) => [messageId, text]),
    )
    const contents = [...mailed.values()].map((text) => /message \d+-\d+/.exec(text)?.[0] ?? '')
    expect(contents.toSorted()).toEqual(stored)
  },
)
