import { policy } from '#domain/policy.ts'
import { UsageError } from '../core/config/environment.ts'
import { openJobs } from '../core/jobs/jobs.ts'
import { openLog } from '../core/log/log.ts'
import { openPayments } from '../features/payments/open.ts'
import { findOrder, isOrderOf } from '../features/payments/orders/orders.ts'
import { refundOrder } from '../features/payments/routes.ts'
import type { Command } from './command.ts'

/** Like the admin's button, within the window, beside the running server or without one. */
export const refund: Command = {
  name: 'refund',
  usage: {
    args: '<order>',
    text: [`refunds a payment, within ${policy.fullRefundHours} hours of it, and ends the plan it paid for`],
  },
  run: async ([orderId], { pool, config }) => {
    if (orderId === undefined) throw new UsageError('This command needs an order.')
    const jobs = openJobs(pool, openLog({ logLevel: 'silent' }))
    try {
      const { provider } = await openPayments(config, { pool, jobs })
      const order = await findOrder(pool, orderId)
      if (order === undefined) return `There is no order ${orderId}.`
      if (provider === undefined || !isOrderOf(provider, order))
        return 'The payment provider of this order is not configured here.'
      await refundOrder(order, undefined, { pool, provider })
      return `${orderId} is refunded; the plan that it opened has ended.`
    } finally {
      await jobs.stop()
    }
  },
}
