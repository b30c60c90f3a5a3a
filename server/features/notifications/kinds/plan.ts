import { rupees } from '#domain/money/rupees.ts'
import { deadlineDate } from '#domain/notices.ts'
import { paths } from '#domain/paths.ts'
import type { Client } from '#server/core/database/pool.ts'
import { orderData, planData } from './event.ts'
import { itsAccount } from './recipients.ts'
import type { EventHandler } from './kinds.ts'

export const plan = {
  plan_ending: {
    recipients: itsAccount,
    describe: async (client, { data }) => {
      const { until } = planData.parse(data)
      const { rows } = await client.query<{ until: Date }>(
        `select u.pro_until as until from private.events e join public.users u on u.id = e.account_id
         where e.dedupe_key = 'plan_ending:' || u.id || ':' || $1 and private.has_active_pro(u) and u.pro_until = $1::timestamptz`,
        [until],
      )
      const end = rows[0]?.until.toISOString()
      return end === undefined
        ? undefined
        : {
            subjectId: null,
            title: `Your Pro plan ends on ${deadlineDate(end)}`,
            body: 'It does not renew by itself.',
            url: paths.purchasePlan(),
          }
    },
  },

  payment: {
    recipients: itsAccount,
    describe: async (client, { data }) => {
      const order = await readOrder(client, orderData.parse(data).order)
      if (order === undefined) return undefined
      const { amount, until } = order
      return {
        subjectId: null,
        title: `Your payment of ${amount} has arrived`,
        body:
          until === undefined
            ? 'It did not buy a plan. You will get a full refund.'
            : `Pro is open until ${deadlineDate(until)}.`,
        url: order.url,
      }
    },
  },

  refund: {
    recipients: itsAccount,
    describe: async (client, { data }) => {
      const order = await readOrder(client, orderData.parse(data).order)
      return (
        order && {
          subjectId: null,
          title: `Your payment of ${order.amount} was refunded`,
          body: 'The money goes back to where it came from.',
          url: order.url,
        }
      )
    },
  },
} satisfies Record<string, EventHandler>

async function readOrder(client: Client, id: string) {
  const { rows } = await client.query<{ amount_paise: number; pro_until: Date | null }>(
    'select amount_paise, pro_until from public.orders where id = $1',
    [id],
  )
  const [row] = rows
  return (
    row && {
      amount: rupees(row.amount_paise),
      until: row.pro_until?.toISOString(),
      url: paths.purchasePlan({ id }),
    }
  )
}
