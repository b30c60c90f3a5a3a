import { z } from 'zod'
import type { Payment } from '#server/features/payments/port/provider.ts'

/** https://razorpay.com/docs/api/payments/entity/ */
export const paymentEntity = z
  .object({
    id: z.string(),
    order_id: z.string().nullish(),
    amount: z.coerce.number().int(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    method: z.string().nullish(),
    created_at: z.number(),
    error_description: z.string().nullish(),
  })
  .transform((entity): Payment => ({
    id: entity.id,
    orderId: entity.order_id ?? undefined,
    amount: entity.amount,
    currency: entity.currency,
    status: entity.status,
    method: entity.method ?? '',
    createdAt: new Date(entity.created_at * 1000),
    failure: entity.error_description ?? undefined,
  }))
