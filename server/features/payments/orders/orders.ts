import { semesterEnd } from '#domain/plans.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import type { Payment, Provider } from '../port/provider.ts'

// Queries of orders. Every change of one goes through a function of supabase/schema/payments, which locks the row.

type Queryable = Pick<Client, 'query'>

type OrderState = 'created' | 'attempted' | 'failed' | 'expired' | 'cancelled' | 'paid' | 'refunded'

export interface Order {
  id: string
  accountId: string | null
  amount: number
  currency: string
  state: OrderState
  keyId: string
  paymentId: string | null
  refundId: string | null
  proUntil: Date | null
  createdAt: Date
  expiresAt: Date
}

const columns = `id, account_id as "accountId", amount_paise as amount, currency, state, key_id as "keyId",
  payment_id as "paymentId", refund_id as "refundId", pro_until as "proUntil", created_at as "createdAt",
  expires_at as "expiresAt"`

export async function findOrder(db: Queryable, id: string): Promise<Order | undefined> {
  const { rows } = await db.query<Order>(`select ${columns} from public.orders where id = $1`, [id])
  return rows[0]
}

/** Whether the provider knows the order, also after a change of its key. */
export const isOrderOf = ({ orderKeys }: Pick<Provider, 'orderKeys'>, { keyId }: Pick<Order, 'keyId'>): boolean =>
  orderKeys.test(keyId)

/** Locks the order until the transaction ends. */
export async function lockOrder(client: Client, id: string): Promise<Order | undefined> {
  const { rows } = await client.query<Order>(`select ${columns} from public.orders where id = $1 for update`, [id])
  return rows[0]
}

/** An order of this account that can still be paid for a while: two tabs get the same one. */
export async function findOpenOrder(
  db: Queryable,
  wanted: { accountId: string; amount: number; keyId: string },
): Promise<Order | undefined> {
  const { rows } = await db.query<Order>(
    `select ${columns} from public.orders
     where account_id = $1 and amount_paise = $2 and key_id = $3
       and state in ('created', 'failed') and expires_at > now() + interval '1 hour'
     order by created_at desc limit 1`,
    [wanted.accountId, wanted.amount, wanted.keyId],
  )
  return rows[0]
}

interface NewOrder {
  id: string
  accountId: string
  plan: string
  amount: number
  currency: string
  provider: Pick<Provider, 'keyId' | 'testMode' | 'orderHours' | 'refund'>
}

/** Returns the id of the order to pay: of two concurrent requests, the second gets the first's. */
export async function saveOrder(pool: Pool, order: NewOrder): Promise<string> {
  const { id, accountId, plan, amount, currency } = order
  const { keyId, testMode, orderHours, refund } = order.provider
  return transaction(pool, async (client) => {
    // Orders first, as whatever locks both (payments/pro-for-members.sql).
    await client.query('lock table public.orders in row exclusive mode')
    await client.query('select from public.users where id = $1 for update', [accountId])
    const open = await findOpenOrder(client, { accountId, amount, keyId })
    if (open !== undefined) return open.id
    await client.query(
      `insert into public.orders (id, account_id, plan, amount_paise, currency, key_id, test_mode, by_hand, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(hours => $9))`,
      [id, accountId, plan, amount, currency, keyId, testMode, refund === undefined, orderHours],
    )
    return id
  })
}

export async function isPro(db: Queryable, accountId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from public.users u where id = $1 and private.has_active_pro(u)', [
    accountId,
  ])
  return rowCount === 1
}

/** Moves an account without active pro to the free plan; false when it is pro. */
export async function chooseFree(db: Queryable, accountId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    "update public.users u set plan = 'free', pro_until = null where id = $1 and not private.has_active_pro(u)",
    [accountId],
  )
  return rowCount === 1
}

/** Marks ended plans in their row as well; access depends on the date alone, to the second. */
export async function endPlans(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    "update public.users u set plan = 'free', pro_until = null where plan = 'pro' and not private.has_active_pro(u)",
  )
  return rowCount ?? 0
}

/** Clears the day of Pro for every member once it is over, so that the pages no longer have it. */
export async function endProForMembers(pool: Pool): Promise<void> {
  await pool.query(
    `update public.college set pro_for_members_until = null
     where pro_for_members_until is not null and private.pro_for_members_ends() is null`,
  )
}

export type PaymentOutcome = 'granted' | 'known' | 'refund' | 'mismatch' | 'unknown_order'

export async function recordCapturedPayment(db: Queryable, orderId: string, payment: Payment): Promise<PaymentOutcome> {
  // The database's clock decides when the plan ends, so it also decides when it begins: a server's may be years behind.
  const { rows: clock } = await db.query<{ now: Date }>('select now()')
  const until = semesterEnd(clock[0]?.now ?? new Date())
  const { rows } = await db.query<{ outcome: PaymentOutcome }>(
    'select private.count_payment($1, $2, $3, $4, $5, $6, $7) as outcome',
    [orderId, payment.id, payment.amount, payment.currency, payment.method, payment.createdAt, until],
  )
  return rows[0]?.outcome ?? 'unknown_order'
}

export async function noteAttempt(
  db: Queryable,
  attempt: { orderId: string; paymentId: string; state: 'attempted' | 'failed'; detail: string },
): Promise<void> {
  await db.query('select private.note_attempt($1, $2, $3, $4)', [
    attempt.orderId,
    attempt.paymentId,
    attempt.state,
    attempt.detail,
  ])
}

export async function expireOrder(db: Queryable, orderId: string): Promise<void> {
  await db.query('select private.expire_order($1)', [orderId])
}

/** Cancels an order that is paid by hand and no longer wanted. Idempotent. */
export async function cancelOrder(
  db: Queryable,
  orderId: string,
  accountId: string,
): Promise<'cancelled' | 'closed' | 'unknown_order'> {
  const { rows } = await db.query<{ outcome: 'cancelled' | 'closed' | 'unknown_order' }>(
    'select private.cancel_order($1, $2) as outcome',
    [orderId, accountId],
  )
  return rows[0]?.outcome ?? 'unknown_order'
}

/** Claims the order for a query to the provider, if the last one is old enough. One caller at a time. */
export async function claimCheck(db: Queryable, orderId: string, everySeconds: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update public.orders set checked_at = now()
     where id = $1 and state in ('created', 'attempted', 'failed')
       and (checked_at is null or checked_at < now() - make_interval(secs => $2))`,
    [orderId, everySeconds],
  )
  return rowCount === 1
}

/**
 * Claims open orders that are due for a query: less often as they grow older, from half a minute to an hour. Two
 * processes get different ones.
 */
export async function claimDueOrders(
  db: Queryable,
  { orderKeys }: Pick<Provider, 'orderKeys'>,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `update public.orders set checked_at = now() where id in (
       select id from public.orders
       where key_id ~ $1 and state in ('created', 'attempted', 'failed')
         and coalesce(checked_at, created_at)
           < now() - greatest(interval '30 seconds', least(interval '1 hour', (now() - created_at) / 10))
       order by checked_at nulls first limit $2 for update skip locked)
     returning id`,
    [orderKeys.source, limit],
  )
  return rows.map(({ id }) => id)
}

/** False when this webhook was processed before. */
export async function recordWebhook(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into private.processed_webhooks (id) values ($1) on conflict do nothing',
    [id],
  )
  return rowCount === 1
}

/** A provider repeats a webhook for a day at most, so a month is enough. */
export async function deleteOldWebhooks(pool: Pool): Promise<void> {
  await pool.query("delete from private.processed_webhooks where received_at < now() - interval '30 days'")
}
