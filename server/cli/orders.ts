import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { openJobs } from '#server/core/jobs/jobs.ts'
import type { Log } from '#server/core/log/log.ts'
import { openPayments } from '../features/payments/open.ts'
import { findOrder } from '../features/payments/orders/orders.ts'
import { refundOrder } from '../features/payments/routes.ts'

// What `npm run admin` does with orders, beside the running server or without one.

/** The newest fifty, a line each. */
export async function listOrders(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws('  ', o.id, rpad(o.state, 9), to_char(o.created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI'),
       '₹' || (o.amount_paise / 100.0)::numeric(12, 2), coalesce(o.receipt_number, '-'), coalesce(u.email, '(deleted)'),
       case when o.test_mode then 'TEST' end) as line
     from public.orders o left join public.users u on u.id = o.account_id
     order by o.created_at desc limit 50`,
  )
  return rows.length === 0 ? 'There are no orders yet.' : rows.map(({ line }) => line).join('\n')
}

/** As the admin's button does it, within the window. @throws {AppError} with the reason for a person */
export async function refundByOperator(pool: Pool, orderId: string, config: Config, log: Log): Promise<string> {
  const jobs = openJobs(pool, log)
  try {
    const { provider } = await openPayments(config, { pool, jobs })
    const order = await findOrder(pool, orderId)
    if (order === undefined) return `There is no order ${orderId}.`
    if (provider?.keyId !== order.keyId) return 'The payment provider of this order is not configured here.'
    await refundOrder(order, undefined, { pool, provider })
    return `${orderId} is refunded; the plan that it opened has ended.`
  } finally {
    await jobs.stop()
  }
}
