-- Sections: the classes of a branch and year of entry, and who is in them.

-- In which month the odd and the even semesters begin (private.semester_of).
alter table public.college add column odd_semester_from smallint not null default 7,
  add column even_semester_from smallint not null default 1,
  add constraint college_odd_semester_from_check check (odd_semester_from >= 1 and odd_semester_from <= 12
    and odd_semester_from <> even_semester_from),
  add constraint college_even_semester_from_check check (even_semester_from between 1 and 12);

create table public.sections (
  id uuid primary key default gen_random_uuid(),
  branch_id uuid not null references public.branches (id) on delete cascade,
  entry_year smallint not null,
  letter text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sections_letter_key unique (branch_id, entry_year, letter),
  constraint sections_entry_year_check check (entry_year between 1990 and 2100),
  constraint sections_letter_check check (letter ~ '^[A-Z0-9]{1,8}$')
);
alter table public.sections enable row level security;

-- A person is in one section.
create table public.section_members (
  account_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  section_id uuid not null references public.sections (id) on delete cascade,
  created_at timestamptz not null default now()
);
alter table public.section_members enable row level security;
create index section_members_of_section on public.section_members (section_id);

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- The area whose work changes a table: who reaches all of it reads the table's lines of the audit log.
create or replace function private.area_of_table(table_name text) returns text
  language sql immutable
  return case
    when table_name in ('public.notices', 'public.notice_attachments', 'public.blog_posts') then 'notices'
    when table_name in ('public.study_materials', 'public.material_reports', 'public.questions', 'public.question_groups',
      'public.course_units') then 'papers'
    when table_name in ('public.discussions', 'public.comments', 'public.student_answers', 'public.reports') then 'forum'
    when table_name in ('public.companies', 'public.interview_questions', 'public.resume_projects',
      'public.resume_templates', 'public.tutorials') then 'placements'
    when table_name = 'public.alumni' then 'alumni'
    when table_name = 'public.exam_dates' then 'timetable'
    when table_name in ('public.profiles', 'public.contact_messages', 'public.grants', 'public.sections') then 'people'
    when table_name in ('public.orders', 'public.users') then 'money'
    else 'settings'
  end;

-- Leaves the section when the branch changes.
create or replace function private.branch_changed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.section_members m using public.sections s
    where m.account_id = new.id and s.id = m.section_id and s.branch_id is distinct from new.branch_id;
  return null;
end
$$;

-- Rejects a section of a branch that is not the person's.
create or replace function private.check_section_member() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.sections s join public.users u on u.branch_id = s.branch_id
      where s.id = new.section_id and u.id = new.account_id) then
    raise exception using errcode = 'PT422', message = 'Choose a section of your own branch.', hint = 'other_branch';
  end if;
  return new;
end
$$;

-- Rejects to delete a section with members. Those of a deleted branch are deleted with it, and their members leave.
create or replace function private.section_deleted() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.section_members m where m.section_id = old.id)
    and exists (select from public.branches b where b.id = old.branch_id) then
    raise exception using errcode = '23503', message = 'A section with members cannot be deleted.';
  end if;
  return old;
end
$$;

-- Stores the letter as a capital one. A section with members stays in its branch, which is theirs.
create or replace function private.section_written() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.letter := upper(new.letter);
  new.updated_at := now();
  if tg_op = 'UPDATE' and new.branch_id <> old.branch_id
    and exists (select from public.section_members m where m.section_id = new.id) then
    perform private.reject_value('sections', 'branch_id');
  end if;
  return new;
end
$$;

-- The semester on a day of those who entered in a year: the first begins in the month of the odd semesters in that year, and
-- every year has an odd and an even one. Zero before it begins. The college has the two months (July and January as shipped).
create or replace function private.semester_of(entry_year integer, day date) returns integer
  language sql stable security definer set search_path = ''
begin atomic
  select case when m.since < 0 then 0
    else 2 * (m.since / 12) + case when m.since % 12 < m.first_half then 1 else 2 end end
  from public.college c, lateral (select
    ((extract(year from day)::integer - entry_year) * 12 + extract(month from day)::integer - c.odd_semester_from) as since,
    (c.even_semester_from - c.odd_semester_from + 12) % 12 as first_half) m;
