import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { SetupState } from '#domain/college/setup-steps.ts'
import { ask } from './call-admin-api.ts'

const setupState: z.ZodMiniType<SetupState> = z.object({
  name: z.string(),
  colour: z.string(),
  collegeSaved: z.boolean(),
  academicYear: z.string(),
  branches: z.number(),
  courses: z.number(),
  people: z.number(),
  invited: z.number(),
  roles: z.number(),
  invitations: z.number(),
  samples: z.number(),
  mailProvenAt: z.nullable(z.string()),
  mailServer: z.boolean(),
  payments: z.enum(['live', 'test', 'none']),
  openedAt: z.nullable(z.string()),
  isOpen: z.boolean(),
  openingLine: z.string(),
})

export const setupQuery = ['admin', 'setup']

/** How far the site is set up, as the server reads it. */
export const useSetupState = () =>
  useQuery({
    queryKey: setupQuery,
    queryFn: ({ signal }) => ask('/admin/setup', setupState, { signal }),
    meta: { persist: false },
  })
