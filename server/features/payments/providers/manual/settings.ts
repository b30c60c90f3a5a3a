import { z } from 'zod'
import { ConfigError } from '#server/core/config/environment.ts'
import type { Variables } from '#server/features/payments/port/provider.ts'
import { parseVariables } from '#server/features/payments/port/variables.ts'

export const manualVariables = z.object({
  MANUAL_PAYMENTS_INSTRUCTIONS: z
    .string()
    .trim()
    .max(1000)
    // Unit files and compose files cannot contain a line break in a variable.
    .transform((text) => text.replaceAll(String.raw`\n`, '\n'))
    .optional(),
  MANUAL_PAYMENTS_DAYS: z.coerce.number().int().min(1).max(60).default(7),
})

export interface ManualSettings {
  /** Where and when to pay, as a text for the student. */
  instructions: string
  /** How long an order can be paid, days. */
  days: number
}

/** @throws {ConfigError} */
export function readManualSettings(environment: Variables): ManualSettings {
  const { MANUAL_PAYMENTS_INSTRUCTIONS: instructions, MANUAL_PAYMENTS_DAYS: days } = parseVariables(
    manualVariables,
    environment,
  )
  if (!instructions)
    throw new ConfigError(
      'PAYMENTS is manual, so MANUAL_PAYMENTS_INSTRUCTIONS (where and when to pay) must be set too.',
    )
  return { instructions, days }
}
