-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

drop trigger alumni_search on public.alumni;
drop trigger blog_posts_search on public.blog_posts;
drop trigger branches_search_courses on public.branches;
drop trigger companies_search on public.companies;
drop trigger courses_search_exams on public.courses;
drop trigger courses_search on public.courses;
drop trigger exam_dates_search on public.exam_dates;
drop trigger help_entries_search on public.help_entries;
drop trigger interview_questions_search on public.interview_questions;
drop trigger notices_search on public.notices;
drop trigger resume_projects_search on public.resume_projects;
drop trigger resume_templates_search on public.resume_templates;
drop trigger tutorials_search on public.tutorials;
drop trigger vendors_search on public.vendors;
drop function private.audited_name(text, jsonb, jsonb);
drop function search.follow_course();

-- What the audit log calls a row: its title or name, or that of what it belongs to.
create or replace function private.audited_name(table_name text, was jsonb, becomes jsonb) returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  logged constant jsonb := coalesce(becomes, was);
  named text;
begin
  -- Branch by branch: one expression with all of these queries would cost each row twenty times as much.
  if table_name = 'orders' then
    named := private.display_name((logged ->> 'account_id')::uuid);
  elsif table_name in ('users', 'profiles') then
    named := private.display_name((logged ->> 'id')::uuid);
  elsif table_name in ('material_reports', 'questions', 'notice_attachments') then
    named := concat_ws(', ',
      coalesce(
        (select m.title from public.study_materials m where m.id = (logged ->> 'material_id')::uuid),
        (select n.title from public.notices n where n.id = (logged ->> 'notice_id')::uuid)),
      logged ->> 'number', logged ->> 'name');
  elsif table_name = 'student_answers' then
    named := (select g.text from public.question_groups g where g.id = (logged ->> 'group_id')::uuid);
  elsif table_name = 'grants' then
    named := concat_ws(': ', private.display_name((logged ->> 'account')::uuid), logged ->> 'area');
  elsif table_name = 'exam_dates' then
    named := (select c.code from public.courses c where c.id = (logged ->> 'course_id')::uuid);
  else
    named := concat_ws(' ',
      case when table_name = 'courses' then logged ->> 'code' end,
      coalesce(logged ->> 'title', logged ->> 'name', logged ->> 'question', logged ->> 'term', logged ->> 'key',
        logged ->> 'topic'));
  end if;
  return left(named, 300);
end
$$;

-- Updates courses and their exams, which name their branch.
create or replace function search.follow_branch() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform search.index_rows('course', array_agg(id::text)) from public.courses where branch_id = new.id;
  perform search.index_rows('exam', array_agg(e.id::text))
    from public.exam_dates e join public.courses c on c.id = e.course_id where c.branch_id = new.id;
  return null;
end
$$;

-- Updates exams, which name their course.
create or replace function search.follow_courses() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  ids constant text[] := array(select e.id::text from public.exam_dates e join changed c on c.id = e.course_id);
begin
  if ids <> '{}' then perform search.index_rows('exam', ids); end if;
  return null;
end
$$;

-- Updates the index after a statement: for all rows that it changed at once, since an import writes hundreds in one, and a
-- row indexed alone costs six times as much. Argument: the kind.
create or replace function search.follow_rows() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  ids constant text[] := array(select id::text from changed);
begin
  if ids <> '{}' then perform search.index_rows(tg_argv[0], ids); end if;
  return null;
end
$$;

create trigger alumni_search_changed after update on public.alumni
  referencing new table as changed for each statement execute function search.follow_rows('alumnus');

create trigger alumni_search_gone after delete on public.alumni
  referencing old table as changed for each statement execute function search.follow_rows('alumnus');

create trigger alumni_search after insert on public.alumni
  referencing new table as changed for each statement execute function search.follow_rows('alumnus');

create trigger blog_posts_search_changed after update on public.blog_posts
  referencing new table as changed for each statement execute function search.follow_rows('post');

create trigger blog_posts_search_gone after delete on public.blog_posts
  referencing old table as changed for each statement execute function search.follow_rows('post');

create trigger blog_posts_search after insert on public.blog_posts
  referencing new table as changed for each statement execute function search.follow_rows('post');

