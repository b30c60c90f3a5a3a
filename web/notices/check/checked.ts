import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { audiences } from '#domain/notices/audiences.ts'
import type { CheckedNotice } from '#domain/notices/checked-notice.ts'
import { unknownCode } from '#domain/notices/checked-notice.ts'
import { paths } from '#domain/paths.ts'
import { callServer } from '#web/backend/call-server.ts'
import { errorCode } from '#web/backend/errors.ts'

const shape: z.ZodMiniType<CheckedNotice> = z.object({
  state: z.enum(['real', 'withdrawn']),
  id: z.nullable(z.string()),
  audience: z.enum(audiences),
  author: z.string(),
  date: z.string(),
  title: z.nullable(z.string()),
  deadline: z.nullable(z.string()),
  revision: z.nullable(z.number()),
  changed_at: z.nullable(z.string()),
  withdrawn_at: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

/** What a code says to this reader; a sentence where no notice has it, and where too many were tried. */
export function useCheckedNotice(typed: string) {
  return useQuery({
    queryKey: ['checked notice', typed],
    queryFn: async (): Promise<CheckedNotice | string> => {
      try {
        return shape.parse(await callServer('GET', paths.noticeCode(typed)))
      } catch (error) {
        if (error instanceof Error && answers.has(errorCode(error) ?? '')) return error.message
        throw error
      }
    },
    enabled: typed !== '',
    // It says what holds at this moment.
    staleTime: 0,
    gcTime: 0,
    meta: { persist: false, inDocument: false },
  })
}

const answers = new Set([...Object.keys(unknownCode).map((name) => `${name}_code`), 'too_many_requests'])
