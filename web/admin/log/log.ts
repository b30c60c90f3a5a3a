import { auditedContent } from '#domain/kinds/content-kinds.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { substringFilter } from '#web/content/substring-filter.ts'
import { ifAny, pageSize } from '../pagination.ts'

const columns = z.nullable(z.record(z.string(), z.unknown()))
const entry = z.object({
  id: z.number(),
  at: z.string(),
  actor_id: z.nullable(z.string()),
  actor_name: z.string(),
  action: z.enum(['insert', 'update', 'delete', 'uncover']),
  table_name: z.string(),
  row_id: z.string(),
  /** Empty in lines of before it was recorded. */
  row_name: z.string(),
  before: columns,
  after: columns,
})

export type Entry = z.infer<typeof entry>

/** What the tables are called for people. */
export const tableNames: Record<string, string> = {
  ...auditedContent,
  'public.notice_attachments': 'an attachment of a notice',
  'public.drive_attachments': 'an attachment of a drive',
  'public.branches': 'a branch',
  'public.holidays': 'a holiday',
  'public.course_units': 'a unit of a course',
  'public.questions': 'a question of a paper',
  'public.question_groups': 'a group of questions',
  'public.material_reports': 'a report of a paper or notes',
  'public.team_members': 'a team member',
  'public.search_words': 'a search word',
  'public.unanswered_questions': 'an unanswered question',
  'public.site_settings': 'a site setting',
  'public.college': 'the college',
  'public.policy_versions': 'a policy',
  'public.comments': 'a comment',
  'public.student_answers': 'an answer of a student',
  'public.reports': 'a report',
  'public.contact_messages': 'a message',
  'public.users': 'the plan of an account',
  'public.profiles': 'the admin right of an account',
  'public.alumni_cards': 'the owner of an alumni card',
  'public.organisations': 'an organisation',
  'public.shortlists': 'a shortlist',
  'public.experiences': 'an interview experience',
  'private.referrals': 'a referral',
  'public.grants': 'a role',
  'public.sections': 'a section',
  'public.periods': 'an hour of the day',
  'public.timetables': 'a term of a timetable',
  'public.slots': 'a class of a timetable',
  'public.slot_changes': 'a change of a timetable',
  'public.class_links': 'the public link of a timetable',
  'public.invitations': 'an invitation',
  'private.rollovers': 'a rollover',
  'public.orders': 'an order',
  'auth.users': 'the ban of an account',
}

/** Newest first. `table` is one of the names above, or anything else for all; `search` is part of a name or an id. */
export function useLog(search: string, table: string) {
  return useInfiniteQuery({
    queryKey: ['admin', 'log', search, table],
    queryFn: ({ pageParam, signal }) => fetchLog(search, table, pageParam, signal),
    initialPageParam: Number.POSITIVE_INFINITY,
    // By id, not by place: new lines come in on top while one reads.
    getNextPageParam: (last) => (last.length > pageSize ? last[pageSize - 1]?.id : undefined),
    placeholderData: (before) => ifAny(before, before?.pages[0]),
    meta: { persist: false },
  })
}

async function fetchLog(search: string, table: string, before: number, signal: AbortSignal): Promise<Entry[]> {
  let query = data()
    .from('audit_log')
    .select('id, at, actor_id, actor_name, action, table_name, row_id, row_name, before, after')
  if (table in tableNames) query = query.eq('table_name', table)
  const filter = substringFilter(search, ['actor_name', 'row_name', 'row_id'])
  if (filter !== undefined) query = query.or(filter)
  if (Number.isFinite(before)) query = query.lt('id', before)
  const { data: rows } = await query
    .order('id', { ascending: false })
    .limit(pageSize + 1)
    .abortSignal(signal)
    .throwOnError()
  return parseRows(entry, rows)
}

/** The columns that an entry is about, each with what it was and what it became. */
export function changesOf({ before, after }: Entry): { column: string; was: string; is: string }[] {
  const columns = Object.keys({ ...before, ...after })
  return columns.map((column) => ({ column, was: shown(before?.[column]), is: shown(after?.[column]) }))
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
}
