import { describe, expect, it } from 'vitest'
import { type Area, areaNames } from '#domain/roles/roles.ts'
import { actorsOfFile } from './access-actors.ts'
import { reached } from './access-cells.ts'
import { access, type Operation, type Reach } from './access-table.ts'

// An account with all of an area reaches its tables as an admin does, and every other table as a member does.

const site = actorsOfFile()

const tablesOf: Record<Area, readonly string[]> = {
  notices: ['notices', 'notice_attachments', 'notice_reads', 'blog_posts'],
  papers: [
    'study_materials',
    'material_pages',
    'first_pages',
    'material_reports',
    'questions',
    'question_groups',
    'course_units',
    'practice_reviews',
    'student_answers',
    'helpful_answers',
    'key_answers',
  ],
  forum: ['discussions', 'comments', 'reports', 'moderation_decisions', 'helpful_answers'],
  placements: [
    'companies',
    'organisations',
    'drives',
    'drive_attachments',
    'shortlists',
    'experiences',
    'interview_questions',
    'resume_templates',
    'resume_projects',
    'tutorials',
  ],
  alumni: ['alumni'],
  timetable: ['exam_dates', 'holidays', 'sections', 'periods', 'class_links'],
  people: ['contact_messages', 'sections', 'section_members', 'invitations'],
  money: ['orders', 'order_events', 'orders_with_buyers'],
  settings: [
    'site_settings',
    'college',
    'policy_versions',
    'team_members',
    'vendors',
    'branches',
    'courses',
    'help_entries',
    'search_words',
    'unanswered_questions',
    'answer_feedback',
    'page_views',
  ],
}

/** The log shows the lines of the area's own tables; this database has none of the forum. */
function expected(area: Area, table: string, operation: Operation): Reach {
  const { admin, member } = access[table] ?? {}
  if (admin === undefined || member === undefined) throw new Error(`The access table has no ${table}.`)
  if (table === 'audit_log' && operation === 'select') return area === 'forum' ? 'none' : 'all'
  // Moderators read and delete the answers to questions that need Pro, and write none.
  if (table === 'student_answers' && area === 'forum' && (operation === 'select' || operation === 'delete'))
    return 'all'
  return (tablesOf[area].includes(table) ? admin : member)[operation]
}

const operations: readonly Operation[] = ['select', 'insert as self', 'insert as another', 'update', 'delete']

describe.each(areaNames)('all of %s', (area) => {
  const cells = Object.keys(access).flatMap((table) =>
    operations.map((operation) => [operation, table, expected(area, table, operation)] as const),
  )
  it.each(cells)('%s on %s reaches %s', async (operation, table, reach) => {
    expect(await reached(site, `holder of ${area}`, table, operation)).toBe(reach)
  })
})

it('no table of an admin is without an area', () => {
  const written = Object.entries(access).filter(
    ([, { admin, member }]) => admin.update === 'all' && member.update !== 'all',
  )
  const inAreas = Object.values(tablesOf).flat()
  expect(written.map(([table]) => table).filter((table) => !inAreas.includes(table))).toEqual([])
})
