import { z } from 'zod'

export const port = z.coerce.number().int().min(0).max(65_535)
export const seconds = z.coerce.number().int().min(0)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Thrown by a command with invalid arguments. */
export class UsageError extends Error {
  override name = 'UsageError'
}
