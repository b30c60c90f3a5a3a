/**
 * The access table: which role may do what to which rows. Each cell is run against the real database, and a table of
 * the public schema without an entry here fails the first test.
 *
 * - 'all' / 'own' / 'none': the rows that are reached (a policy hides the rest without an error)
 * - 'refused': the statement itself is rejected (no right on the table)
 */
export type Reach = 'all' | 'own' | 'none' | 'refused'
export type Operation = 'select' | 'insert as self' | 'insert as another' | 'update' | 'delete'

export const actors = ['anon', 'member', 'pro', 'admin', 'service_role'] as const
export type Actor = (typeof actors)[number]

const server: Record<Operation, Reach> = {
  select: 'all',
  'insert as self': 'all',
  'insert as another': 'all',
  update: 'all',
  delete: 'all',
}
const nothing: Record<Operation, Reach> = {
  select: 'refused',
  'insert as self': 'refused',
  'insert as another': 'refused',
  update: 'refused',
  delete: 'refused',
}
// An insert "as another" gets the caller's own name: the trigger sets the author (asserted below).
const posts: Record<Actor, Record<Operation, Reach>> = {
  anon: { ...nothing, select: 'all' },
  member: { select: 'all', 'insert as self': 'own', 'insert as another': 'own', update: 'own', delete: 'own' },
  pro: { select: 'all', 'insert as self': 'own', 'insert as another': 'own', update: 'own', delete: 'own' },
  admin: { select: 'all', 'insert as self': 'own', 'insert as another': 'own', update: 'all', delete: 'all' },
  service_role: server,
}

// A role without admin rights may run the statement, and reaches no row.
const content: Record<Actor, Record<Operation, Reach>> = {
  anon: { ...nothing, select: 'all' },
  member: { ...nothing, select: 'all', update: 'none', delete: 'none' },
  pro: { ...nothing, select: 'all', update: 'none', delete: 'none' },
  admin: server,
  service_role: server,
}

const proContent: Record<Actor, Record<Operation, Reach>> = {
  ...content,
  anon: nothing,
  member: { ...nothing, select: 'none', update: 'none', delete: 'none' },
}

// All own rows; an admin reaches no more than others.
const own: Record<Operation, Reach> = {
  select: 'own',
  'insert as self': 'own',
  'insert as another': 'refused',
  update: 'own',
  delete: 'own',
}
/** The same for every signed-in role. */
const signedIn = (reach: Record<Operation, Reach>): Record<Actor, Record<Operation, Reach>> => ({
  anon: nothing,
  member: reach,
  pro: reach,
  admin: reach,
  service_role: server,
})
const ownRows = signedIn(own)
// A student's record and figures are their owner's alone: service_role and admins do not reach it (docs/decisions/0076-attendance.md).
const ownerAlone = (reach: Record<Operation, Reach>) => ({ ...signedIn(reach), service_role: nothing })
// A visitor reads notices for everyone; these rows are for the Pro plan, which is the default audience.
const notices: Record<Actor, Record<Operation, Reach>> = { ...proContent, anon: { ...nothing, select: 'none' } }

// Written by the server, and by functions. Admins read all.
const ownReadable: Record<Actor, Record<Operation, Reach>> = {
  ...signedIn({ ...nothing, select: 'own' }),
  admin: { ...nothing, select: 'all' },
}

// Written by the server; the one writable column of contact messages is tested in tests/security/admin/admin.test.ts.
const forAdmins: Record<Actor, Record<Operation, Reach>> = {
  anon: nothing,
  member: { ...nothing, select: 'none' },
  pro: { ...nothing, select: 'none' },
  admin: { ...nothing, select: 'all' },
  service_role: { ...nothing, select: 'all' },
}

// Written by the server, and by functions.
const readWithPapers: Record<Actor, Record<Operation, Reach>> = {
  anon: nothing,
  member: { ...nothing, select: 'none' },
  pro: { ...nothing, select: 'all' },
  admin: { ...nothing, select: 'all' },
  service_role: server,
}

const ofSection = { ...signedIn({ ...nothing, select: 'all' }), service_role: server }

/** The reach of a session without the account's second factor, where it is smaller. */
export const withoutFactor: Record<string, Partial<Record<Operation, Reach>>> = {
  calendar_feeds: { select: 'none', delete: 'none' },
}

