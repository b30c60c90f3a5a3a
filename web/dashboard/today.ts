import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { WhatIsDue } from '#domain/today.ts'
import { useSession } from '#web/session/session.ts'
import { data } from '#web/backend/data.ts'
import type { DataClient } from '#web/backend/table-client.ts'
import { prefetch } from '#web/session/prefetch.ts'

// The result of public.today() (supabase/schema/today/today.sql), which documents each part.

const deadline = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  deadline: z.string(),
  read: z.boolean(),
  changed: z.boolean(),
  done: z.boolean(),
})

const exam = z.pipe(
  z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    exam: z.string(),
    date: z.string(),
    starts_at: z.nullable(z.string()),
    hall: z.string(),
  }),
  z.transform(({ starts_at: startsAt, ...rest }) => ({ ...rest, startsAt })),
)

const answer = z.object({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  created_at: z.string(),
})

const paper = z.object({
  id: z.string(),
  subject: z.string(),
  course_code: z.string(),
  kind: z.string(),
  exam_year: z.nullable(z.number()),
  pages: z.nullable(z.number()),
})

const practice = z.object({ course_id: z.string(), code: z.string(), name: z.string(), due: z.number() })

const todayShape = z.object({
  now: z.string(),
  day: z.string(),
  branch: z.nullable(z.object({ code: z.string(), name: z.string() })),
  semester: z.nullable(z.number()),
  deadlines: z.array(deadline),
  exams: z.array(exam),
  visits: z.array(z.object({ id: z.string(), company: z.string(), date: z.string() })),
  drives: z.array(z.object({ id: z.string(), title: z.string(), date: z.string() })),
  /** WhatIsDue has their columns. Missing in an answer that this browser stored before there were any. */
  entries: z.optional(z.array(z.unknown())),
  holidays: z.array(z.object({ id: z.string(), name: z.string(), first_day: z.string(), last_day: z.string() })),
  /** Of the coming week: class-now.tsx, which only those in a class load, parses them. */
  classes: z.array(z.unknown()),
  unread_notices: z.number(),
  answers: z.object({ unread: z.number(), latest: z.array(answer) }),
  papers: z.object({ new: z.number(), latest: z.array(paper) }),
  practice: z.array(practice),
  new: z.object({ discussions: z.number(), posts: z.number() }),
  total: z.object({ vendors: z.number(), alumni: z.number() }),
  /** Whether the account has not answered what it agrees to; missing in a stored answer of before. */
  consent: z.optional(z.boolean()),
  /** For owners of an alumni card, whom alumni-room.tsx parses it for; missing in a stored answer of before. */
  alumni: z.optional(z.unknown()),
})

export type Today = Omit<z.infer<typeof todayShape>, 'entries'> & WhatIsDue

export type Paper = z.infer<typeof paper>

export const todayOf = (client: DataClient) => client.rpc('today', {}, { get: true })

/** One request for the whole page; the last answer is cached for reading without a network. */
export function useToday() {
  const { user } = useSession()
  return useQuery({
    queryKey: ['today', user?.id],
    queryFn: ({ signal }) => askToday(signal),
    initialData: () => askToday.answered(),
    enabled: user !== undefined,
    staleTime: 30_000,
  })
}

const askToday = prefetch(async (signal): Promise<Today> => {
  const { data: answered } = await todayOf(data()).abortSignal(signal).throwOnError()
  return todayShape.parse(answered) as Today
})

/** Calls the listener with the page's first answer. */
export const onToday = askToday.onAnswer
