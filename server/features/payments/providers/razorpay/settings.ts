import { z } from 'zod'
import { ConfigError } from '#server/core/config/environment.ts'
import type { Variables } from '#server/features/payments/port/provider.ts'
import { parseVariables } from '#server/features/payments/port/variables.ts'

export const razorpayVariables = z.object({
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_\w+$/, 'is not a key id (rzp_test_… or rzp_live_…)')
    .optional(),
  RAZORPAY_KEY_SECRET: z.string().min(1).optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(8).optional(),
  RAZORPAY_API_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.razorpay.com')
    .transform((url) => url.replace(/\/+$/, '')),
})

/** The keys of Razorpay's dashboard; undefined where none of them is set. @throws {ConfigError} */
export function readRazorpaySettings(environment: Variables, { required }: { required: boolean }) {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_API_URL: apiUrl,
  } = parseVariables(razorpayVariables, environment)
  if (keyId !== undefined && keySecret !== undefined && webhookSecret !== undefined)
    return { keyId, keySecret, webhookSecret, apiUrl }
  if (!required && keyId === undefined && keySecret === undefined && webhookSecret === undefined) return undefined
  throw new ConfigError('RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET must be set together.')
}
