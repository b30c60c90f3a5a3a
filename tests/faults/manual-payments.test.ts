import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinEmbedded } from '#server/core/database/embedded/embedded.ts'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { type Buyer, makeAdmin, newBuyer, send } from '#tests/support/features/payments.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { onHostedProject } from '#tests/support/hosted/mode.ts'
import { sized } from '#tests/support/database/size.ts'

// The server is killed while an admin records payments and refunds by hand. Receipt, order, plan and audit line are
// written together or not at all, and what was acknowledged exists.

const kills = sized(3, 15)

let site: Site
let env: Record<string, string>
let remove: () => Promise<void>
let pool: Pool
let leave: () => Promise<void>

beforeAll(async () => {
  const environment = await siteEnvironment(onHostedProject ? 'migrated' : 'embedded')
  remove = environment.remove
  env = {
    ...environment.env,
    PAYMENTS: 'manual',
    MANUAL_PAYMENTS_INSTRUCTIONS: 'Room 12.',
    MAILER_AUTOCONFIRM: 'true',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  }
  site = await startSite(env)
  env['PORT'] = new URL(site.url).port
  const joined = onHostedProject
    ? { url: env['DATABASE_URL'] ?? '', leave: async () => {} }
    : await joinEmbedded(env['DATA_DIR'] ?? '')
  leave = joined.leave
  pool = openPool(joined.url, 2)
})
afterAll(async () => {
  await pool.end()
  await leave()
  await site.stop()
  await remove()
})

/** The status, or undefined without a response: then it may have been recorded or not. */
const record = async (by: Buyer, path: string, receipt: string) =>
  (
    await send(`${site.url}/api/manual-payments/${path}`, { receipt }, { authorization: by.authorization }).catch(
      () => undefined,
    )
  )?.status

it(`after ${kills} kills, each manual payment is recorded completely or not at all`, { timeout: 300_000 }, async () => {
  const shop = { url: site.url, pool }
  const admin = await newBuyer(shop)
  await makeAdmin(shop, admin)
  const acknowledged = { paid: [] as string[], refunded: [] as string[] }

  for (let round = 0; round < kills; round++) {
    const students = await Promise.all(Array.from({ length: 6 }, () => newBuyer(shop)))
    const orders = await Promise.all(students.map((student) => student.orderId()))
    const recording = orders.map(async (id, index) => {
      if ((await record(admin, `${id}/paid`, `paid ${id}`)) === 200) acknowledged.paid.push(id)
      // Every second one is refunded immediately.
      if (index % 2 === 0 && (await record(admin, `${id}/refunded`, `back ${id}`)) === 200)
        acknowledged.refunded.push(id)
    })
    await sleep(5 + round * 11)
    await site.stop('SIGKILL')
    await Promise.all(recording)
    site = await startSite(env)
  }

  const { rows } = await pool.query<{ id: string; state: string; whole: boolean }>(
    `select o.id, o.state,
       (p.number is not null) = (o.state in ('paid', 'refunded'))
       and (o.payment_id is not distinct from p.number) and (o.receipt_number is not null) = (p.number is not null)
       and (r.number is not null) = (o.state = 'refunded') and o.refund_id is not distinct from r.number
       and private.has_active_pro(u) = (o.state = 'paid')
       and (select count(*) from public.audit_log where table_name = 'public.orders' and row_id = o.id)
         = case o.state when 'paid' then 1 when 'refunded' then 2 else 0 end
       and not exists (select from private.refunds where order_id = o.id and done_at is null) as whole
     from public.orders o join public.users u on u.id = o.account_id
       left join server.manual_receipts p on p.order_id = o.id and p.kind = 'payment'
       left join server.manual_receipts r on r.order_id = o.id and r.kind = 'refund'`,
  )
  expect(rows).toHaveLength(6 * kills)
  expect(rows.filter(({ whole }) => !whole)).toEqual([])
  const stateOf = new Map(rows.map(({ id, state }) => [id, state]))
  for (const id of acknowledged.paid) expect(['paid', 'refunded']).toContain(stateOf.get(id))
  for (const id of acknowledged.refunded) expect(stateOf.get(id)).toBe('refunded')

  // A cut-off payment is recorded by repeating it, with the same receipt.
  for (const { id, state } of rows)
    if (state === 'created') expect(await record(admin, `${id}/paid`, `paid ${id}`)).toBe(200)
})
