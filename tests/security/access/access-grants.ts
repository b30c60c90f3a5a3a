// The expected grants, with which catalog.test.ts compares the catalog.

/** The columns that a browser role may write; any column not listed must be closed. */
export const writable: Record<string, string> = {
  'branches insert': 'code, id, name, position, semesters',
  'branches update': 'code, name, position, semesters',
  'courses insert': 'aliases, branch_id, code, credits, id, name, semester',
  'courses update': 'aliases, branch_id, code, credits, name, semester',
  'exam_dates insert': 'course_id, date, exam, hall, id, starts_at',
  'exam_dates update': 'course_id, date, exam, hall, starts_at',
  'holidays insert': 'first_day, id, last_day, name',
  'holidays update': 'first_day, last_day, name',
  'course_units insert': 'course_id, id, number, title, topics',
  'course_units update': 'course_id, number, title, topics',
  'course_choices insert': 'account_id, course_id, taken',
  'course_choices update': 'account_id, course_id, taken',
  'sections insert': 'branch_id, entry_year, id, letter',
  'sections update': 'branch_id, entry_year, letter',
  'section_members insert': 'account_id, groups, section_id',
  'section_members update': 'account_id, groups, section_id',
  'class_links insert': 'section_id',
  'periods insert': 'ends_at, id, name, number, starts_at',
  'periods update': 'ends_at, name, number, starts_at',
  'attendance insert': 'account_id, course_id, date, id, lab, mark, marked_at, name, starts_at',
  'attendance_figures insert': 'account_id, as_of, attended, course_id, held, id, kind, marked_at, name',
  'attendance_rules insert': 'account_id, condonation, duty, lab, per, percent',
  'own_entries insert': 'account_id, date, done, id, kind, note, starts_at, title, written_at',
  'own_entries update': 'date, done, kind, note, starts_at, title, written_at',
  'attendance_rules update': 'account_id, condonation, duty, lab, per, percent',
  'academic_figures insert': 'account_id, figures',
  'academic_figures update': 'account_id, figures',
  'alumni_cards update':
    'bio, company, current_position, email, image, languages, linkedin, location, phone, requests_a_month, shown_to, topics, withdrawn',
  'organisations insert': 'about, checked_by, checked_on, id, name, url',
  'organisations update': 'about, checked_by, checked_on, name, url',
  'drive_attachments insert': 'bytes, drive_id, file_key, media_type, name, pages, position',
  'drive_attachments update': 'name',
  'drives insert':
    'checked_by, checked_on, closes_on, description, fixed_lpa, how_to, id, interviews_on, kind, organisation_id, package_lpa, place, result_on, results_due, role, rules, source, talk_on, test_on, url, withdrawn',
  'drives update':
    'checked_by, checked_on, closes_on, description, fixed_lpa, how_to, interviews_on, kind, organisation_id, package_lpa, place, result_on, results_due, role, rules, source, talk_on, test_on, url, withdrawn',
  'users insert': 'branch_id, college_id, email, first_name, id, last_name, onboarded_at, plan, semester, updated_at',
  'users update': 'branch_id, college_id, email, first_name, id, last_name, onboarded_at, semester, updated_at',
  'discussions insert':
    'anchor_id, anchor_kind, anonymous, content, created_at, format, tags, title, user_id, user_name',
  'discussions update': 'content, format, tags, title',
  'comments insert': 'anonymous, content, created_at, discussion_id, format, reply_to, user_id, user_name',
  'comments update': 'content, format',
  'calculator_states insert': 'account_id, state',
  'calculator_states update': 'state',
  'college update':
    'academic_year, anonymous_posts, attendance_condonation, attendance_duty, attendance_lab, attendance_per, attendance_percent, courts, even_semester_from, grading_scale, landing_numbers, logo, map_point, name, odd_semester_from, opened_at, opening_line, pro_for_members_until, second_colour, short_name, sign_up, sign_up_alumni, sign_up_alumni_domains, sign_up_domains, sign_up_staff, sign_up_staff_domains',
  'site_settings insert': 'key, value',
  'site_settings update': 'key, value',
  'policy_versions insert': 'changes, content, id, notify, policy, version',
  'vendors insert': 'contact, description, email, hours, id, image, location, name, position, rating, specialties',
  'vendors update': 'contact, description, email, hours, image, location, name, position, rating, specialties',
  'blog_posts insert':
    'author, category, content, date, effective_date, excerpt, id, pinned, priority, publish_at, tags, title',
  'blog_posts update':
    'author, category, content, date, effective_date, excerpt, pinned, priority, publish_at, tags, title',
  'team_members insert': 'bio, id, image, name, position, role, social_links',
  'team_members update': 'bio, image, name, position, role, social_links',
  'notices insert':
    'audience, author, category, content, date, deadline, effective_date, excerpt, groups, id, pinned, priority, publish_at, tags, title, valid_until',
  'notices update':
    'audience, author, category, content, date, deadline, effective_date, excerpt, groups, pinned, priority, publish_at, tags, title, valid_until',
  'notice_reads insert': 'done_at, notice_id, revision, unpinned_at',
  'notice_reads update': 'done_at, notice_id, revision, unpinned_at',
  'notice_attachments insert': 'bytes, file_key, media_type, name, notice_id, pages, position',
  'notice_attachments update': 'name',
  'alumni insert': 'bio, company, current_position, degree, graduation_year, id, image, linkedin, location, name',
  'alumni update': 'bio, company, current_position, degree, graduation_year, image, linkedin, location, name',
  'companies insert': 'company, description, id, location, process, profile, requirements, visit_date',
  'companies update': 'company, description, location, process, profile, requirements, visit_date',
  'interview_questions insert': 'answer, id, position, question, topic',
  'interview_questions update': 'answer, position, question, topic',
  'learnt_questions insert': 'account_id, question_id',
  'resume_templates insert':
    'description, downloads, featured, features, id, image, pages, position, rating, tags, title, url',
  'resume_templates update':
    'description, downloads, featured, features, image, pages, position, rating, tags, title, url',
  'resume_projects insert': 'category, description, icon, id, position, showcase, tech, title, url',
  'resume_projects update': 'category, description, icon, position, showcase, tech, title, url',
  'student_answers insert': 'content, group_id',
  'student_answers update': 'content',
  'answering_courses insert': 'course_id',
  'mutes insert': 'account_id, person_id, tag',
  'helpful insert': 'comment_id, discussion_id',
  'helpful_answers insert': 'answer_id',
  'practice_reviews insert': 'account_id, group_id, id, rating, reviewed_at',
  'practice_plans insert': 'account_id, course_id, exam_on, per_day',
  'practice_plans update': 'account_id, course_id, exam_on, per_day',
  'contact_messages update': 'handled_at',
  'follows insert': 'kind, muted, subject_id',
  'follows update': 'kind, muted, subject_id',
  'notification_preferences insert': 'here, kind, mail, push',
  'notification_preferences update': 'here, kind, mail, push',
  'notification_settings insert':
    'account_id, classes_hour, digest, digest_hour, digest_weekday, questions_a_week, quiet_from, quiet_to',
  'notification_settings update':
    'account_id, classes_hour, digest, digest_hour, digest_weekday, questions_a_week, quiet_from, quiet_to',
  'notifications update': 'read_at',
  'reports insert': 'answer_id, comment_id, discussion_id, note, reason',
  'reports update': 'dismissed_at',
  'tutorials insert': 'description, duration, id, level, platform, position, thumbnail, title, url',
  'tutorials update': 'description, duration, level, platform, position, thumbnail, title, url',
  'search_words insert': 'id, language, means, term',
  'search_words update': 'language, means, term',
  'help_entries insert': 'asked, audience, id, text, title, url',
  'help_entries update': 'asked, audience, text, title, url',
  'unanswered_questions update': 'help_entry_id, status',
  'study_materials insert':
    'bytes, course_code, course_id, exam, exam_year, file_key, full_marks, id, kind, note, pages, semester, subject, title',
  'study_materials update': 'course_code, course_id, exam, exam_year, full_marks, kind, note, semester, subject, title',
  'material_reports insert': 'material_id, note, what',
  'material_reports update': 'state',
}

