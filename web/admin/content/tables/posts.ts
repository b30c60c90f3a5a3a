import { audiences } from '#domain/notices/audiences.ts'
import { maxGroups } from '#domain/notices/groups.ts'
import { counted } from '#domain/counted.ts'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import type { Field, Row } from '../fields.ts'
import { line, type Table, text } from '../table.ts'

const fields = (categories: readonly string[], own: readonly Field[] = []): readonly Field[] => [
  { name: 'title', label: 'Title', kind: 'text', max: 200, required: true },
  {
    name: 'excerpt',
    label: 'Excerpt',
    kind: 'long text',
    max: 500,
    hint: 'The short text that the list shows.',
  },
  { name: 'content', label: 'Text', kind: 'html', max: 100_000 },
  {
    name: 'author',
    label: 'Author',
    kind: 'text',
    max: 120,
    required: true,
    hint: 'The office or person who publishes it.',
  },
  { name: 'category', label: 'Category', kind: 'choice', options: categories, first: 'General' },
  { name: 'priority', label: 'Priority', kind: 'choice', options: ['normal', 'high'], first: 'normal' },
  { name: 'tags', label: 'Tags', kind: 'words', max: 20, hint: 'One per line.' },
  { name: 'date', label: 'Date', kind: 'date' },
  { name: 'effective_date', label: 'Effective from', kind: 'date' },
  {
    name: 'publish_at',
    label: 'Publish at',
    kind: 'time',
    hint: 'Only admins see it before this time.',
  },
  ...own,
  { name: 'pinned', label: 'Pinned', kind: 'switch' },
]

function readersOf({ audience, groups }: Row): string[] {
  if (Array.isArray(groups) && groups.length > 0) return [counted(groups.length, 'group')]
  return audience === 'everyone' ? ['Everyone'] : audience === 'members' ? ['Members'] : []
}

const board = {
  key: 'id',
  searched: ['title', 'excerpt', 'author'],
  order: [
    { column: 'date', ascending: false },
    { column: 'created_at', ascending: false },
  ],
  listed: ['title', 'author', 'date', 'category', 'pinned', 'priority', 'publish_at', 'sample'],
  nameOf: (row: Row) => text(row, 'title'),
  lineOf: (row: Row) => line(text(row, 'category'), text(row, 'author'), calendarDate(text(row, 'date'))),
  stampsOf: (row: Row) => [
    ...(new Date(text(row, 'publish_at')) > new Date() ? ['Scheduled'] : []),
    ...readersOf(row),
    ...(row['pinned'] === true ? ['Pinned'] : []),
    ...(row['priority'] === 'high' ? ['High Priority'] : []),
  ],
  preview: 'post',
} satisfies Partial<Table>

const ofNotices: readonly Field[] = [
  {
    name: 'audience',
    label: 'Who reads it',
    kind: 'choice',
    options: audiences,
    first: 'pro',
    hint: 'Pro: the Pro plan. Members: every account. Everyone: also visitors, search engines and the feed.',
  },
  {
    name: 'groups',
    label: 'Only these groups (optional)',
    kind: 'groups',
    max: maxGroups,
    shownFor: { field: 'audience', value: 'members' },
    hint: 'Without a group it is for every account. With several, for the members of any of them.',
  },
  { name: 'deadline', label: 'Last date', kind: 'time', nullable: true, hint: 'The deadline, if there is one.' },
  {
    name: 'valid_until',
    label: 'Valid until',
    kind: 'time',
    nullable: true,
    hint: 'After this it is listed under Past. If empty, the last date decides.',
  },
]

export const notices: Table = {
  ...board,
  listed: [...board.listed, 'audience', 'groups'],
  section: 'notices',
  table: 'notices',
  title: 'Notices',
  lead: 'Notices from the offices, for Pro members, for every account, or for everyone.',
  one: 'notice',
  fieldsOf: () => fields(['Important', 'Update', 'General'], ofNotices),
  startsWith: 'notices',
  deadlineField: 'deadline',
  countsReaders: true,
  withAttachments: 'notices',
  withdrawn: true,
  deletedWithIt:
    'Its attachments are deleted too, and so is what readers have marked as read, done, followed or muted.',
}

export const blogPosts: Table = {
  ...board,
  section: 'posts',
  table: 'blog_posts',
  title: 'Blog posts',
  lead: 'Announcements and updates, for everybody.',
  one: 'post',
  fieldsOf: () => fields(['Important', 'Update', 'General', 'Announcement']),
}
