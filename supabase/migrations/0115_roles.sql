-- Roles by area: who may do a part of the college's work without being an admin, how far, and until when.

create table public.grants (
  id uuid primary key default gen_random_uuid(),
  account uuid not null references auth.users (id) on delete cascade,
  area text not null,
  -- How far it reaches; null is everything.
  branch_id uuid references public.branches (id) on delete cascade,
  semester_from smallint,
  semester_to smallint,
  -- Of notices: the office under whose name alone they are written.
  posts_as text,
  may_give boolean not null default false,
  granted_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  constraint grants_one_of_each unique nulls not distinct (account, area, branch_id, semester_from, semester_to, posts_as),
  constraint grants_area_check check (area in ('notices', 'papers', 'forum', 'placements', 'alumni', 'timetable', 'people',
    'money', 'settings')),
  constraint grants_branch_id_check check (branch_id is null or area in ('papers', 'timetable')),
  constraint grants_semester_from_check check (semester_from is null or (area in ('papers', 'timetable')
    and semester_from >= 1 and semester_from <= 12 and semester_to >= semester_from and semester_to <= 12)),
  constraint grants_semester_to_check check ((semester_to is null) = (semester_from is null)),
  constraint grants_posts_as_check check (posts_as is null
    or (area = 'notices' and posts_as ~ '\S' and char_length(posts_as) <= 120))
);
alter table public.grants enable row level security;
create index grants_of_branch on public.grants (branch_id) where branch_id is not null;
create index grants_given_by on public.grants (granted_by) where granted_by is not null;

create table public.role_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  area text not null,
  branch_id uuid references public.branches (id) on delete cascade,
  semester_from smallint,
  semester_to smallint,
  posts_as text,
  may_give boolean not null default false,
  role_ends_at timestamptz,
  -- Null where the account is deleted: nobody can accept it then.
  invited_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  mailed_at timestamptz,
  accepted_at timestamptz,
  constraint role_invitations_email_check check (email ~ '^[^\s@]+@[^\s@]+$' and email = lower(email) and char_length(email) <= 254),
  constraint role_invitations_expires_at_check check (expires_at <= created_at + interval '31 days'),
  constraint role_invitations_area_check check (area in ('notices', 'papers', 'forum', 'placements', 'alumni', 'timetable',
    'people', 'money', 'settings')),
  constraint role_invitations_branch_id_check check (branch_id is null or area in ('papers', 'timetable')),
  constraint role_invitations_semester_from_check check (semester_from is null or (area in ('papers', 'timetable')
    and semester_from >= 1 and semester_from <= 12 and semester_to >= semester_from and semester_to <= 12)),
  constraint role_invitations_semester_to_check check ((semester_to is null) = (semester_from is null)),
  constraint role_invitations_posts_as_check check (posts_as is null
    or (area = 'notices' and posts_as ~ '\S' and char_length(posts_as) <= 120))
);
alter table public.role_invitations enable row level security;
create index role_invitations_of_email on public.role_invitations (email);
create index role_invitations_given_by on public.role_invitations (invited_by) where invited_by is not null;

alter table public.notification_preferences drop constraint notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in (
  'notice_deadline', 'paper_reviewed', 'requested_paper', 'notice', 'notice_changed', 'answer', 'report_decided',
  'post_moderated', 'plan_ending', 'payment', 'refund', 'security', 'role_taken'));

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

drop policy "kept by admins" on public.alumni;
drop policy "admins read feedback" on public.answer_feedback;
drop policy "admins read the log" on public.audit_log;
drop policy "blog posts are kept by admins" on public.blog_posts;
drop policy "branches are written by admins" on public.branches;
drop policy "comments are deleted by their author or an admin" on public.comments;
drop policy "kept by admins" on public.companies;
drop policy "admins mark messages" on public.contact_messages;
drop policy "admins read messages" on public.contact_messages;
drop policy "units are written by admins" on public.course_units;
drop policy "courses are written by admins" on public.courses;
drop policy "discussions are deleted by their author or an admin" on public.discussions;
drop policy "exam dates are written by admins" on public.exam_dates;
drop policy "help is written by admins" on public.help_entries;
drop policy "kept by admins" on public.interview_questions;
drop policy "reports are closed by admins" on public.material_reports;
drop policy "reports are decided by admins" on public.material_reports;
drop policy "kept by admins" on public.notice_attachments;
drop policy "kept by admins" on public.notices;
drop policy "own orders are readable; admins read all" on public.orders;
drop policy "admins read the figures" on public.page_views;
drop policy "groups are readable by admins" on public.question_groups;
drop policy "admins dismiss reports" on public.reports;
drop policy "own reports are readable; admins read all" on public.reports;
drop policy "kept by admins" on public.resume_projects;
drop policy "kept by admins" on public.resume_templates;
drop policy "search words are written by admins" on public.search_words;
drop policy "settings are kept by admins" on public.site_settings;
drop policy "deleted by their author or an admin" on public.student_answers;
drop policy "kept by admins" on public.study_materials;
drop policy "the team is kept by admins" on public.team_members;
drop policy "kept by admins" on public.tutorials;
drop policy "admins read what was asked twice" on public.unanswered_questions;
drop policy "admins settle what was asked twice" on public.unanswered_questions;
drop policy "vendors are kept by admins" on public.vendors;
drop trigger comments_audit on public.comments;
drop trigger comments_moderated on public.comments;
drop trigger discussions_audit on public.discussions;
drop trigger discussions_moderated on public.discussions;
drop trigger student_answers_audit_mark on public.student_answers;
drop trigger student_answers_audit on public.student_answers;
drop trigger student_answers_moderated on public.student_answers;
drop view public.orders_with_buyers;

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
    when table_name in ('public.profiles', 'public.contact_messages', 'public.grants') then 'people'
    when table_name in ('public.orders', 'public.users') then 'money'
    else 'settings'
  end;

-- The areas of the college's work (domain/roles/roles.ts has them with their words).
create or replace function private.areas() returns text[]
  language sql immutable
  return array['notices', 'papers', 'forum', 'placements', 'alumni', 'timetable', 'people', 'money', 'settings'];

-- What the audit log calls a row: its title or name, or that of what it belongs to.
create or replace function private.audited_name(table_name text, was jsonb, becomes jsonb) returns text
  language sql stable security definer set search_path = ''
as $$
  select left(case
    when table_name = 'orders' then private.display_name((coalesce(becomes, was) ->> 'account_id')::uuid)
    when table_name in ('users', 'profiles') then private.display_name((coalesce(becomes, was) ->> 'id')::uuid)
    when table_name in ('material_reports', 'questions', 'notice_attachments') then
      concat_ws(', ',
        coalesce(
          (select m.title from public.study_materials m where m.id = (coalesce(becomes, was) ->> 'material_id')::uuid),
          (select n.title from public.notices n where n.id = (coalesce(becomes, was) ->> 'notice_id')::uuid)),
        coalesce(becomes, was) ->> 'number', coalesce(becomes, was) ->> 'name')
    when table_name = 'student_answers' then
      (select g.text from public.question_groups g where g.id = (coalesce(becomes, was) ->> 'group_id')::uuid)
    when table_name = 'grants' then concat_ws(': ',
      private.display_name((coalesce(becomes, was) ->> 'account')::uuid), coalesce(becomes, was) ->> 'area')
    when table_name = 'exam_dates' then
      (select c.code from public.courses c where c.id = (coalesce(becomes, was) ->> 'course_id')::uuid)
    else concat_ws(' ',
      case when table_name = 'courses' then coalesce(becomes, was) ->> 'code' end,
      coalesce(
        coalesce(becomes, was) ->> 'title', coalesce(becomes, was) ->> 'name', coalesce(becomes, was) ->> 'question',
        coalesce(becomes, was) ->> 'term', coalesce(becomes, was) ->> 'key', coalesce(becomes, was) ->> 'topic'))
  end, 300)
