import * as z from 'zod/mini'
import type { SiteHealth } from '#domain/college/site-health.ts'

export const healthKey = ['admin', 'health']

export const health: z.ZodMiniType<SiteHealth> = z.object({
  mail: z.object({ server: z.boolean(), provenAt: z.nullable(z.string()), waiting: z.number() }),
  jobs: z.object({
    late: z.number(),
    failed: z.array(z.object({ name: z.string(), count: z.number(), lastAt: z.string() })),
  }),
  backup: z.nullable(
    z.object({
      madeAt: z.nullable(z.string()),
      bytes: z.number(),
      encrypted: z.boolean(),
      checkedAt: z.nullable(z.string()),
      run: z.nullable(z.object({ at: z.string(), state: z.enum(['running', 'done', 'failed']), problem: z.string() })),
      file: z.nullable(z.object({ name: z.string(), bytes: z.number() })),
      withoutFiles: z.boolean(),
    }),
  ),
  disk: z.nullable(z.object({ free: z.number(), total: z.number() })),
  database: z.object({ bytes: z.number(), version: z.string() }),
  links: z.object({ down: z.array(z.object({ title: z.string(), url: z.string(), failedAt: z.string() })) }),
  versions: z.object({ site: z.string(), node: z.string() }),
})
