-- The areas of the college's work (domain/roles/roles.ts has them with their words).
create or replace function private.areas() returns text[]
  language sql immutable
  return array['notices', 'papers', 'forum', 'placements', 'alumni', 'timetable', 'people', 'money', 'settings'];
revoke all on function private.areas() from public;
grant execute on function private.areas() to authenticated, service_role;

-- The area whose work changes a table: who reaches all of it reads the table's lines of the audit log.
create or replace function private.area_of_table(table_name text) returns text
  language sql immutable
  return case
    when table_name in ('public.notices', 'public.notice_attachments', 'public.blog_posts') then 'notices'
    when table_name in ('public.study_materials', 'public.material_reports', 'public.questions', 'public.question_groups',
      'public.course_units') then 'papers'
    when table_name in ('public.discussions', 'public.comments', 'public.student_answers', 'public.reports',
      'public.moderation_decisions') then 'forum'
    when table_name in ('public.companies', 'public.organisations', 'public.drives', 'public.drive_attachments', 'public.shortlists',
      'public.shortlist_lines', 'public.experiences', 'private.referrals', 'public.interview_questions', 'public.resume_projects',
      'public.resume_templates', 'public.tutorials') then 'placements'
    when table_name in ('public.alumni', 'public.alumni_cards') then 'alumni'
    when table_name in ('public.exam_dates', 'public.holidays', 'public.periods', 'public.timetables', 'public.slots',
      'public.slot_changes', 'public.class_links') then 'timetable'
    when table_name in ('public.profiles', 'public.contact_messages', 'public.grants', 'public.sections', 'public.invitations',
      'private.rollovers') then 'people'
    when table_name in ('public.orders', 'public.users') then 'money'
    else 'settings'
  end;
revoke all on function private.area_of_table(text) from public;
grant execute on function private.area_of_table(text) to authenticated, service_role;