/**
 * The functions of the data API, and whether they run with their owner's rights; each such one has tests of its own.
 */
export const functions: Record<string, { definer: boolean }> = {
  // Those of the roles: tests/security/features/roles.test.ts.
  accept_role: { definer: true },
  // Of the two sides of an answered request (tests/security/features/alumni/public-answers.test.ts).
  agree_public_answer: { definer: true },
  // Those of the timetable: tests/security/features/timetable.
  agreed: { definer: true },
  // Those of the alumni: tests/security/features/alumni.
  alumni_card: { definer: true },
  // The caller's own, for today(), which service_role calls as well.
  alumni_room: { definer: true },
  // What a discussion is about, with the caller's rights (tests/security/features/forum/anchors.test.ts).
  anchor: { definer: false },
  // A computed column of discussions, with the caller's rights.
  anchor_title: { definer: false },
  answer_ask: { definer: true },
  // Those of moderation: tests/security/features/forum/moderation.
  appeal_decision: { definer: true },
  areas: { definer: true },
  ask_alumnus: { definer: true },
  asked_again: { definer: false },
  asks_for_me: { definer: true },
  // The caller's own record, with the caller's rights (tests/security/features/attendance).
  attendance_summary: { definer: false },
  // A computed column of posts, by the caller’s mutes.
  author_muted: { definer: false },
  // Those of endorsements: tests/security/features/forum/endorsements.test.ts.
  author_standing: { definer: false },
  // For the hook of a hosted project; no role of the data API may call it.
  before_user_created: { definer: true },
  // Public, since it returns numbers only.
  campus_counts: { definer: true },
  change_role: { definer: true },
  // Those of shortlists: tests/security/features/drives/shortlists.test.ts.
  check_shortlist: { definer: true },
  claim_card: { definer: true },
  // The entries of the caller's class, for today(), which service_role calls as well (tests/security/features/timetable/class-entries.test.ts).
  class_entries: { definer: true },
  // Of a public link, or by a role (tests/security/features/timetable/class-to-copy.test.ts).
  class_to_copy: { definer: true },
  confirm_change: { definer: true },
  confirmer: { definer: true },
  // Of the caller alone, for Today (tests/security/features/consent).
  consent_due: { definer: true },
  contact_of: { definer: true },
  contact_views: { definer: true },
  decide_appeal: { definer: true },
  decide_claim: { definer: true },
  // Those of interview experiences: tests/security/features/experiences.
  decide_experience: { definer: true },
  decide_post: { definer: true },
  // Those of referrals: tests/security/features/alumni/referrals.test.ts.
  decide_referral: { definer: true },
  // With the caller's rights (tests/security/features/forum/anchors.test.ts).
  discussions_about: { definer: false },
  disputed: { definer: true },
  drive_shortlists: { definer: true },
  edit_class_entry: { definer: true },
  edit_timetable: { definer: true },
  // By the caller's own figures, with the caller's rights (tests/security/features/drives).
  eligibility: { definer: false },
  end_ask: { definer: true },
  endorse_comment: { definer: true },
  endorsements: { definer: false },
  // A computed column of discussions.
  excerpt: { definer: false },
  feedback_counts: { definer: false },
  // Figures alone, for moderators (tests/security/features/forum/answerers.test.ts).
  first_answers: { definer: true },
  // Of the caller's follows, with the caller's rights (tests/protocol/features/drives/followed-drives.test.ts).
  followed_drive_days: { definer: false },
  // The caller's own, and bounded (tests/security/features/forum/listed-discussions.test.ts).
  forum_counts: { definer: true },
  // A computed column of experiences.
  found_helpful: { definer: false },
  // Rooms of all sections, for who is in one.
  free_rooms: { definer: true },
  // The caller's own (tests/security/features/consent).
  give_consent: { definer: true },
  // With the caller's rights (tests/security/features/forum/replies.test.ts).
  helpful_comments: { definer: false },
  // A computed column of posts.
  helpful_count: { definer: false },
  invite_alumnus: { definer: true },
  invited: { definer: true },
  // The address of an open invitation, for who has its link (tests/security/features/invitations.test.ts).
  invited_address: { definer: true },
  // Those of the questions: tests/security/features/papers/questions.test.ts.
  join_groups: { definer: true },
  // A computed column of discussions: of comments that are not hidden.
  last_comment: { definer: true },
  leave_group: { definer: true },
  library: { definer: false },
  // A computed column of resume templates: a day.
  link_down_on: { definer: true },
  // A state, for the addressee alone (tests/security/features/alumni/requests.test.ts).
  linked_ask: { definer: true },
  // Without hidden ones (tests/security/features/forum/listed-discussions.test.ts).
  listed_discussions: { definer: true },
  // For who may read invitations.
  mail: { definer: true },
  mark_all_read: { definer: false },
  // For reviewers only (tests/security/features/papers/student-answers.test.ts).
  mark_answer: { definer: true },
  // Both of the caller's own marks (tests/security/features/forum/read-marks.test.ts).
  mark_discussion_read: { definer: true },
  mark_discussions_read: { definer: true },
  mark_experience: { definer: true },
  // Those of the papers: tests/security/features/papers/papers.test.ts.
  material_contributors: { definer: true },
  material_coverage: { definer: true },
  // For reviewers only.
  material_similarities: { definer: true },
  may_endorse: { definer: false },
  // A count, for who manages the section (tests/security/features/sections.test.ts).
  members: { definer: true },
  merge_discussion: { definer: true },
  // A computed column of posts: whether the caller wrote it.
  mine: { definer: false },
  move_question: { definer: true },
  // A computed column of discussions, by the caller’s mutes (tests/security/features/forum/mutes.test.ts).
  muted_tag: { definer: true },
  my_asks: { definer: true },
  my_class: { definer: true },
  my_contributions: { definer: true },
  my_courses: { definer: false },
  my_decisions: { definer: true },
  // The caller's own, also those under a pseudonym (tests/security/features/forum/anonymous-posts.test.ts).
  my_discussions: { definer: true },
  // Both of the caller's own practice (tests/security/features/papers/practice.test.ts).
  my_practice: { definer: false },
  my_public_answers: { definer: true },
  // The caller's own papers in the reading queue: tests/security/features/papers/reading-turns.test.ts.
  my_reading_queue: { definer: true },
  my_referrals: { definer: true },
  my_requests_state: { definer: true },
  // A computed column of discussions, for the caller.
  new_comments: { definer: false },
  // Numbers and offices (tests/security/access/notices.test.ts).
  notice_counts: { definer: true },
  // Counts for admins.
  notice_reach: { definer: true },
  notice_readers: { definer: true },
  // The caller's own entries, for today(), which service_role calls as well (tests/protocol/features/own-entries.test.ts).
  open_entries: { definer: true },
  // Those of the page of an organisation, with the caller's rights.
  organisation_alumni: { definer: false },
  organisation_rounds: { definer: false },
  organisation_visits: { definer: false },
  own_answer: { definer: true },
  papers_page: { definer: false },
  // A computed column of the caller’s mutes.
  person_name: { definer: true },
  place_group: { definer: true },
  // Numbers only.
  pro_contents: { definer: true },
  // Without a name, for the pro plan.
  public_answers: { definer: true },
  // A computed column of versions of policies, for who has the settings (tests/security/features/policies).
  publisher: { definer: true },
  // Counts, with the caller's rights (tests/security/features/forum/anchors.test.ts).
  question_discussions: { definer: false },
  // A computed column of discussions, for the caller.
  read_to: { definer: false },
  // A computed column of drives.
  referred_by: { definer: false },
  remove_material: { definer: true },
  remove_public_answer: { definer: true },
  // The caller's own posts.
  rename_my_posts: { definer: true },
  // The caller's own address, with a token that the database generates.
  renew_calendar_feed: { definer: true },
  // Both for the author of the discussion and for moderators (tests/security/features/forum/solved-discussions.test.ts).
  reopen_discussion: { definer: true },
  // A computed column of comments.
  reply_to_name: { definer: false },
  report_ask: { definer: true },
  report_change: { definer: true },
  reported_asks: { definer: true },
  reporter: { definer: true },
  request_paper: { definer: true },
  requests_left: { definer: true },
  // Both for holders of *people*.
  resend_invitation: { definer: true },
  restore_material: { definer: true },
  resume_card: { definer: true },
  review_material: { definer: true },
  reviewed_referrals: { definer: true },
  revoke_invitation: { definer: true },
  role_holders: { definer: true },
  role_invitation: { definer: true },
  // The caller's own (tests/security/features/forum/drafts.test.ts).
  save_draft: { definer: true },
  save_practice: { definer: true },
  save_questions: { definer: true },
  // Both filter the index by the caller's rights (tests/security/features/search.test.ts).
  search: { definer: true },
  search_box: { definer: true },
  search_discussions: { definer: true },
  // A computed column of drafts.
  seconds_ago: { definer: false },
  semester: { definer: false },
  send_experience: { definer: true },
  send_referral: { definer: true },
  settle_reported_ask: { definer: true },
  // The public part of a notice that the caller may not read (tests/security/access/notices.test.ts).
  // Of the public link of a section (tests/security/features/timetable/shared-class.test.ts).
  shared_class: { definer: true },
  shared_notice: { definer: true },
  // For who pasted the list.
  shortlist_entries: { definer: true },
  // A computed column of posts, for moderators (tests/security/features/forum/posting-limits.test.ts).
  signals: { definer: false },
  // Of the lists that the caller reads (tests/security/features/forum/similar-discussions.test.ts).
  similar_discussions: { definer: true },
  solve_discussion: { definer: true },
  take_ask: { definer: true },
  take_back_shortlist: { definer: true },
  take_role: { definer: true },
  tell_shortlist: { definer: true },
  timetable: { definer: true },
  today: { definer: false },
  unclaimed_cards: { definer: true },
  // For moderators, with a reason (tests/security/features/forum/anonymous-posts.test.ts).
  uncover_author: { definer: true },
  unread_notices: { definer: false },
  unread_notifications: { definer: false },
  waiting_claims: { definer: true },
  withdraw_ask: { definer: true },
  withdraw_change: { definer: true },
  withdraw_experience: { definer: true },
  // Deletes, with the right to delete (tests/security/features/notice-codes.test.ts).
  withdraw_notice: { definer: false },
  withdraw_paper_request: { definer: true },
  withdraw_referral: { definer: true },
  withdraw_role_invitation: { definer: true },
}
