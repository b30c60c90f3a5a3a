-- Files that the placement cell attaches to a drive, in the shape of those of notices.
create table public.drive_attachments (
  id uuid primary key default gen_random_uuid(),
  drive_id uuid not null references public.drives (id) on delete cascade,
  file_key text not null unique check (file_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(pdf|jpg|png|webp)$'),
  name text not null check (name ~ '\S' and char_length(name) <= 120),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  bytes integer not null check (bytes > 0),
  pages integer check (pages > 0),
  position smallint not null check (position between 0 and 9),
  created_at timestamptz not null default now(),
  unique (drive_id, position)
);
alter table public.drive_attachments enable row level security;

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

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
  elsif table_name in ('material_reports', 'questions', 'notice_attachments', 'drive_attachments') then
    named := concat_ws(', ',
      coalesce(
        (select m.title from public.study_materials m where m.id = (logged ->> 'material_id')::uuid),
        (select n.title from public.notices n where n.id = (logged ->> 'notice_id')::uuid),
        (select o.name || ': ' || d.role from public.drives d join public.organisations o on o.id = d.organisation_id
          where d.id = (logged ->> 'drive_id')::uuid)),
      logged ->> 'number', logged ->> 'name');
  elsif table_name = 'student_answers' then
    named := (select g.text from public.question_groups g where g.id = (logged ->> 'group_id')::uuid);
  elsif table_name = 'grants' then
    named := concat_ws(': ', private.display_name((logged ->> 'account')::uuid), logged ->> 'area');
  elsif table_name = 'rollovers' then
    named := logged ->> 'planned_for';
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

create trigger a_tidied before insert or update on public.drive_attachments
  for each row execute function texts.tidy_row('name');

create trigger drive_attachments_audit after insert or update or delete on public.drive_attachments
  for each row execute function private.audit('id');

create trigger drive_attachments_file after insert or delete on public.drive_attachments
  for each row execute function private.follow_file();

create trigger drive_attachments_other_file after update of file_key on public.drive_attachments
  for each row when (old.file_key <> new.file_key) execute function private.follow_file();

create policy "readable with the drive" on public.drive_attachments for select to authenticated
  using (exists (select from public.drives d where d.id = drive_id));

create policy "service_role reaches every row" on public.drive_attachments to service_role
  using (true) with check (true);

create policy "written by the area placements" on public.drive_attachments for all to authenticated
  using ((select private.may('placements'))) with check ((select private.may('placements')));

revoke all on public.drive_attachments from anon, authenticated, service_role;
grant select,
  insert (drive_id, file_key, name, media_type, bytes, pages, "position"),
  update (name),
  delete
  on public.drive_attachments to authenticated;
grant all on public.drive_attachments to service_role;
revoke all on function private.area_of_table(text) from public;
grant execute on function private.area_of_table(text) to authenticated, service_role;
revoke all on function private.audited_name(text, jsonb, jsonb) from public;
