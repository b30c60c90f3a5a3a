import type { z } from 'zod'
import { ConfigError } from '#server/core/config/environment.ts'
import type { Variables } from './provider.ts'

/** A provider's own environment variables. @throws {ConfigError} naming every invalid one */
export function parseVariables<T extends z.ZodType>(shape: T, environment: Variables): z.output<T> {
  const parsed = shape.safeParse(environment)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`These environment variables are invalid:\n${problems.join('\n')}`)
}
