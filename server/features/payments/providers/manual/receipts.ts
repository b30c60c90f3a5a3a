import type { Client } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import type { Order } from '#server/features/payments/orders/orders.ts'
import type { Payment } from '#server/features/payments/port/provider.ts'

// SQL of the ledger.

type Queryable = Pick<Client, 'query'>
type Kind = 'payment' | 'refund'

interface ReceiptRow {
  orderId: string
  number: string
  amount: number
  recordedAt: Date
}

const columns = `order_id as "orderId", number, amount_paise as amount, recorded_at as "recordedAt"`

const asPayment = ({ orderId, number, amount, recordedAt }: ReceiptRow): Payment => ({
  id: number,
  orderId,
  amount,
  currency: 'INR',
  status: 'captured',
  method: 'At the office',
  createdAt: recordedAt,
  failure: undefined,
})

export async function paymentsByReceipt(db: Queryable, orderId: string): Promise<Payment[]> {
  const { rows } = await db.query<ReceiptRow>(
    `select ${columns} from server.manual_receipts where order_id = $1 and kind = 'payment'`,
    [orderId],
  )
  return rows.map(asPayment)
}

export async function findReceiptPayment(db: Queryable, number: string): Promise<Payment | undefined> {
  const { rows } = await db.query<ReceiptRow>(
    `select ${columns} from server.manual_receipts where number = $1 and kind = 'payment'`,
    [number],
  )
  return rows[0] && asPayment(rows[0])
}

/**
 * Records a receipt with the order's amount, instead of a typed one.
 * @throws {AppError} receipt_taken, when another payment or refund has the number
 */
export async function insertReceipt(client: Client, order: Order, kind: Kind, number: string): Promise<Payment> {
  // Another provider's payment may have the same id.
  const { rowCount: taken } = await client.query('select from public.orders where payment_id = $1', [number])
  const { rows } = await client.query<ReceiptRow>(
    `insert into server.manual_receipts (order_id, kind, number, amount_paise)
     values ($1, $2, $3, $4) on conflict do nothing returning ${columns}`,
    [order.id, kind, number, order.amount],
  )
  if (taken !== 0 || rows[0] === undefined)
    throw new AppError(409, 'receipt_taken', 'This receipt number is recorded already, for another payment or refund.')
  return asPayment(rows[0])
}
