/**
 * The folder of supabase/schema in whose tables.sql a table, type or sequence is written: by name, else by schema. What
 * is in none of them is an error.
 */
const features: Record<string, readonly string[]> = {
  accounts: ['public.users', 'public.profiles'],
  admin: ['public.audit_log', 'public.page_views'],
  alumni: ['public.alumni_cards', 'private.alumni_requests', 'private.contact_views', 'private.referrals'],
  assistant: ['public.help_entries', 'public.unanswered_questions', 'public.answer_feedback'],
  attendance: ['public.attendance', 'public.attendance_figures', 'public.attendance_rules'],
  auth: ['auth'],
  calculator: ['public.calculator_states'],
  catalogue: ['public.branches', 'public.courses', 'public.exam_dates', 'public.holidays', 'public.course_choices'],
  college: ['public.college', 'private.logos'],
  policies: ['public.policy_versions'],
  consent: ['public.consents', 'private.parent_requests'],
  contact: ['public.contact_messages'],
  content: ['public.site_settings', 'public.vendors', 'public.blog_posts', 'public.team_members', 'private.seeded'],
  drives: [
    'public.organisations',
    'public.drives',
    'public.academic_figures',
    'public.shortlists',
    'public.shortlist_lines',
  ],
  experiences: ['public.experiences', 'private.experience_authors', 'private.experience_marks'],
  forum: [
    'public.discussions',
    'public.comments',
    'public.post_revisions',
    'public.helpful',
    'public.read_marks',
    'public.drafts',
    'private.discussion_activity',
    'private.pseudonyms',
    'public.answering_courses',
    'private.answer_calls',
    'private.pictures',
    'counts.comments_discussion_id_fkey',
    'counts.helpful_discussion_id_fkey',
    'counts.helpful_comment_id_fkey',
  ],
  invitations: ['public.invitations', 'private.invitation_mails'],
  imports: ['private.imports', 'private.import_changes', 'private.import_undos'],
  moderation: [
    'public.reports',
    'public.moderation_decisions',
    'private.decision_authors',
    'private.posting_allowances',
  ],
  mutes: ['public.mutes'],
  notices: [
    'public.notices',
    'public.notice_revisions',
    'public.notice_reads',
    'public.notice_attachments',
    'public.withdrawn_notices',
  ],
  notifications: [
    'private.events',
    'private.digests',
    'private.push_deliveries',
    'public.calendar_feeds',
    'public.follows',
    'public.notification_preferences',
    'public.notification_settings',
    'public.notifications',
    'public.push_subscriptions',
  ],
  'own-entries': ['public.own_entries'],
  papers: [
    'private.material_reviews',
    'private.material_shingles',
    'private.paper_reader',
    'private.reading_turns',
    'private.rewritten_files',
    'private.unreferenced_files',
    'public.first_pages',
    'public.material_pages',
    'public.material_reports',
    'public.paper_request_votes',
    'public.paper_requests',
    'public.study_materials',
  ],
  payments: [
    'private.order_mails',
    'private.processed_webhooks',
    'private.receipt_series',
    'private.paused_plans',
    'private.refunds',
    'public.order_events',
    'public.orders',
  ],
  placements: [
    'public.alumni',
    'public.companies',
    'public.interview_questions',
    'public.learnt_questions',
    'public.resume_projects',
    'public.resume_templates',
    'public.tutorials',
  ],
  practice: ['public.practice_plans', 'public.practice_reviews'],
  questions: [
    'private.courses_to_group',
    'private.grouping_serial',
    'private.merged_groups',
    'public.course_units',
    'public.helpful_answers',
    'public.key_answers',
    'public.question_groups',
    'public.questions',
    'public.student_answers',
  ],
  roles: ['public.grants', 'public.role_invitations'],
  rollover: ['private.rollovers', 'private.rollover_people'],
  search: ['search', 'public.search_words'],
  sections: ['public.sections', 'public.section_members'],
  server: ['server'],
  timetable: [
    'public.periods',
    'public.timetables',
    'public.slots',
    'public.slot_changes',
    'public.change_answers',
    'public.class_links',
  ],
}

export const featureNames = Object.keys(features)

export function featureOf(name: string): string {
  const [schema = ''] = name.split('.')
  const feature =
    featureNames.find((key) => features[key]?.includes(name)) ??
    featureNames.find((key) => features[key]?.includes(schema))
  if (feature === undefined) throw new Error(`Name the feature of ${name} in scripts/schema/features.ts.`)
  return feature
}