$$;

-- Gives a role. The same role once more only changes its end and whether it may be given on.
create or replace function private.give_role(role public.grants) returns uuid
  language sql volatile security definer set search_path = ''
begin atomic
  insert into public.grants as g (account, area, branch_id, semester_from, semester_to, posts_as, may_give, granted_by, expires_at)
  values (role.account, role.area, role.branch_id, role.semester_from, role.semester_to, role.posts_as, role.may_give,
    role.granted_by, role.expires_at)
  on conflict on constraint grants_one_of_each do update set may_give = excluded.may_give, expires_at = excluded.expires_at,
    granted_by = excluded.granted_by
  returning g.id;
end;

-- A deleted account leaves no invitation of its address behind.
create or replace function private.invitations_withdrawn() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.role_invitations where email = lower(old.email);
  return old;
end
$$;

-- Writes an invitation, and returns it; the server sends its mail in the same transaction. The same id twice is one.
create or replace function private.invite_to_role(invitation public.role_invitations) returns public.role_invitations
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  written public.role_invitations;
begin
  if auth.uid() is null or not private.may_give(private.offered_role(invitation, null)) then
    raise exception using errcode = '42501', message = 'You may not give this role.';
  end if;
  delete from public.role_invitations i where i.expires_at < now() - interval '30 days';
  if (select count(*) from public.role_invitations i where i.accepted_at is null and i.expires_at > now()) >= 500 then
    raise exception using errcode = 'PT409', message = '500 invitations are open. Withdraw some first.', hint = 'too_many';
  end if;
  insert into public.role_invitations (id, email, area, branch_id, semester_from, semester_to, posts_as, may_give,
      role_ends_at, invited_by, expires_at)
    values (invitation.id, lower(btrim(invitation.email)), invitation.area, invitation.branch_id, invitation.semester_from,
      invitation.semester_to, invitation.posts_as, invitation.may_give, invitation.role_ends_at, auth.uid(),
      invitation.expires_at)
    on conflict (id) do nothing returning * into written;
  return written;
end
$$;

-- The role that an invitation offers, for this account.
create or replace function private.offered_role(invitation public.role_invitations, account uuid) returns public.grants
  language sql stable
  return jsonb_populate_record(null::public.grants, to_jsonb(invitation) || jsonb_build_object(
    'account', account, 'granted_by', invitation.invited_by, 'expires_at', invitation.role_ends_at));

-- The caller's grants in an area that hold now; of every area, without one. Security definer, so that policies can call it.
-- People, money and settings need a session with a second factor; the others need it where the account has one.
create or replace function private.own_grants(area text default null) returns setof public.grants
  language sql stable security definer set search_path = '' rows 2
begin atomic
  select g.* from public.grants g
  where g.account = auth.uid() and g.area = coalesce(own_grants.area, g.area)
    and (g.expires_at is null or g.expires_at > now())
    and not private.is_banned()
    and case when g.area in ('people', 'money', 'settings') then coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1'
      else private.has_required_factor() end;
end;

-- Whether the caller may give any role, and so sees who has which.
create or replace function private.gives_roles() returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (select from private.own_grants() g where g.may_give);

-- Whether the caller has any role.
create or replace function private.has_role() returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (select from private.own_grants());

-- Whether the caller reaches all of an area. Once per statement: policies write (select private.may('money')).
create or replace function private.may(area text) returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (
    select from private.own_grants(may.area) g
    where g.branch_id is null and g.semester_from is null and g.posts_as is null);

-- Whether the caller reaches what belongs to a course: papers, exam dates. Without a semester, the course's own counts;
-- what has no course is reached by grants for all branches.
create or replace function private.may_course(area text, course uuid, semester integer default null) returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (
    select from private.own_grants(may_course.area) g
    left join public.courses c on c.id = may_course.course
    where (g.branch_id is null or g.branch_id = c.branch_id)
      and (g.semester_from is null
        or coalesce(may_course.semester, c.semester) between g.semester_from and g.semester_to));

-- Whether the caller may give a role like this one, or take it: an admin, or who may give one that covers it. Nobody
-- prolongs a role by giving it.
create or replace function private.may_give(role public.grants) returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (
    select from private.own_grants(role.area) g
    where g.may_give
      and (g.branch_id is null or g.branch_id = role.branch_id)
      and (g.semester_from is null or (role.semester_from >= g.semester_from and role.semester_to <= g.semester_to))
      and (g.posts_as is null or g.posts_as = role.posts_as)
      and (g.expires_at is null or role.expires_at <= g.expires_at));

-- Whether the caller reviews this paper.
create or replace function private.may_material(material uuid) returns boolean
  language sql stable security definer set search_path = ''
  return private.may('papers') or exists (
    select from public.study_materials m
    where m.id = may_material.material and private.may_course('papers', m.course_id, m.semester));

-- Whether the caller writes notices under this name.
create or replace function private.may_notice(author text) returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (
    select from private.own_grants('notices') g where g.posts_as is null or g.posts_as = may_notice.author);

-- Whether the caller reaches something of an area: false for nearly everybody, before a function looks at each row.
create or replace function private.may_somewhere(area text) returns boolean
  language sql stable security definer set search_path = ''
  return private.is_admin() or exists (select from private.own_grants(may_somewhere.area));

-- Whether the caller reviews the courses of all these groups of questions.
create or replace function private.may_groups(ids uuid[]) returns boolean
  language sql stable security definer set search_path = ''
  return private.may('papers') or (private.may_somewhere('papers') and not exists (
    select from public.question_groups g
    where g.id = any (may_groups.ids) and not private.may_course('papers', g.course_id)));

-- Whether the caller deletes answers of others to this question: who moderates, or reviews its course.
create or replace function private.may_moderate_answer(question_group uuid) returns boolean
  language sql stable security definer set search_path = ''
  return private.may('forum') or private.may_groups(array[question_group]);

-- The areas that the caller reaches as a whole.
create or replace function private.own_areas() returns text[]
  language sql stable security definer set search_path = ''
  return array(select area from unnest(private.areas()) as area where private.may(area));

-- An open invitation of the caller's own confirmed address.
create or replace function private.own_invitation(id uuid) returns setof public.role_invitations
  language sql stable security definer set search_path = '' rows 1
begin atomic
  select i.* from public.role_invitations i
  join auth.users u on u.id = auth.uid() and u.email_confirmed_at is not null and lower(u.email) = i.email
  where i.id = own_invitation.id and i.accepted_at is null and i.expires_at > now();
end;