end;

-- Whether the caller has the timetable of a section, by its branch and its present semester.
create or replace function private.may_section(branch_id uuid, entry_year integer) returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (
    select from private.own_grants('timetable') g
    where (g.branch_id is null or g.branch_id = may_section.branch_id)
      and (g.semester_from is null or private.semester_of(may_section.entry_year, (now() at time zone 'Asia/Kolkata')::date)
        between g.semester_from and g.semester_to));

-- How many are in a section: a computed column, null for who does not manage the section.
create or replace function public.members(section public.sections) returns integer
  language sql stable security definer set search_path = ''
  return case when private.may('people') or private.may_section(section.branch_id, section.entry_year)
    then (select count(*)::integer from public.section_members m where m.section_id = section.id) end;

-- The semester in which a section is today, in India: a computed column. Null before its first and after its last one.
create or replace function public.semester(section public.sections) returns smallint
  language sql stable set search_path = ''
begin atomic
  select s.number::smallint from public.branches b,
    private.semester_of(section.entry_year, (now() at time zone 'Asia/Kolkata')::date) as s (number)
  where b.id = section.branch_id and s.number between 1 and b.semesters;
end;

create trigger section_members_of_own_branch before insert or update on public.section_members
  for each row execute function private.check_section_member();

create trigger a_tidied before insert or update on public.sections
  for each row execute function texts.tidy_row('letter');

create trigger sections_audit after insert or update or delete on public.sections
  for each row execute function private.audit('id');

create trigger sections_deleted before delete on public.sections
  for each row execute function private.section_deleted();

create trigger sections_written before insert or update on public.sections
  for each row execute function private.section_written();

create trigger users_branch_changed after update of branch_id on public.users
  for each row when (old.branch_id is distinct from new.branch_id) execute function private.branch_changed();

create policy "members of sections are managed with people" on public.section_members for all to authenticated
  using ((select private.may('people'))) with check ((select private.may('people')));

create policy "own section is readable and chosen" on public.section_members for all to authenticated
  using (account_id = (select auth.uid())) with check (account_id = (select auth.uid()));

create policy "service_role reaches every row" on public.section_members to service_role using (true) with check (true);

create policy "sections are readable by every account" on public.sections for select to authenticated using (true);

create policy "sections are written for people and timetables" on public.sections for all to authenticated
  using ((select private.may('people'))
    or ((select private.may_somewhere('timetable')) and private.may_section(branch_id, entry_year)))
  with check ((select private.may('people'))
    or ((select private.may_somewhere('timetable')) and private.may_section(branch_id, entry_year)));

create policy "service_role reaches every row" on public.sections to service_role using (true) with check (true);

revoke all on public.section_members from anon, authenticated, service_role;
grant select, insert (account_id, section_id), update (account_id, section_id), delete on public.section_members to authenticated;
grant all on public.section_members to service_role;
revoke all on public.sections from anon, authenticated, service_role;
grant select, insert (id, branch_id, entry_year, letter), update (branch_id, entry_year, letter), delete
  on public.sections to authenticated;
grant all on public.sections to service_role;
revoke all on function public.members(public.sections) from public, anon, authenticated, service_role;
grant execute on function public.members(public.sections) to authenticated, service_role;
revoke all on function public.semester(public.sections) from public, anon, authenticated, service_role;
grant execute on function public.semester(public.sections) to authenticated, service_role;
revoke all on function private.branch_changed() from public;
revoke all on function private.check_section_member() from public;
revoke all on function private.may_section(uuid, integer) from public;
grant execute on function private.may_section(uuid, integer) to authenticated, service_role;
revoke all on function private.section_deleted() from public;
revoke all on function private.section_written() from public;
revoke all on function private.semester_of(integer, date) from public;
grant execute on function private.semester_of(integer, date) to authenticated, service_role;
revoke all on public.college from anon, authenticated, service_role;
grant select on public.college to anon, authenticated;
grant update (name, short_name, academic_year, odd_semester_from, even_semester_from, second_colour, map_point, courts,
    landing_numbers)
  on public.college to authenticated;
grant select, update on public.college to service_role;
revoke all on function private.area_of_table(text) from public;
grant execute on function private.area_of_table(text) to authenticated, service_role;