export const access: Record<string, Record<Actor, Record<Operation, Reach>>> = {
  branches: content,
  courses: content,
  exam_dates: { ...content, anon: nothing },
  holidays: { ...content, anon: nothing },
  course_units: { ...content, anon: nothing },
  course_choices: ownRows,
  // Every account chooses its section; the holders of timetables and people write them.
  sections: { ...content, anon: nothing },
  // Its primary key is the account: each of these has one.
  section_members: {
    ...signedIn(own),
    admin: { select: 'all', 'insert as self': 'own', 'insert as another': 'own', update: 'all', delete: 'all' },
  },
  periods: { ...content, anon: nothing },
  // Of the section of which they all are; written by functions (tests/security/features/timetable).
  timetables: ofSection,
  slots: ofSection,
  slot_changes: ofSection,
  change_answers: signedIn({ ...nothing, select: 'own' }),
  // Made and deleted by who decides about the section's timetable.
  class_links: {
    ...ofSection,
    ...signedIn({ ...nothing, select: 'all', delete: 'none' }),
    admin: { select: 'all', 'insert as self': 'all', 'insert as another': 'all', update: 'refused', delete: 'all' },
  },
  attendance: ownerAlone({ ...own, update: 'refused' }),
  attendance_figures: ownerAlone({ ...own, update: 'refused' }),
  attendance_rules: ownerAlone(own),
  own_entries: ownerAlone(own),
  // Written by functions (tests/security/features/consent).
  consents: ownerAlone({ ...nothing, select: 'own' }),
  // Written by functions (tests/security/features/forum/read-marks.test.ts).
  read_marks: ownerAlone({ ...nothing, select: 'own' }),
  // Written by a function (tests/security/features/forum/drafts.test.ts).
  drafts: ownerAlone({ ...nothing, select: 'own' }),
  mutes: ownerAlone({ ...own, update: 'refused' }),
  users: signedIn({ ...own, delete: 'refused' }),
  profiles: signedIn({ ...nothing, select: 'own' }),
  discussions: posts,
  comments: posts,
  // Who pressed is private to each; a visitor may select, and finds none.
  helpful: {
    ...signedIn({ ...nothing, select: 'own', 'insert as self': 'own', delete: 'own' }),
    anon: { ...nothing, select: 'none' },
  },
  answering_courses: signedIn({ ...nothing, select: 'own', 'insert as self': 'own', delete: 'own' }),
  // Written by a trigger; as readable as their posts.
  post_revisions: {
    ...signedIn({ ...nothing, select: 'all' }),
    anon: { ...nothing, select: 'all' },
  },
  calculator_states: signedIn({ ...nothing, select: 'own', 'insert as self': 'own', update: 'own' }),
  site_settings: content,
  // One row, which is neither added nor removed.
  college: {
    anon: { ...nothing, select: 'all' },
    member: { ...nothing, select: 'all', update: 'none' },
    pro: { ...nothing, select: 'all', update: 'none' },
    admin: { ...nothing, select: 'all', update: 'all' },
    service_role: { ...nothing, select: 'all', update: 'all' },
  },
  // Versions are published, and never changed.
  policy_versions: {
    ...signedIn({ ...nothing, select: 'all' }),
    anon: { ...nothing, select: 'all' },
    admin: { ...nothing, select: 'all', 'insert as self': 'all', 'insert as another': 'all' },
  },
  vendors: content,
  blog_posts: content,
  team_members: content,
  contact_messages: { ...forAdmins, service_role: server },
  reports: {
    anon: nothing,
    member: { ...nothing, select: 'own', 'insert as self': 'own', update: 'none' },
    pro: { ...nothing, select: 'own', 'insert as self': 'own', update: 'none' },
    admin: { ...nothing, select: 'all', 'insert as self': 'own', update: 'all' },
    service_role: server,
  },
  // Written by functions (tests/security/features/forum/moderation).
  moderation_decisions: { ...forAdmins, service_role: server },
  // The rows here have ended, so that they give nothing.
  grants: ownReadable,
  role_invitations: { ...forAdmins, service_role: server },
  // Written by imports; revoked and sent again through functions (tests/security/features/invitations.test.ts).
  invitations: { ...forAdmins, service_role: server },
  audit_log: forAdmins,
  follows: ownRows,
  notification_preferences: ownRows,
  notification_settings: ownRows,
  // Written by the server only, except for the read mark.
  notifications: signedIn({ ...nothing, select: 'own', update: 'own' }),
  // Created by the server, which validates what a browser sends.
  push_subscriptions: signedIn({ ...nothing, select: 'own', delete: 'own' }),
  calendar_feeds: signedIn({ ...nothing, select: 'own', delete: 'own' }),
  page_views: { ...forAdmins, service_role: server },
  notices,
  // Written by a trigger.
  notice_revisions: {
    anon: { ...nothing, select: 'none' },
    member: { ...nothing, select: 'none' },
    pro: { ...nothing, select: 'all' },
    admin: { ...nothing, select: 'all' },
    service_role: server,
  },
  // Of a notice of the Pro plan: an account that has lost Pro cannot mark it any more, but may withdraw its mark.
  notice_reads: {
    anon: nothing,
    member: { ...nothing, select: 'own', update: 'refused', delete: 'own' },
    pro: { ...nothing, select: 'own', 'insert as self': 'own', update: 'own', delete: 'own' },
    admin: { ...nothing, select: 'own', 'insert as self': 'own', update: 'own', delete: 'own' },
    service_role: server,
  },
  notice_attachments: notices,
  // What a code says of a deleted notice: through the server alone (tests/security/features/notice-codes.test.ts).
  withdrawn_notices: { ...signedIn(nothing), service_role: server },
  alumni: proContent,
  companies: proContent,
  organisations: proContent,
  drives: proContent,
  drive_attachments: proContent,
  academic_figures: ownerAlone(own),
  // Written by functions (tests/security/features/drives/shortlists.test.ts).
  shortlists: { ...forAdmins, service_role: server },
  shortlist_lines: signedIn({ ...nothing, select: 'own' }),
  // Published ones, written by functions; authors read their own (tests/security/features/experiences).
  experiences: readWithPapers,
  // Made by a claim; once it is confirmed, it is taken back and not deleted.
  alumni_cards: ownerAlone({ ...nothing, select: 'own', update: 'own', delete: 'none' }),
  interview_questions: proContent,
  learnt_questions: {
    anon: nothing,
    member: { ...nothing, select: 'none', delete: 'none' },
    pro: { ...nothing, select: 'own', 'insert as self': 'own', delete: 'own' },
    admin: { ...nothing, select: 'own', 'insert as self': 'own', delete: 'own' },
    service_role: server,
  },
  resume_templates: proContent,
  resume_projects: proContent,
  tutorials: proContent,
  orders: ownReadable,
  order_events: ownReadable,
  // The buyers of orders, for admins.
  orders_with_buyers: forAdmins,
  study_materials: proContent,
  // Written by the server; readable where their material is.
  material_pages: readWithPapers,
  first_pages: readWithPapers,
  key_answers: readWithPapers,
  // Written by the server, and by reviewers through functions (tests/security/features/papers/questions.test.ts).
  questions: readWithPapers,
  question_groups: readWithPapers,
  // Who reads the questions writes answers; what is marked is the number in the answer.
  student_answers: {
    anon: nothing,
    member: {
      select: 'own',
      'insert as self': 'refused',
      'insert as another': 'refused',
      update: 'own',
      delete: 'own',
    },
    pro: { select: 'all', 'insert as self': 'own', 'insert as another': 'refused', update: 'own', delete: 'own' },
    admin: { select: 'all', 'insert as self': 'own', 'insert as another': 'refused', update: 'own', delete: 'all' },
    service_role: server,
  },
  helpful_answers: {
    anon: nothing,
    member: { ...nothing, select: 'own', delete: 'own' },
    pro: { ...nothing, select: 'own', 'insert as self': 'own', delete: 'own' },
    admin: { ...nothing, select: 'own', 'insert as self': 'own', delete: 'own' },
    service_role: server,
  },
  // The account's own append-only log, of questions that it may read.
  practice_reviews: {
    ...signedIn({ ...nothing, select: 'own', 'insert as self': 'own' }),
    member: { ...nothing, select: 'own' },
  },
  practice_plans: ownRows,
  // Both through functions (tests/security/features/papers/papers.test.ts).
  paper_requests: {
    anon: nothing,
    member: { ...nothing, select: 'none' },
    pro: { ...nothing, select: 'all' },
    admin: { ...nothing, select: 'all' },
    service_role: server,
  },
  paper_request_votes: signedIn({ ...nothing, select: 'own' }),
  // Of readable papers, which are none for a member.
  material_reports: {
    anon: nothing,
    member: { ...nothing, select: 'own', update: 'none' },
    pro: { ...nothing, select: 'own', 'insert as self': 'own', update: 'none' },
    admin: { ...nothing, select: 'all', 'insert as self': 'own', update: 'all' },
    service_role: server,
  },
  search_words: content,
  help_entries: content,
  // Written by the server. Admins settle questions that two or more askers sent, as these rows are.
  unanswered_questions: {
    anon: nothing,
    member: { ...nothing, select: 'none', update: 'none' },
    pro: { ...nothing, select: 'none', update: 'none' },
    admin: { ...nothing, select: 'all', update: 'all' },
    service_role: server,
  },
  answer_feedback: { ...forAdmins, service_role: server },
}
