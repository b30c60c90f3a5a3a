-- The year in which an alumnus left, as the rollover that made one says.
alter table public.users add column graduation_year smallint
  constraint users_graduation_year_check check (graduation_year between 1950 and 2100);

-- Rollovers: on a day, the students of some branches go on to their next semester.
create table private.rollovers (
  id uuid primary key,
  planned_for date not null,
  -- Whose semester is of this kind already stays in it.
  begins text not null check (begins in ('odd', 'even', 'any')),
  -- Null for all, and for those without a branch.
  branch_ids uuid[] check (cardinality(branch_ids) between 1 and 200),
  -- Whether those past their branch's last semester become alumni.
  makes_alumni boolean not null,
  state text not null default 'planned' check (state in ('planned', 'done', 'failed', 'cancelled', 'taken_back')),
  planned_at timestamptz not null default now(),
  planned_by uuid references auth.users on delete set null,
  -- Of the session that planned it; null for the command, which needs no role.
  aal text check (aal in ('aal1', 'aal2')),
  done_at timestamptz,
  ended_at timestamptz,
  -- People by outcome.
  counts jsonb,
  problem text check (char_length(problem) <= 1000)
);
create index rollovers_planned_by_idx on private.rollovers (planned_by);
create index rollovers_planned_idx on private.rollovers (planned_for) where state = 'planned';

-- The people of a rollover. Before its day, those alone who stay by name.
create table private.rollover_people (
  rollover_id uuid references private.rollovers on delete cascade,
  account_id uuid references auth.users on delete cascade,
  outcome text not null check (outcome in ('moves', 'leaves', 'excepted')),
  semester_before smallint,
  semester_after smallint,
  -- Of the row, which taking back restores.
  updated_before timestamptz,
  year_before smallint,
  -- Whether it was taken back; false for a row that was edited since.
  restored boolean,
  primary key (rollover_id, account_id)
);
create index rollover_people_account_id_idx on private.rollover_people (account_id);

alter table public.notification_preferences
  drop constraint notification_preferences_kind_check,
  add constraint notification_preferences_kind_check check (kind in ('notice_deadline', 'paper_reviewed', 'requested_paper',
    'notice', 'notice_changed', 'answer', 'solved', 'report_decided', 'post_moderated', 'plan_ending', 'payment', 'refund',
    'security', 'role_taken', 'semester'));

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
    when table_name in ('public.exam_dates', 'public.holidays') then 'timetable'
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

-- What a rollover does with each student of its branches, by the rows as they are now: the preview and the job read it.
--
-- outcome: 'moves' to the next semester; 'leaves' as an alumnus; 'excepted' by name; 'already' in a semester of the term that
-- begins, as those who have just entered; 'last', who stays at the end of the branch; 'unknown', who has set no semester.
create or replace function private.rollover_plan(begins text, branch_ids uuid[], makes_alumni boolean, excepted uuid[])
  returns table (account_id uuid, branch_id uuid, semester smallint, outcome text)
  language sql stable set search_path = ''
begin atomic
  select u.id, u.branch_id, u.semester, case
      when u.semester is null then 'unknown'
      when u.id = any (rollover_plan.excepted) then 'excepted'
      when rollover_plan.begins = case when u.semester % 2 = 1 then 'odd' else 'even' end then 'already'
      -- Without a branch, no semester is known to be the last one but the last that there is.
      when u.semester < coalesce(b.semesters, 12) then 'moves'
      when rollover_plan.makes_alumni and b.id is not null and a.confirmed_at is not null
        and (a.banned_until is null or a.banned_until <= now()) then 'leaves'
      else 'last' end
  from public.users u join auth.users a on a.id = u.id left join public.branches b on b.id = u.branch_id
  where u.role = 'student' and (rollover_plan.branch_ids is null or u.branch_id = any (rollover_plan.branch_ids));
end;

-- Stores the confirmed address, whatever the client sends with the other fields, and the time of the change: a rollover that is
-- taken back restores the time before it.
create or replace function private.users_written() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.email := coalesce((select a.email from auth.users a where a.id = new.id), '');
  new.first_name := left(private.clean_name(new.first_name), 100);
  new.last_name := left(private.clean_name(new.last_name), 100);
  -- A name that was there before it was reserved prevents no change of the rest.
  if (tg_op = 'INSERT' or (new.first_name, new.last_name) is distinct from (old.first_name, old.last_name))
    and not private.may_be_named(new.id, btrim(concat_ws(' ', new.first_name, new.last_name))) then
    raise exception using errcode = 'PT422', message = 'This name is reserved for the site. Please enter your own name.',
      hint = 'reserved_name';
  end if;
  if current_setting('campuslife.undoing', true) is distinct from 'true' then new.updated_at := now(); end if;
  return new;
end
$$;

-- Each rollover, what became of it, and by whom, is in the audit log; what it did to each person is not.
create trigger rollovers_audit after insert or update on private.rollovers
  for each row execute function private.audit('id', 'state', 'planned_for', 'counts');

revoke all on function private.rollover_plan(text, uuid[], boolean, uuid[]) from public;
revoke all on function private.area_of_table(text) from public;
grant execute on function private.area_of_table(text) to authenticated, service_role;
revoke all on function private.audited_name(text, jsonb, jsonb) from public;
revoke all on function private.users_written() from public;
