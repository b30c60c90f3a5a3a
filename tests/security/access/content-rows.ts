/** An existing notice of the Pro plan. */
export const notice = '00000000-0000-4000-8000-0000000000a1'

/** Content has no owner: a statement that inserts a row, and a column to change. */
export const contentRows: Record<string, { insert: string; text: string }> = {
  // Codes are unique, and the same insert is repeated.
  branches: { insert: `(code, name) values (left(gen_random_uuid()::text, 8), 'made')`, text: 'name' },
  courses: {
    insert: `(branch_id, code, name, semester) select id, left(gen_random_uuid()::text, 8), 'made', 1 from public.branches limit 1`,
    text: 'name',
  },
  sections: {
    insert: `(branch_id, entry_year, letter) select id, 2030 + (random() * 60)::integer, 'made' from public.branches limit 1`,
    text: 'letter',
  },
  exam_dates: {
    insert: `(course_id, exam, date) select id, 'quiz', current_date + (random() * 700)::integer from public.courses limit 1`,
    text: 'hall',
  },
  holidays: {
    insert: `(name, first_day, last_day) select 'made ' || gen_random_uuid(), current_date, current_date`,
    text: 'name',
  },
  periods: {
    insert: `(number, starts_at, ends_at) select 1 + (select count(*) from public.periods), '09:00', '09:50'`,
    text: 'name',
  },
  course_units: {
    insert: `(course_id, number, title)
      select id, 1 + (select count(*) from public.course_units), 'made' from public.courses limit 1`,
    text: 'topics',
  },
  site_settings: { insert: `(key, value) values ('made', '{}')`, text: 'key' },
  policy_versions: {
    insert: `(policy, version, changes, content)
      select 'terms', 1 + (select count(*) from public.policy_versions where policy = 'terms'), 'made', '## made'`,
    text: 'changes',
  },
  vendors: { insert: `(name, rating) values ('made', 4)`, text: 'description' },
  blog_posts: { insert: `(title, author, category) values ('made', 'a', 'General')`, text: 'excerpt' },
  team_members: { insert: `(name) values ('made')`, text: 'bio' },
  page_views: { insert: `(day, path, device, views) values ('2026-01-01', '/', 'phone', 1)`, text: 'path' },
  contact_messages: { insert: `(name, email, message) values ('made', 'a@b.c', 'm')`, text: 'message' },
  notices: { insert: `(title, author, category) values ('made', 'a', 'General')`, text: 'excerpt' },
  notice_revisions: {
    insert: `(notice_id, revision, title, excerpt, content, audience)
      select id, 1 + (select count(*) from public.notice_revisions), 'made', '', '', 'pro' from public.notices limit 1`,
    text: 'title',
  },
  withdrawn_notices: {
    insert: `(code, title, author, date, audience)
      select (array['7KM4PX', '7KM4PY', '7KM4PZ', '7KM4P2'])[1 + count(*)], 'made', 'a', '2026-11-20', 'pro'
      from public.withdrawn_notices`,
    text: 'reason',
  },
  notice_attachments: {
    insert: `(notice_id, file_key, name, media_type, bytes, position)
      values ('${notice}', gen_random_uuid() || '.pdf', 'made', 'application/pdf', 1, (select count(*) from public.notice_attachments))`,
    text: 'name',
  },
  alumni: { insert: `(name, graduation_year, degree) values ('made', 2020, 'B.Tech')`, text: 'bio' },
  organisations: { insert: `(name) values ('made ' || gen_random_uuid())`, text: 'about' },
  drives: {
    // A subquery for the value: who reads no organisation still inserts a row, which the policy rejects.
    insert: `(organisation_id, role, kind, closes_on)
      values ((select id from public.organisations limit 1), 'made', 'job', current_date)`,
    text: 'description',
  },
  drive_attachments: {
    insert: `(drive_id, file_key, name, media_type, bytes, position)
      values ((select id from public.drives limit 1), gen_random_uuid() || '.pdf', 'made', 'application/pdf', 1,
        (select count(*) from public.drive_attachments))`,
    text: 'name',
  },
  // Published and without an author: authors are rows of a private table.
  experiences: {
    insert: `(id, organisation_id, role, year, outcome, rounds, state)
      values (gen_random_uuid(), (select id from public.organisations limit 1), 'made', 2026, 'selected',
        '[{"kind": "hr", "asked": "Why us?", "minutes": null, "helped": ""}]', 'published')`,
    text: 'role',
  },
  companies: { insert: `(company, visit_date) values ('made', '2024-01-01')`, text: 'description' },
  interview_questions: { insert: `(topic, question, answer) values ('made', 'q', 'a')`, text: 'topic' },
  resume_templates: { insert: `(title, url, rating) values ('made', 'https://a.example', 4)`, text: 'description' },
  resume_projects: { insert: `(title, url) values ('made', 'https://a.example')`, text: 'description' },
  tutorials: {
    insert: `(title, duration, platform, url, level) values ('made', 1, 'p', 'https://a.example', 'Beginner')`,
    text: 'description',
  },
  study_materials: {
    insert: `(title, subject, semester, kind, bytes, file_key) values ('made', 's', 1, 'paper', 1, gen_random_uuid() || '.pdf')`,
    text: 'title',
  },
  material_pages: {
    insert: `(material_id, page, text, width, height)
      select id, 1 + (select count(*) from public.material_pages), 'made', 595, 842 from public.study_materials limit 1`,
    text: 'text',
  },
  key_answers: {
    insert: `(material_id, position, number, page, last_page, text) select id, 1 + (select count(*) from public.key_answers), '1', 1, 1, 'made' from public.study_materials limit 1`,
    text: 'text',
  },
  questions: {
    insert: `(material_id, position, page, text)
      select id, 1 + (select count(*) from public.questions), 1, 'made' from public.study_materials limit 1`,
    text: 'number',
  },
  question_groups: {
    insert: `(course_id, text, times_asked) select id, 'made', 1 from public.courses limit 1`,
    text: 'topic',
  },
  search_words: { insert: `(term) values ('made ' || replace(gen_random_uuid()::text, '-', ''))`, text: 'term' },
  help_entries: { insert: `(title, text) values ('made', 't')`, text: 'asked' },
  unanswered_questions: {
    insert: `(words, question, times) values ('made ' || gen_random_uuid(), 'made', 2)`,
    text: 'question',
  },
  answer_feedback: { insert: `(id, helpful, answered_by) values (gen_random_uuid(), false, 'search')`, text: 'note' },
}