-- Takes the role that the caller is invited to. Works once, and only while who invited may still give it.
create or replace function public.accept_role(id uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  invitation public.role_invitations;
begin
  perform from public.role_invitations i where i.id = accept_role.id for update;
  select i.* into invitation from private.own_invitation(accept_role.id) i;
  if invitation.id is null or private.is_banned() or not (
      exists (select from public.profiles p where p.id = invitation.invited_by and p.is_admin)
      or exists (select from public.grants g where g.account = invitation.invited_by and g.area = invitation.area
        and g.may_give and (g.expires_at is null or g.expires_at > now()))) then
    raise exception using errcode = 'PT404', message = 'This invitation is used, withdrawn or over, or it is for another address.',
      hint = 'not_found';
  end if;
  update public.role_invitations i set accepted_at = now() where i.id = invitation.id;
  return private.give_role(private.offered_role(invitation, auth.uid()));
end
$$;

-- The areas that somebody reaches, as a whole or in part, for their own menu: a computed column of one's own profile.
create or replace function public.areas(profile public.profiles) returns text[]
  language sql stable security definer set search_path = ''
  return case
    when profile.id is distinct from auth.uid() then null
    else array(select area from unnest(private.areas()) as area where private.may_somewhere(area))
  end;

-- Changes how far a role reaches, and until when. For who may give the role as it was and as it becomes.
create or replace function public.change_role(
  id uuid, branch_id uuid default null, semester_from smallint default null, semester_to smallint default null,
  posts_as text default null, may_give boolean default false, expires_at timestamptz default null
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  was public.grants;
  becomes public.grants;
begin
  select g.* into was from public.grants g where g.id = change_role.id for update;
  becomes := was;
  becomes.branch_id := change_role.branch_id;
  becomes.semester_from := change_role.semester_from;
  becomes.semester_to := change_role.semester_to;
  becomes.posts_as := change_role.posts_as;
  becomes.may_give := change_role.may_give;
  becomes.expires_at := change_role.expires_at;
  if was.id is null or not private.may_give(was) then
    raise exception using errcode = 'PT404', message = 'There is no such role.', hint = 'not_found';
  end if;
  if not private.may_give(becomes) then
    raise exception using errcode = '42501', message = 'You may not give a role that reaches further than yours.';
  end if;
  update public.grants g set branch_id = becomes.branch_id, semester_from = becomes.semester_from,
      semester_to = becomes.semester_to, posts_as = becomes.posts_as, may_give = becomes.may_give,
      expires_at = becomes.expires_at
    where g.id = was.id;
end
$$;

-- For reviewers: joins groups of the same question into the one that most papers have, and returns its id.
create or replace function public.join_groups(ids uuid[]) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  course uuid;
  stays uuid;
  one uuid;
begin
  if auth.uid() is null or not private.may_groups(ids) then
    raise exception using errcode = '42501', message = 'Only an admin groups questions.';
  end if;
  perform private.lock_groups(c.course_id)
    from (select distinct g.course_id from public.question_groups g where g.id = any (ids) order by 1) as c;
  if coalesce(cardinality(ids), 0) > 100 or (select count(*) from public.question_groups g where g.id = any (ids)) < 2
    or (select count(*) from public.question_groups g where g.id = any (ids)) <> (select count(distinct i) from unnest(ids) as i) then
    raise exception using errcode = 'PT404', message = 'There are no such groups.', hint = 'not_found';
  end if;
  if (select count(distinct g.course_id) from public.question_groups g where g.id = any (ids)) > 1 then
    raise exception using errcode = 'PT422', message = 'These questions are of different courses.', hint = 'other_course';
  end if;
  select g.id, g.course_id into stays, course from public.question_groups g where g.id = any (ids)
    order by g.times_asked desc, g.created_at, g.id limit 1;
  -- Where one of them was placed, all are.
  update public.question_groups g set fixed = true, placed = p.placed, unit_id = p.unit_id, topic = p.topic, updated_at = now()
    from (select o.* from public.question_groups o where o.id = any (ids)
      order by o.placed desc, o.id = stays desc limit 1) as p
    where g.id = stays;
  for one in select g.id from public.question_groups g where g.id = any (ids) and g.id <> stays order by g.id loop
    perform private.merge_group(one, stays);
  end loop;
  perform private.count_groups(course);
  perform private.group_later(array[course]);
  return stays;
end
$$;

-- For reviewers: the question is another one than its group, and gets a group of its own. Returns it.
create or replace function public.leave_group(question_id uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  was public.question_groups;
  becomes uuid;
begin
  if auth.uid() is null or not private.may_groups(array(
      select q.group_id from public.questions q where q.id = leave_group.question_id)) then
    raise exception using errcode = '42501', message = 'Only an admin groups questions.';
  end if;
  perform private.lock_groups(g.course_id)
    from public.questions q join public.question_groups g on g.id = q.group_id where q.id = leave_group.question_id;
  select g.* into was from public.questions q join public.question_groups g on g.id = q.group_id
    where q.id = leave_group.question_id for update of q;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such question.', hint = 'not_found';
  end if;
  if (select count(*) from public.questions q where q.group_id = was.id) > 1 then
    insert into public.question_groups (course_id, text, topic, unit_id, fixed)
      select was.course_id, q.text, was.topic, was.unit_id, true from public.questions q where q.id = leave_group.question_id
      returning id into becomes;
    update public.questions q set group_id = becomes where q.id = leave_group.question_id;
    -- Neither is put to the other again.
    update public.question_groups g set fixed = true, updated_at = now() where g.id = was.id and not g.fixed;
  else
    update public.question_groups g set fixed = true, updated_at = now() where g.id = was.id and not g.fixed;
    becomes := was.id;
  end if;
  perform private.count_groups(was.course_id);
  perform private.group_later(array[was.course_id]);
  return becomes;
end
$$;

-- For reviewers: marks the answer to a question that is right, instead of another one, or takes the mark back.
create or replace function public.mark_answer(answer_id uuid, marked boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  question uuid;
begin
  if auth.uid() is null or not private.may_groups(array(
      select a.group_id from public.student_answers a where a.id = mark_answer.answer_id)) then
    raise exception using errcode = '42501', message = 'Only reviewers mark answers.';
  end if;
  -- One after another for each question.
  select g.id into question
    from public.question_groups g join public.student_answers a on a.group_id = g.id
    where a.id = mark_answer.answer_id
    for no key update of g;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such answer.', hint = 'not_found';
  end if;
  if coalesce(mark_answer.marked, false) then
    update public.student_answers a set marked_at = null
      where a.group_id = question and a.marked_at is not null and a.id <> mark_answer.answer_id;
  end if;
  update public.student_answers a set marked_at = case when mark_answer.marked then coalesce(a.marked_at, now()) end
    where a.id = mark_answer.answer_id;
end
$$;

-- Who sent which paper, for reviewers; others get nothing.
create or replace function public.material_contributors(ids uuid[]) returns table (id uuid, name text, sent_before bigint)
  language sql stable security definer set search_path = ''
begin atomic
  select m.id, private.display_name(m.contributor),
    (select count(*) from public.study_materials o where o.contributor = m.contributor and o.status = 'approved')
  from public.study_materials m
  where m.id = any (ids) and m.contributor is not null and private.may_course('papers', m.course_id, m.semester);
end;

-- Which papers of the library a contribution resembles, for reviewers; others get nothing.
create or replace function public.material_similarities(ids uuid[]) returns table (id uuid, "similar" jsonb)
  language sql stable security definer set search_path = ''
begin atomic
  select m.id, m."similar" from public.study_materials m
  where m.id = any (ids) and m."similar" <> '[]' and private.may_course('papers', m.course_id, m.semester);
end;

-- For reviewers: the question belongs to this group, unlike the others of its own. Returns the group that it is in then.
create or replace function public.move_question(question_id uuid, group_id uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.may_groups(array[move_question.group_id]) then
    raise exception using errcode = '42501', message = 'Only an admin groups questions.';
  end if;
  if exists (
      select from public.questions q
      where q.id = move_question.question_id and q.group_id = move_question.group_id) then
    return move_question.group_id;
  end if;
  return public.join_groups(array[public.leave_group(move_question.question_id), move_question.group_id]);
end
$$;

-- How many have read a notice, for admins. Security definer: who read what is in no role's rights.
create or replace function public.notice_readers(notice uuid, out readers bigint, out current_readers bigint)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (private.may('notices')
      or exists (select from public.notices n where n.id = notice_readers.notice and private.may_notice(n.author))) then
    raise exception 'Only those who write this notice may ask how many have read it.' using errcode = '42501';
  end if;
  select count(*), count(*) filter (where r.revision = n.revision) into readers, current_readers
  from public.notice_reads r join public.notices n on n.id = r.notice_id where r.notice_id = notice;
end
$$;

-- For reviewers: which unit a group belongs to, and its topic; without a unit, none.
create or replace function public.place_group(group_id uuid, unit_id uuid default null, topic text default '') returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.may_groups(array[place_group.group_id]) then
    raise exception using errcode = '42501', message = 'Only an admin groups questions.';
  end if;
  perform from public.courses c join public.question_groups g on g.course_id = c.id
    where g.id = place_group.group_id for key share of c;
  perform from public.course_units u where u.id = place_group.unit_id for key share;
  perform from public.question_groups g where g.id = place_group.group_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such group.', hint = 'not_found';
  end if;
  if place_group.unit_id is not null and not exists (
      select from public.course_units u join public.question_groups g on g.course_id = u.course_id
      where u.id = place_group.unit_id and g.id = place_group.group_id) then
    raise exception using errcode = 'PT422', message = 'This unit is not of this course.', hint = 'other_course';
  end if;
  update public.question_groups g
    set unit_id = place_group.unit_id, topic = btrim(coalesce(place_group.topic, '')), fixed = true, placed = true, updated_at = now()
    where g.id = place_group.group_id;
  perform private.group_later(array(select g.course_id from public.question_groups g where g.id = place_group.group_id));
end
$$;

-- Takes a paper out of the library, for 30 days. For admins.
create or replace function public.remove_material(id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.may_material(remove_material.id) then
    raise exception using errcode = '42501', message = 'Only an admin removes papers.';
  end if;
  update public.study_materials m set removed_at = now() where m.id = remove_material.id and m.removed_at is null;
  if not found then raise exception using errcode = 'PT404', message = 'There is no such paper.', hint = 'not_found'; end if;
end
$$;

-- Brings a paper back that was taken out. For admins.
create or replace function public.restore_material(id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.may_material(restore_material.id) then
    raise exception using errcode = '42501', message = 'Only an admin restores papers.';
  end if;
  update public.study_materials m set removed_at = null
    where m.id = restore_material.id and m.removed_at is not null and m.replaced_by is null;
  if not found then raise exception using errcode = 'PT404', message = 'There is no such paper.', hint = 'not_found'; end if;
end
$$;

-- A reviewer's decision about a paper: approve, return, a better copy of another, or undo. "undo" returns too_late where a
-- later decision builds on the one to be undone.
create or replace function public.review_material(
  id uuid, decision text, fields jsonb default '{}', reason text default '', replaces uuid default null
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  target constant uuid := review_material.id;
  editable constant text[] := array['title', 'subject', 'course_code', 'course_id', 'semester', 'kind', 'exam',
    'exam_year', 'full_marks', 'note'];
  was public.study_materials;
  becomes public.study_materials;
  course public.courses;
  last private.material_reviews;
  read_since boolean;
  review bigint;
  request uuid;
begin
  if me is null or not private.may_material(target)
    or (replaces is not null and not private.may_material(replaces)) then
    raise exception using errcode = '42501', message = 'Only an admin decides about papers.';
  end if;
  -- In one order: two who replace each other's wait, and never both ways.
  perform from public.study_materials m where m.id in (target, review_material.replaces) order by m.id for update;
  select m.* into was from public.study_materials m where m.id = target;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such paper.', hint = 'not_found';
  end if;

  if decision = 'undo' then
    select r.* into last from private.material_reviews r
      where r.material_id = target and r.undone_at is null order by r.id desc limit 1 for update;
    if not found or last.reviewer is distinct from me then
      raise exception using errcode = 'PT409', message = 'You have not decided about this paper.', hint = 'nothing_to_undo';
    end if;
    if last.created_at < now() - interval '10 minutes' then
      raise exception using errcode = 'PT409', message = 'A decision can be undone for ten minutes.', hint = 'too_late';
    end if;
    -- Somebody else's removal stands, for a reason that this reviewer may not know.
    if was.removed_at is not null and last.decision <> 'better_copy' then
      raise exception using errcode = 'PT409', message = 'This paper was taken out meanwhile.', hint = 'too_late';
    end if;
    if last.decision = 'better_copy' then
      -- Locked as above; nobody takes it away in between.
      perform from public.study_materials m where m.id = last.replaces and m.removed_at is null for update;
      if not found then
        raise exception using errcode = 'PT409', message = 'The other copy is gone.', hint = 'too_late';
      end if;
    end if;
    -- Each decision is undone from what it left behind: the newest first.
    if exists (select from private.material_reviews r
        where r.id > last.id and r.undone_at is null
          and (r.material_id in (target, last.replaces) or r.replaces in (target, last.replaces))) then
      raise exception using errcode = 'PT409', message = 'A later decision about this paper has to be undone first.',
        hint = 'too_late';
    end if;
    if last.decision = 'better_copy' then perform private.swap_files(target, last.replaces); end if;
    -- Without title and file_name where who sent it has deleted the account.
    becomes := jsonb_populate_record(null::public.study_materials, last.before);
    -- After a better copy, "was" is of the other file.
    read_since := last.decision <> 'better_copy' and becomes.read_at is null and was.read_at is not null;
    update public.study_materials m set title = coalesce(becomes.title, m.title), subject = becomes.subject,
        course_code = becomes.course_code, course_id = (select c.id from public.courses c where c.id = becomes.course_id),
        semester = becomes.semester, kind = becomes.kind, exam = becomes.exam, exam_year = becomes.exam_year,
        full_marks = becomes.full_marks, note = becomes.note,
        proposed = case last.decision when 'better_copy' then coalesce(becomes.proposed, m.proposed) else m.proposed end,
        "similar" = case last.decision when 'better_copy' then coalesce(becomes."similar", m."similar") else m."similar" end,
        status = becomes.status, problem = case when read_since then was.problem else becomes.problem end,
        return_reason = becomes.return_reason, removed_at = becomes.removed_at, replaced_by = null,
        reviewed_by = (select a.id from auth.users a where a.id = becomes.reviewed_by), reviewed_at = becomes.reviewed_at, file_name = coalesce(becomes.file_name, '')
      where m.id = target;
    -- Read in the meantime: what cannot be read stays so, and the rest is read again for its proposals.
    update public.study_materials m set status = 'unreadable'
      where m.id = target and m.status = 'reading' and read_since and m.problem is not null;
    update public.study_materials m set read_at = null, read_tries = 0
      where m.id = target and m.status = 'reading' and m.read_at is not null;
    update private.material_reviews r set undone_at = now() where r.id = last.id;
    update public.paper_requests q set fulfilled_by = null, fulfilled_at = null where q.fulfilled_by = target;
    delete from private.events e where e.dedupe_key = 'paper_reviewed:' || last.id
      or (e.subject_id = target and e.kind = 'requested_paper');
    delete from public.notifications n where n.subject_id in (target, last.replaces)
      and (n.dedupe_key = 'paper_reviewed:' || last.id or n.kind = 'requested_paper');
  else
    if was.removed_at is not null then
      raise exception using errcode = 'PT404', message = 'There is no such paper.', hint = 'not_found';
    end if;
    if was.status = 'approved' then
      raise exception using errcode = 'PT409', message = 'This paper is approved already.', hint = 'already_approved';
    end if;
    if decision is null or decision not in ('approve', 'return', 'better_copy') then
      raise exception using errcode = 'PT422', message = 'This is no decision.', hint = 'no_decision';
    end if;
    if decision = 'better_copy' and not exists (
        select from public.study_materials m
        where m.id = review_material.replaces and m.id <> target and m.status = 'approved' and m.removed_at is null) then
      raise exception using errcode = 'PT422', message = 'There is no approved paper to replace.', hint = 'no_other_copy';
    end if;
    insert into private.material_reviews (material_id, reviewer, decision, before, replaces)
      values (target, me, decision, to_jsonb(was) - 'sha256', case decision when 'better_copy' then review_material.replaces end)
      returning material_reviews.id into review;
    case decision
      when 'approve' then
        becomes := jsonb_populate_record(was, (
          select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(fields) where key = any (editable)));
        if becomes.course_id is not null then
          select c.* into course from public.courses c where c.id = becomes.course_id;
          if not found then
            raise exception using errcode = 'PT422', message = 'This course is not in the catalogue.', hint = 'no_course';
          end if;
          if btrim(coalesce(becomes.subject, '')) = '' then becomes.subject := course.name; end if;
          if btrim(coalesce(becomes.course_code, '')) = '' then becomes.course_code := course.code; end if;
          if becomes.semester is null and course.semester <= 8 then becomes.semester := course.semester; end if;
        end if;
        if not private.may_course('papers', becomes.course_id, becomes.semester) then
          raise exception using errcode = '42501', message = 'Your role does not reach this course and semester.';
        end if;
        if btrim(coalesce(becomes.subject, '')) = '' or btrim(coalesce(becomes.title, '')) = '' or becomes.semester is null then
          raise exception using errcode = 'PT422', message = 'A paper needs a title, a subject and a semester.',
            hint = 'fields_missing';
        end if;
        update public.study_materials m set title = btrim(becomes.title), subject = btrim(becomes.subject),
            course_code = btrim(coalesce(becomes.course_code, '')), course_id = becomes.course_id, semester = becomes.semester,
            kind = becomes.kind, exam = becomes.exam, exam_year = becomes.exam_year, full_marks = becomes.full_marks,
            note = btrim(coalesce(becomes.note, '')), status = 'approved', problem = null, return_reason = null,
            reviewed_by = me, reviewed_at = now(), file_name = ''
          where m.id = target;
        if becomes.kind = 'paper' then
          -- Told once the decision cannot be undone any more.
          update public.paper_requests q set fulfilled_by = target, fulfilled_at = now()
            where q.course_id = becomes.course_id and q.exam = becomes.exam and q.exam_year = becomes.exam_year
              and q.fulfilled_by is null
            returning q.id into request;
          if found then
            perform private.record_event('requested_paper', target, me, jsonb_build_object('request', request),
              'requested_paper:' || request || ':' || review, null, now() + interval '10 minutes');
          end if;
        end if;
      when 'return' then
        if btrim(coalesce(reason, '')) = '' then
          raise exception using errcode = 'PT422', message = 'Say why it goes back.', hint = 'reason_missing';
        end if;
        update public.study_materials m set status = 'returned', return_reason = left(btrim(reason), 500), reviewed_by = me,
            reviewed_at = now()
          where m.id = target;
      when 'better_copy' then
        -- What was read until now is the target's from here on; this row is the older copy, on its way out.
        perform private.swap_files(target, review_material.replaces);
        update public.study_materials m set title = o.title, subject = o.subject, course_code = o.course_code,
            course_id = o.course_id, semester = o.semester, kind = o.kind, exam = o.exam, exam_year = o.exam_year,
            full_marks = o.full_marks, note = o.note, proposed = '{}', "similar" = '[]', problem = null,
            status = 'returned', return_reason = 'A better copy took its place.',
            removed_at = now(), replaced_by = review_material.replaces, reviewed_by = me, reviewed_at = now(), file_name = ''
          from public.study_materials o
          where m.id = target and o.id = review_material.replaces;
    end case;
    if was.contributor is distinct from me then
      perform private.record_event('paper_reviewed', case decision when 'better_copy' then review_material.replaces else target end,
        me, jsonb_build_object('decision', decision, 'title', was.title), 'paper_reviewed:' || review, was.contributor)
        where was.contributor is not null;
    end if;
  end if;
  return (select jsonb_build_object('id', m.id, 'status', m.status, 'reviewed_at', m.reviewed_at)
    from public.study_materials m where m.id = target);
end
$$;

-- Everybody with a role, and the admins, by their names; for who gives roles, others get nothing.
create or replace function public.role_holders() returns table (
    account uuid, name text, branch text, semester smallint, is_admin boolean)
  language sql stable security definer set search_path = ''
begin atomic
  select p.id, private.display_name(p.id), b.code, u.semester, p.is_admin
  from public.profiles p
  left join public.users u on u.id = p.id
  left join public.branches b on b.id = u.branch_id
  where (p.is_admin or p.id in (select g.account from public.grants g)) and private.gives_roles()
  order by p.is_admin desc, 2, p.id;
end;

-- What the caller is invited to: {"area", "branch", "semester_from", "semester_to", "posts_as", "may_give", "inviter",
-- "expires_at", "role_ends_at"}. Null where there is no such open invitation for the caller's address.
create or replace function public.role_invitation(id uuid) returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select to_jsonb(i) - array['id', 'email', 'branch_id', 'invited_by', 'created_at', 'mailed_at', 'accepted_at']
    || jsonb_build_object('branch', b.name, 'inviter', private.display_name(i.invited_by))
  from private.own_invitation(role_invitation.id) i left join public.branches b on b.id = i.branch_id;
end;

-- Adds reviews: [{"id", "group_id", "rating", "reviewed_at", "due_on"}], as they were made on a device, however late.
-- "due_on" may be left out; a review that is sent again may bring it, or another one: the device had not all reviews before.
-- Returns the ids that are done with: stored now or before, or of a question that is no more. A plan that has ended stores
-- nothing, and is done with nothing: it may be renewed. Security definer: no role reads which groups were merged.
create or replace function public.save_practice(reviews jsonb) returns uuid[]
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
begin
  if me is null then
    raise exception using errcode = '42501', message = 'Only an account practises.';
  end if;
  if coalesce(jsonb_typeof(save_practice.reviews), '') <> 'array' or jsonb_array_length(save_practice.reviews) > 500
    or exists (
      select from jsonb_array_elements(save_practice.reviews) r
      where jsonb_typeof(r) <> 'object' or num_nulls(r ->> 'id', r ->> 'group_id', r ->> 'rating', r ->> 'reviewed_at') > 0)
  then
    raise exception using errcode = 'PT422', message = 'These are no reviews.', hint = 'bad_reviews';
  end if;
  if not private.may_read_pro() then return '{}'; end if;
  -- In the order in which grouping takes them.
  perform from public.question_groups g
    where g.id in (
      select coalesce(m.becomes, (r ->> 'group_id')::uuid)
      from jsonb_array_elements(save_practice.reviews) r
        left join private.merged_groups m on m.was = (r ->> 'group_id')::uuid)
    order by g.id for key share;
  insert into public.practice_reviews (id, account_id, group_id, rating, reviewed_at)
    select r.id, me, g.id, r.rating, r.reviewed_at
    from jsonb_to_recordset(save_practice.reviews) as r (id uuid, group_id uuid, rating smallint, reviewed_at timestamptz)
      left join private.merged_groups m on m.was = r.group_id
      -- The same that the policies of the groups let the caller read.
      join public.question_groups g on g.id = coalesce(m.becomes, r.group_id) and (g.times_asked > 0 or private.may_course('papers', g.course_id, null))
    order by r.id
    on conflict do nothing;

  -- Another tab may send for the same questions: their rows are taken in one order.
  perform from public.practice_reviews r
    where r.account_id = me and r.group_id in (
      select o.group_id from public.practice_reviews o
      where o.account_id = me and o.id in (select (e ->> 'id')::uuid from jsonb_array_elements(save_practice.reviews) e))
    order by r.id for update;
  with given as (
    select r.id, max(r.due_on) as due_on
    from jsonb_to_recordset(save_practice.reviews) as r (id uuid, due_on date) group by r.id
  ),
  newest as (
    select distinct on (r.group_id) r.group_id, r.id, coalesce(g.due_on, r.due_on) as due_on
    from public.practice_reviews r left join given g on g.id = r.id
    where r.account_id = me and r.group_id in (
      select o.group_id from public.practice_reviews o join given on given.id = o.id where o.account_id = me)
    order by r.group_id, r.reviewed_at desc, r.id desc
  )
  update public.practice_reviews r set due_on = case when r.id = n.id then n.due_on end
    from newest n
    where r.account_id = me and r.group_id = n.group_id
      and r.due_on is distinct from case when r.id = n.id then n.due_on end;
  return array(select distinct (r ->> 'id')::uuid from jsonb_array_elements(save_practice.reviews) r);
end
$$;

-- For reviewers: the questions of a paper as they are to be, in their order: [{"id", "number", "page", "region", "text",
-- "marks", "or_with", "figure"}]. One with an id is that question, corrected; one without is new; one that is missing is deleted.
create or replace function public.save_questions(material_id uuid, questions jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  target constant uuid := save_questions.material_id;
  course uuid;
  given jsonb;
begin
  if me is null or not private.may_material(target) then
    raise exception using errcode = '42501', message = 'Only an admin corrects questions.';
  end if;
  if coalesce(jsonb_typeof(save_questions.questions), '') <> 'array' or jsonb_array_length(save_questions.questions) > 400 then
    raise exception using errcode = 'PT422', message = 'A paper has up to 400 questions.', hint = 'bad_questions';
  end if;
  perform from public.courses c join public.study_materials m on m.course_id = c.id where m.id = target for key share of c;
  select m.course_id into course from public.study_materials m where m.id = target for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such paper.', hint = 'not_found';
  end if;
  perform from public.questions q where q.material_id = target order by q.position for update;
  -- Somebody else has merged one of them meanwhile: nothing comes back by accident.
  if exists (
      select from jsonb_array_elements(save_questions.questions) e
      where e ->> 'id' is not null
        and not exists (select from public.questions q where q.id::text = lower(e ->> 'id') and q.material_id = target))
    or exists (
      select from jsonb_array_elements(save_questions.questions) e where e ->> 'id' is not null
      group by lower(e ->> 'id') having count(*) > 1) then
    raise exception using errcode = 'PT409', message = 'The questions of this paper have changed. Load them again.',
      hint = 'changed_meanwhile';
  end if;
  select jsonb_agg(e || jsonb_build_object('position', n)) into given
    from jsonb_array_elements(save_questions.questions) with ordinality as t (e, n);
  set constraints public.questions_material_id_position_key deferred;
  delete from public.questions q
    where q.material_id = target
      and q.id::text not in (select lower(e ->> 'id') from jsonb_array_elements(given) e where e ->> 'id' is not null);
  update public.questions q set position = n.position, number = n.number, page = n.page, region = n.region, text = n.text,
      marks = n.marks, or_with = n.or_with, figure = n.figure,
      edited_at = case when n.changed then now() else q.edited_at end,
      edited_by = case when n.changed then me else q.edited_by end
    from (
      select r.id, r.position, coalesce(btrim(r.number), '') as number, r.page, nullif(r.region, 'null') as region,
        btrim(r.text) as text, r.marks, nullif(btrim(r.or_with), '') as or_with, coalesce(r.figure, false) as figure,
        (o.number, o.page, o.region, o.text, o.marks, o.or_with, o.figure) is distinct from
          (coalesce(btrim(r.number), ''), r.page, nullif(r.region, 'null'), btrim(r.text), r.marks,
            nullif(btrim(r.or_with), ''), coalesce(r.figure, false)) as changed
      from jsonb_to_recordset(given) as r (id uuid, position smallint, number text, page integer, region jsonb, text text,
          marks smallint, or_with text, figure boolean)
        join public.questions o on o.id = r.id
    ) as n
    where q.id = n.id;
  insert into public.questions (material_id, position, number, page, region, text, marks, or_with, figure, edited_at, edited_by)
    select target, r.position, coalesce(btrim(r.number), ''), r.page, nullif(r.region, 'null'), btrim(r.text), r.marks,
      nullif(btrim(r.or_with), ''), coalesce(r.figure, false), now(), me
    from jsonb_to_recordset(given) as r (id uuid, position smallint, number text, page integer, region jsonb, text text,
      marks smallint, or_with text, figure boolean)
    where r.id is null;
  set constraints public.questions_material_id_position_key immediate;
  -- What a reviewer has looked at is not split again.
  update public.study_materials m set split_version = 32767 where m.id = target and m.split_version <> 32767;
  perform private.group_later(array[course]);
end
$$;

-- Takes a role: one's own, or one that the caller may give, then with a reason that its holder reads.
create or replace function public.take_role(id uuid, reason text default '') returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  role public.grants;
begin
  select g.* into role from public.grants g where g.id = take_role.id for update;
  if role.id is null or (role.account is distinct from me and not private.may_give(role)) then
    raise exception using errcode = 'PT404', message = 'There is no such role.', hint = 'not_found';
  end if;
  if role.account is distinct from me and coalesce(reason, '') !~ '\S' then
    raise exception using errcode = 'PT422', message = 'Say why, for the one who had the role.', hint = 'reason_missing';
  end if;
  delete from public.grants g where g.id = role.id;
  if role.account is distinct from me then
    perform private.record_event('role_taken', null, me,
      jsonb_build_object('area', role.area, 'reason', left(btrim(reason), 500)), 'role_taken:' || role.id, role.account);
  end if;
end
$$;

-- Withdraws an invitation. For who may give its role.
create or replace function public.withdraw_role_invitation(id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.role_invitations i
    where i.id = withdraw_role_invitation.id and i.accepted_at is null and private.may_give(private.offered_role(i, null));
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such invitation.', hint = 'not_found';
  end if;
end
$$;

-- The lists of documents that the caller may read, as the policies of the tables say it.
create or replace function search.callers_lists() returns text[]
  language plpgsql stable set search_path = ''
as $$
begin
  -- Not current_user: the functions below run as their owner.
  case current_setting('role')
    when 'authenticated' then
      return array['everyone', 'members'] || case when private.may_read_pro() then array['pro'] else '{}' end
        || case when private.has_role() then array['admins'] else '{}' end;
    when 'service_role' then return array['everyone', 'members', 'pro', 'admins'];
    -- The database's owner, at work on it.
    when 'none' then
      if has_schema_privilege(session_user, 'search', 'usage') then return array['everyone', 'members', 'pro', 'admins']; end if;
    else
  end case;
  return array['everyone'];
end
$$;

-- The orders with the name and the address of who bought: for admins alone. Not by a policy on public.users, which would
-- open all of it to them; not by a join, whose view answers a write with a server error instead of rejecting it.
create or replace view public.orders_with_buyers with (security_barrier = true) as
  select
    o.id, o.account_id, o.amount_paise, o.state, o.test_mode, o.created_at, o.paid_at, o.refunded_at, o.payment_id,
    o.method, o.receipt_number, o.pro_until, o.by_hand,
    coalesce((select btrim(concat_ws(' ', u.first_name, u.last_name)) from public.users u where u.id = o.account_id), '')
      as buyer_name,
    coalesce((select u.email from public.users u where u.id = o.account_id), '') as buyer_email
  from public.orders o
  where (select private.may('money')) or current_user = 'service_role';

create or replace trigger account_deleted_role_invitations before delete on auth.users
  for each row execute function private.invitations_withdrawn();

create trigger comments_audit after delete on public.comments
  for each row when (auth.uid() is distinct from old.user_id and private.may('forum'))
  execute function private.audit('id');

create trigger comments_moderated after delete on public.comments
  for each row when (auth.uid() is distinct from old.user_id and private.may('forum'))
  execute function private.post_moderated();

create trigger discussions_audit after delete on public.discussions
  for each row when (auth.uid() is distinct from old.user_id and private.may('forum'))
  execute function private.audit('id');

create trigger discussions_moderated after delete on public.discussions
  for each row when (auth.uid() is distinct from old.user_id and private.may('forum'))
  execute function private.post_moderated();

create trigger a_tidied before insert or update on public.grants
  for each row execute function texts.tidy_row('posts_as');

create trigger grants_audit after insert or update or delete on public.grants
  for each row execute function private.audit('id');

create trigger a_tidied before insert or update on public.role_invitations
  for each row execute function texts.tidy_row('posts_as');

create trigger student_answers_audit_mark after update of marked_at on public.student_answers
  for each row when (new.marked_at is distinct from old.marked_at and private.may_moderate_answer(old.group_id))
  execute function private.audit('id', 'marked_at');

create trigger student_answers_audit after delete on public.student_answers
  for each row when (auth.uid() is distinct from old.user_id and pg_trigger_depth() = 0 and private.may_moderate_answer(old.group_id))
  execute function private.audit('id');

create trigger student_answers_moderated after delete on public.student_answers
  for each row when (auth.uid() is distinct from old.user_id and pg_trigger_depth() = 0 and private.may_moderate_answer(old.group_id))
  execute function private.post_moderated();

create policy "kept by admins" on public.alumni for all to authenticated
  using ((select private.may('alumni'))) with check ((select private.may('alumni')));

create policy "admins read feedback" on public.answer_feedback for select to authenticated
  using ((select private.may('settings')));

create policy "admins read the log" on public.audit_log for select to authenticated
  using ((select private.is_admin()) or private.area_of_table(table_name) = any ((select private.own_areas())::text[]));

create policy "blog posts are kept by admins" on public.blog_posts for all to authenticated
  using ((select private.may('notices'))) with check ((select private.may('notices')));

create policy "branches are written by admins" on public.branches for all to authenticated
  using ((select private.may('settings'))) with check ((select private.may('settings')));

create policy "comments are deleted by their author or an admin" on public.comments for delete to authenticated
  using (user_id = (select auth.uid()) or (select private.may('forum')));

create policy "kept by admins" on public.companies for all to authenticated
  using ((select private.may('placements'))) with check ((select private.may('placements')));

create policy "admins mark messages" on public.contact_messages for update to authenticated
  using ((select private.may('people'))) with check ((select private.may('people')));

create policy "admins read messages" on public.contact_messages for select to authenticated
  using ((select private.may('people')));

create policy "units are written by admins" on public.course_units for all to authenticated
  using ((select private.may('papers'))
    or (select private.may_somewhere('papers')) and private.may_course('papers', course_id, null))
  with check ((select private.may('papers'))
    or (select private.may_somewhere('papers')) and private.may_course('papers', course_id, null));

create policy "courses are written by admins" on public.courses for all to authenticated
  using ((select private.may('settings'))) with check ((select private.may('settings')));

create policy "discussions are deleted by their author or an admin" on public.discussions for delete to authenticated
  using (user_id = (select auth.uid()) or (select private.may('forum')));

create policy "exam dates are written by admins" on public.exam_dates for all to authenticated
  using ((select private.may('timetable'))
    or (select private.may_somewhere('timetable')) and private.may_course('timetable', course_id, null))
  with check ((select private.may('timetable'))
    or (select private.may_somewhere('timetable')) and private.may_course('timetable', course_id, null));

create policy "all roles are readable for who gives some" on public.grants for select to authenticated
  using ((select private.gives_roles()));

create policy "own roles are readable" on public.grants for select to authenticated
  using (account = (select auth.uid()));

create policy "service_role reaches every row" on public.grants to service_role using (true) with check (true);

create policy "help is written by admins" on public.help_entries for all to authenticated
  using ((select private.may('settings'))) with check ((select private.may('settings')));

create policy "kept by admins" on public.interview_questions for all to authenticated
  using ((select private.may('placements'))) with check ((select private.may('placements')));

create policy "reports are closed by admins" on public.material_reports for update to authenticated
  using ((select private.may('papers'))
    or (select private.may_somewhere('papers')) and private.may_material(material_id)) with check ((select private.may('papers'))
    or (select private.may_somewhere('papers')) and private.may_material(material_id));

create policy "reports are decided by admins" on public.material_reports for select to authenticated
  using ((select private.may('papers'))
    or (select private.may_somewhere('papers')) and private.may_material(material_id));

create policy "kept by admins" on public.notice_attachments for all to authenticated
  using ((select private.may('notices')) or (select private.may_somewhere('notices'))
    and exists (select from public.notices n where n.id = notice_id and private.may_notice(n.author)))
  with check ((select private.may('notices')) or (select private.may_somewhere('notices'))
    and exists (select from public.notices n where n.id = notice_id and private.may_notice(n.author)));

create policy "kept by admins" on public.notices for all to authenticated
  using ((select private.may('notices'))
    or (select private.may_somewhere('notices')) and private.may_notice(author))
  with check ((select private.may('notices'))
    or (select private.may_somewhere('notices')) and private.may_notice(author));

create policy "own orders are readable; admins read all" on public.orders for select to authenticated
  using (account_id = (select auth.uid()) or (select private.may('money')));

create policy "admins read the figures" on public.page_views for select to authenticated
  using ((select private.may('settings')));

create policy "groups are readable by admins" on public.question_groups for select to authenticated
  using ((select private.may('papers'))
    or (select private.may_somewhere('papers')) and private.may_course('papers', course_id, null));

create policy "admins dismiss reports" on public.reports for update to authenticated
  using ((select private.may('forum'))) with check ((select private.may('forum')));

create policy "own reports are readable; admins read all" on public.reports for select to authenticated
  using (reporter_id = (select auth.uid()) or (select private.may('forum')));

create policy "kept by admins" on public.resume_projects for all to authenticated
  using ((select private.may('placements'))) with check ((select private.may('placements')));

create policy "kept by admins" on public.resume_templates for all to authenticated
  using ((select private.may('placements'))) with check ((select private.may('placements')));

create policy "invitations are readable for who gives roles" on public.role_invitations for select to authenticated
  using ((select private.gives_roles()));

create policy "service_role reaches every row" on public.role_invitations to service_role using (true) with check (true);

create policy "search words are written by admins" on public.search_words for all to authenticated
  using ((select private.may('settings'))) with check ((select private.may('settings')));

create policy "settings are kept by admins" on public.site_settings for all to authenticated
  using ((select private.may('settings'))) with check ((select private.may('settings')));

create policy "deleted by their author or an admin" on public.student_answers for delete to authenticated
  using (user_id = (select auth.uid()) or (select private.may('forum')) or (select private.may('papers'))
    or (select private.may_somewhere('papers')) and private.may_groups(array[group_id]));

create policy "readable for moderators" on public.student_answers for select to authenticated
  using ((select private.may('forum')));

create policy "kept by admins" on public.study_materials for all to authenticated
  using ((select private.may('papers'))
    or (select private.may_somewhere('papers')) and private.may_course('papers', course_id, semester))
  with check ((select private.may('papers'))
    or (select private.may_somewhere('papers')) and private.may_course('papers', course_id, semester));

create policy "the team is kept by admins" on public.team_members for all to authenticated
  using ((select private.may('settings'))) with check ((select private.may('settings')));

create policy "kept by admins" on public.tutorials for all to authenticated
  using ((select private.may('placements'))) with check ((select private.may('placements')));

-- What one account alone wrote may be about that person, and is readable by none; what two wrote is a question.
create policy "admins read what was asked twice" on public.unanswered_questions for select to authenticated
  using (times >= 2 and (select private.may('settings')));

create policy "admins settle what was asked twice" on public.unanswered_questions for update to authenticated
  using (times >= 2 and (select private.may('settings'))) with check ((select private.may('settings')));

create policy "vendors are kept by admins" on public.vendors for all to authenticated
  using ((select private.may('settings'))) with check ((select private.may('settings')));

revoke all on public.grants from anon, authenticated, service_role;
grant select on public.grants to authenticated;
grant all on public.grants to service_role;
revoke all on public.role_invitations from anon, authenticated, service_role;
grant select on public.role_invitations to authenticated;
grant all on public.role_invitations to service_role;
revoke all on function public.accept_role(uuid) from public, anon, authenticated, service_role;
grant execute on function public.accept_role(uuid) to authenticated;
revoke all on function public.areas(public.profiles) from public, anon, authenticated, service_role;
grant execute on function public.areas(public.profiles) to authenticated, service_role;
revoke all on function public.change_role(uuid, uuid, smallint, smallint, text, boolean, timestamp with time zone) from anon;
revoke all on function public.change_role(uuid, uuid, smallint, smallint, text, boolean, timestamp with time zone) from service_role;
revoke all on function public.change_role(uuid, uuid, smallint, smallint, text, boolean, timestamp with time zone) from public;
grant execute on function public.change_role(uuid, uuid, smallint, smallint, text, boolean, timestamp with time zone) to authenticated;
revoke all on function public.role_holders() from public, anon, authenticated, service_role;
grant execute on function public.role_holders() to authenticated, service_role;
revoke all on function public.role_invitation(uuid) from public, anon, authenticated, service_role;
grant execute on function public.role_invitation(uuid) to authenticated;
revoke all on function public.take_role(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.take_role(uuid, text) to authenticated;
revoke all on function public.withdraw_role_invitation(uuid) from public, anon, authenticated, service_role;
grant execute on function public.withdraw_role_invitation(uuid) to authenticated;
revoke all on public.orders_with_buyers from anon, authenticated, service_role;
grant select on public.orders_with_buyers to authenticated, service_role;
revoke all on function private.area_of_table(text) from public;
grant execute on function private.area_of_table(text) to authenticated, service_role;
revoke all on function private.areas() from public;
grant execute on function private.areas() to authenticated, service_role;
revoke all on function private.give_role(public.grants) from public;
revoke all on function private.gives_roles() from public;
grant execute on function private.gives_roles() to authenticated, service_role;
revoke all on function private.has_role() from public;
grant execute on function private.has_role() to anon, authenticated, service_role;
revoke all on function private.invitations_withdrawn() from public;
revoke all on function private.invite_to_role(public.role_invitations) from public;
revoke all on function private.may(text) from public;
grant execute on function private.may(text) to anon, authenticated, service_role;
revoke all on function private.may_course(text, uuid, integer) from public;
grant execute on function private.may_course(text, uuid, integer) to authenticated, service_role;
revoke all on function private.may_give(public.grants) from public;
revoke all on function private.may_groups(uuid[]) from public;
grant execute on function private.may_groups(uuid[]) to authenticated, service_role;
revoke all on function private.may_material(uuid) from public;
grant execute on function private.may_material(uuid) to authenticated, service_role;
revoke all on function private.may_moderate_answer(uuid) from public;
grant execute on function private.may_moderate_answer(uuid) to authenticated, service_role;
revoke all on function private.may_notice(text) from public;
grant execute on function private.may_notice(text) to authenticated, service_role;
revoke all on function private.may_somewhere(text) from public;
grant execute on function private.may_somewhere(text) to anon, authenticated, service_role;
revoke all on function private.offered_role(public.role_invitations, uuid) from public;
revoke all on function private.own_areas() from public;
grant execute on function private.own_areas() to authenticated, service_role;
revoke all on function private.own_grants(text) from public;
revoke all on function private.own_invitation(uuid) from public;
revoke all on function private.audited_name(text, jsonb, jsonb) from public;
revoke all on function public.join_groups(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.join_groups(uuid[]) to authenticated, service_role;
revoke all on function public.leave_group(uuid) from public, anon, authenticated, service_role;
grant execute on function public.leave_group(uuid) to authenticated, service_role;
revoke all on function public.mark_answer(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.mark_answer(uuid, boolean) to authenticated, service_role;
revoke all on function public.material_contributors(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.material_contributors(uuid[]) to authenticated, service_role;
revoke all on function public.material_similarities(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.material_similarities(uuid[]) to authenticated, service_role;
revoke all on function public.move_question(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.move_question(uuid, uuid) to authenticated, service_role;
revoke all on function public.notice_readers(uuid) from public, anon, authenticated, service_role;
grant execute on function public.notice_readers(uuid) to authenticated, service_role;
revoke all on function public.place_group(uuid, uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.place_group(uuid, uuid, text) to authenticated, service_role;
revoke all on function public.remove_material(uuid) from public, anon, authenticated, service_role;
grant execute on function public.remove_material(uuid) to authenticated, service_role;
revoke all on function public.restore_material(uuid) from public, anon, authenticated, service_role;
grant execute on function public.restore_material(uuid) to authenticated, service_role;
revoke all on function public.review_material(uuid, text, jsonb, text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.review_material(uuid, text, jsonb, text, uuid) to authenticated, service_role;
revoke all on function public.save_practice(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.save_practice(jsonb) to authenticated, service_role;
revoke all on function public.save_questions(uuid, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.save_questions(uuid, jsonb) to authenticated, service_role;
revoke all on function search.callers_lists() from public;