create trigger branches_search_courses after update of code, name on public.branches
  for each row execute function search.follow_branch();

create trigger companies_search_changed after update on public.companies
  referencing new table as changed for each statement execute function search.follow_rows('company');

create trigger companies_search_gone after delete on public.companies
  referencing old table as changed for each statement execute function search.follow_rows('company');

create trigger companies_search after insert on public.companies
  referencing new table as changed for each statement execute function search.follow_rows('company');

create trigger courses_search_changed after update on public.courses
  referencing new table as changed for each statement execute function search.follow_rows('course');

create trigger courses_search_exams after update on public.courses
  referencing new table as changed for each statement execute function search.follow_courses();

create trigger courses_search_gone after delete on public.courses
  referencing old table as changed for each statement execute function search.follow_rows('course');

create trigger courses_search after insert on public.courses
  referencing new table as changed for each statement execute function search.follow_rows('course');

create trigger exam_dates_search_changed after update on public.exam_dates
  referencing new table as changed for each statement execute function search.follow_rows('exam');

create trigger exam_dates_search_gone after delete on public.exam_dates
  referencing old table as changed for each statement execute function search.follow_rows('exam');

create trigger exam_dates_search after insert on public.exam_dates
  referencing new table as changed for each statement execute function search.follow_rows('exam');

create trigger help_entries_search_changed after update on public.help_entries
  referencing new table as changed for each statement execute function search.follow_rows('help');

create trigger help_entries_search_gone after delete on public.help_entries
  referencing old table as changed for each statement execute function search.follow_rows('help');

create trigger help_entries_search after insert on public.help_entries
  referencing new table as changed for each statement execute function search.follow_rows('help');

create trigger interview_questions_search_changed after update on public.interview_questions
  referencing new table as changed for each statement execute function search.follow_rows('question');

create trigger interview_questions_search_gone after delete on public.interview_questions
  referencing old table as changed for each statement execute function search.follow_rows('question');

create trigger interview_questions_search after insert on public.interview_questions
  referencing new table as changed for each statement execute function search.follow_rows('question');

create trigger notices_search_changed after update on public.notices
  referencing new table as changed for each statement execute function search.follow_rows('notice');

create trigger notices_search_gone after delete on public.notices
  referencing old table as changed for each statement execute function search.follow_rows('notice');

create trigger notices_search after insert on public.notices
  referencing new table as changed for each statement execute function search.follow_rows('notice');

create trigger resume_projects_search_changed after update on public.resume_projects
  referencing new table as changed for each statement execute function search.follow_rows('project');

create trigger resume_projects_search_gone after delete on public.resume_projects
  referencing old table as changed for each statement execute function search.follow_rows('project');

create trigger resume_projects_search after insert on public.resume_projects
  referencing new table as changed for each statement execute function search.follow_rows('project');

create trigger resume_templates_search_changed after update on public.resume_templates
  referencing new table as changed for each statement execute function search.follow_rows('template');

create trigger resume_templates_search_gone after delete on public.resume_templates
  referencing old table as changed for each statement execute function search.follow_rows('template');

create trigger resume_templates_search after insert on public.resume_templates
  referencing new table as changed for each statement execute function search.follow_rows('template');

create trigger tutorials_search_changed after update on public.tutorials
  referencing new table as changed for each statement execute function search.follow_rows('tutorial');

create trigger tutorials_search_gone after delete on public.tutorials
  referencing old table as changed for each statement execute function search.follow_rows('tutorial');

create trigger tutorials_search after insert on public.tutorials
  referencing new table as changed for each statement execute function search.follow_rows('tutorial');

create trigger vendors_search_changed after update on public.vendors
  referencing new table as changed for each statement execute function search.follow_rows('vendor');

create trigger vendors_search_gone after delete on public.vendors
  referencing old table as changed for each statement execute function search.follow_rows('vendor');

create trigger vendors_search after insert on public.vendors
  referencing new table as changed for each statement execute function search.follow_rows('vendor');

revoke all on function private.audited_name(text, jsonb, jsonb) from public;
revoke all on function search.follow_branch() from public;
revoke all on function search.follow_courses() from public;
revoke all on function search.follow_rows() from public;
