import type { ContentKind } from './content-kinds.ts'

/** The ways in which a notification reaches its person. */
const channels = ['here', 'push', 'mail'] as const
export type NotificationChannel = (typeof channels)[number]
export type Channels = Record<NotificationChannel, boolean>

/** The filter of the list of notifications, by the word in its address. */
export const listFilters = {
  answers: 'Answers',
  notices: 'Notices',
  posts: 'Your posts and reports',
  class: 'Your class',
  papers: 'Papers',
  drives: 'Placement drives',
  plan: 'Plan and payments',
  security: 'Security',
} as const
type ListFilter = keyof typeof listFilters

/** The headings of a digest, in its order. */
export const digestHeadings = ['Notices', 'Answers', 'Papers', 'Placements', 'Your account'] as const
type DigestHeading = (typeof digestHeadings)[number]

interface Topic {
  label: string
  note: string
  filter: ListFilter
  digest: DigestHeading
}

/** The lines of the settings, in their order: what is chosen together. */
export const topics = {
  deadlines: {
    label: 'Deadlines',
    note: '3 days and 1 day before; always on the site',
    filter: 'notices',
    digest: 'Notices',
  },
  notices: { label: 'New notices', note: 'those that you may read', filter: 'notices', digest: 'Notices' },
  changes: { label: 'A notice changed', note: 'only those you opened or follow', filter: 'notices', digest: 'Notices' },
  answers: { label: 'Answers to you', note: 'and discussions you follow', filter: 'answers', digest: 'Answers' },
  wanted: {
    label: 'Discussions you could answer',
    note: 'in the courses you chose below',
    filter: 'answers',
    digest: 'Answers',
  },
  posts: { label: 'Your posts and reports', note: 'what an admin decides', filter: 'posts', digest: 'Your account' },
  entries: { label: 'Your own entries', note: 'the evening before', filter: 'class', digest: 'Your account' },
  class: {
    label: 'Your class',
    note: 'what changes in its timetable, and its day if you chose an hour',
    filter: 'class',
    digest: 'Your account',
  },
  alumni: { label: 'Alumni', note: 'requests, their answers, and your card', filter: 'answers', digest: 'Answers' },
  papers: { label: 'Papers', note: 'that you sent or requested', filter: 'papers', digest: 'Papers' },
  drives: {
    label: 'Placement drives',
    note: 'that you follow, lists you are on, and what you review',
    filter: 'drives',
    digest: 'Placements',
  },
  plan: { label: 'Plan and payments', note: 'its end, payments and refunds', filter: 'plan', digest: 'Your account' },
  security: { label: 'Security', note: 'always on the site', filter: 'security', digest: 'Your account' },
} as const satisfies Record<string, Topic>
export type TopicName = keyof typeof topics

interface EventKindEntry {
  topic: TopicName
  /** What its subject is: who may not read it any more is not notified. */
  about?: ContentKind
  /** Without a choice of the person's. All are in the bell; push and mail happen only after consent, and then for these. */
  channels: Channels
  /** The bell shows it whatever was chosen; the table has the same rule. */
  isAlwaysHere?: true
}

const everywhere: Channels = { here: true, push: true, mail: true }

/**
 * What people are notified of. Whom and with what words is a record over the same names
 * (server/features/notifications/kinds), and so is each icon; the check of notification_preferences (supabase/schema) names them, too.
 */
export const eventKinds = {
  notice: { topic: 'notices', about: 'notice', channels: everywhere },
  notice_changed: { topic: 'changes', about: 'notice', channels: everywhere },
  // A last date is not to be missed because of a setting of last year.
  notice_deadline: { topic: 'deadlines', about: 'notice', channels: everywhere, isAlwaysHere: true },
  answer: { topic: 'answers', about: 'discussion', channels: { here: true, push: true, mail: false } },
  solved: { topic: 'answers', about: 'discussion', channels: { here: true, push: true, mail: false } },
  // A discussion without an answer, to who answers in its course.
  answer_wanted: { topic: 'wanted', about: 'discussion', channels: { here: true, push: true, mail: false } },
  report_decided: { topic: 'posts', channels: { here: true, push: false, mail: false } },
  post_moderated: { topic: 'posts', channels: { here: true, push: false, mail: false } },
  // Who is uncovered learns it, whatever they chose.
  uncovered: { topic: 'posts', channels: { here: true, push: true, mail: false }, isAlwaysHere: true },
  // A decision can be appealed for some days only.
  decision: { topic: 'posts', channels: { here: true, push: true, mail: false }, isAlwaysHere: true },
  paper_reviewed: { topic: 'papers', about: 'material', channels: everywhere },
  requested_paper: { topic: 'papers', about: 'material', channels: everywhere },
  drive_changed: { topic: 'drives', channels: everywhere },
  new_drive: { topic: 'drives', channels: everywhere },
  // The day before registration closes, to who wants a reminder.
  drive_closing: { topic: 'drives', channels: everywhere },
  shortlisted: { topic: 'drives', channels: everywhere },
  // To who reviews for the placement cell.
  review_waits: { topic: 'drives', channels: { here: true, push: true, mail: false } },
  // An interview experience of one's own that is published, returned or hidden.
  experience_reviewed: { topic: 'posts', channels: { here: true, push: true, mail: false } },
  plan_ending: { topic: 'plan', channels: { here: true, push: false, mail: true } },
  payment: { topic: 'plan', channels: { here: true, push: false, mail: true } },
  refund: { topic: 'plan', channels: { here: true, push: false, mail: true } },
  role_taken: { topic: 'posts', channels: { here: true, push: false, mail: true } },
  // A change of what an account agreed to is not silenced.
  policy_changed: { topic: 'posts', channels: { here: true, push: false, mail: true }, isAlwaysHere: true },
  semester: { topic: 'posts', channels: { here: true, push: false, mail: false } },
  // A day later it is no news: no mail.
  own_entries: { topic: 'entries', channels: { here: true, push: true, mail: false } },
  class_change: { topic: 'class', channels: { here: true, push: true, mail: false } },
  // The classes of a day, in its morning, to who has chosen an hour.
  class_day: { topic: 'class', channels: { here: true, push: true, mail: false } },
  // Of a student to an alumnus, and what became of it.
  alumni: { topic: 'alumni', channels: everywhere },
  // Whoever takes an account over must not be able to silence it.
  security: { topic: 'security', channels: { here: true, push: true, mail: false }, isAlwaysHere: true },
} as const satisfies Record<string, EventKindEntry>

export type EventKind = keyof typeof eventKinds
const entries: Record<EventKind, EventKindEntry> = eventKinds

export const eventKindNames = Object.keys(eventKinds) as EventKind[]

export const isFixed = (kind: EventKind, way: NotificationChannel): boolean =>
  way === 'here' && entries[kind].isAlwaysHere === true

export const kindsOfTopic = (topic: TopicName): EventKind[] =>
  eventKindNames.filter((kind) => entries[kind].topic === topic)

export const kindsOfFilter = (filter: ListFilter): EventKind[] =>
  eventKindNames.filter((kind) => topics[entries[kind].topic].filter === filter)

export const digestHeadingOf = (kind: EventKind): DigestHeading => topics[entries[kind].topic].digest

/** Those that come by this channel where their person has chosen nothing. */
export const kindsByDefault = (way: NotificationChannel): EventKind[] =>
  eventKindNames.filter((kind) => entries[kind].channels[way])

export const kindsAbout = (content: ContentKind): EventKind[] =>
  eventKindNames.filter((kind) => entries[kind].about === content)
