-- The role of an account's person at the college, set by its invitation or by holders of people.
alter table public.users add column role text not null default 'student',
  add constraint users_role_check check (role in ('student', 'alumnus', 'staff'));
update public.users u set role = i.role
  from public.invitations i where i.accepted_by = u.id and i.role <> u.role;

-- The groups of members that a notice is for; empty: for its whole audience.
alter table public.notices add column groups text[] not null default '{}',
  add constraint notices_groups_check check (groups = '{}' or audience = 'members' and cardinality(groups) <= 40);
alter table public.notice_revisions add column groups text[] not null default '{}';
alter table public.withdrawn_notices add column groups text[] not null default '{}';

-- What is for groups is in a list of the index for each of them.
alter table search.documents drop constraint documents_list_check;
create table search.documents_groups partition of search.documents default;
create index documents_groups_list on search.documents_groups (list);

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

drop policy "readable with the notice, by whom it was for" on public.notice_revisions;
drop policy "readable by its audience, once published" on public.notices;
drop function search.differences();
drop view search.sources;
drop view search.source_notice;

-- Accepts the open invitation of a confirmed address: its branch, semester and section, and name and roll number where the
-- account has none.
create or replace function private.accept_invitation(account uuid, address text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  invited public.invitations;
  section public.sections;
begin
  select i.* into invited from public.invitations i where i.email = lower(address) for update;
  if invited.id is null or not private.is_open_invitation(invited) then
    return;
  end if;
  update public.invitations i set accepted_at = now(), accepted_by = account where i.id = invited.id;
  select s.* into section from public.sections s where s.id = invited.section_id;
  update public.users u set
      role = invited.role,
      branch_id = coalesce(section.branch_id, invited.branch_id, u.branch_id),
      semester = coalesce(invited.semester, public.semester(section), u.semester),
      college_id = case when u.college_id = '' then invited.roll_number else u.college_id end,
      first_name = case when n.is_free then left(split_part(n.name, ' ', 1), 100) else u.first_name end,
      last_name = case when n.is_free then left(btrim(substr(n.name, length(split_part(n.name, ' ', 1)) + 1)), 100) else u.last_name end
    from (select private.clean_name(invited.name) as name) as c,
      lateral (select c.name, private.may_be_named(account, c.name) and c.name <> '' and exists (
        select from public.users o where o.id = account and o.first_name = '' and o.last_name = '') as is_free) as n
    where u.id = account;
  if section.id is not null then
    insert into public.section_members (account_id, section_id) values (account, section.id)
      on conflict (account_id) do update set section_id = excluded.section_id;
  end if;
end
$$;

-- What a code says of its notice: to everyone its office and date and whether it holds, and its title as its link does
-- (public.shared_notice); its last date, and why it was withdrawn, to its audience. Null for a code that no published notice
-- has. The server calls it for the claims that are set, and limits who guesses (server/features/site/notices/code-routes.ts):
-- no other role can.
--
-- {"state": "real", "withdrawn", "id", "audience", "author", "date", "title", "deadline", "revision": 1…, "changed_at",
-- "withdrawn_at", "reason"}
create or replace function private.check_notice(code text) returns json
  language sql stable set search_path = ''
as $$
  with found as (
    select 'real' as state, n.id, n.audience, n.groups, n.author, n.date, n.title, n.deadline, n.revision,
      (select max(r.changed_at) from public.notice_revisions r where r.notice_id = n.id) as changed_at,
      null::timestamptz as withdrawn_at, null as reason
    from public.notices n where n.code = check_notice.code and n.publish_at <= now()
    union all
    select 'withdrawn', null, w.audience, w.groups, w.author, w.date, w.title, null, null, null, w.withdrawn_at, w.reason
    from public.withdrawn_notices w where w.code = check_notice.code
  ), reader as (
    select auth.uid() is not null as is_member, private.may_read_pro() as is_pro, private.own_groups() as groups,
      private.may('notices') as is_office
  )
  select json_build_object(
    'state', f.state, 'id', f.id, 'audience', f.audience, 'author', f.author, 'date', f.date,
    'title', case when m.may_read or f.audience = 'members' and f.groups = '{}' then f.title end,
    'deadline', case when m.may_read then f.deadline end,
    'revision', f.revision, 'changed_at', f.changed_at, 'withdrawn_at', f.withdrawn_at,
    'reason', case when m.may_read then f.reason end)
  from found f, reader r,
    lateral (select r.is_office or case f.audience
      when 'everyone' then true
      when 'pro' then r.is_pro
      else r.is_member and (f.groups = '{}' or f.groups && r.groups) end as may_read) as m
  -- A notice that was put back is real.
  order by f.state limit 1
$$;

-- Whether there is such a group. Branches and sections that are deleted later have no members.
create or replace function private.is_group(name text) returns boolean
  language sql stable security definer set search_path = ''
  return case
    when name in ('staff', 'alumni') then true
    when name ~ '^semester:([1-9]|1[0-2])$' then true
    when name ~ '^branch:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(/([1-9]|1[0-2]))?$' then
      exists (select from public.branches b where b.id = substr(is_group.name, 8, 36)::uuid)
    when name ~ '^section:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      exists (select from public.sections s where s.id = substr(is_group.name, 9)::uuid)
    else false end;

-- The groups that a notice is for: those of members alone, in one order. One that there is not is rejected; a notice whose
-- branch or section is deleted later is still edited.
create or replace function private.notice_groups_written() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  before text[] := '{}';
begin
  if tg_op = 'UPDATE' then before := old.groups; end if;
  new.groups := case when new.audience = 'members' then array(select distinct g from unnest(new.groups) as g order by 1)
    else '{}' end;
  if exists (select from unnest(new.groups) as g where g <> all (before) and private.is_group(g) is not true) then
    perform private.reject_value('notices', 'groups');
  end if;
  return new;
end
$$;

-- Adds the event of a published notice; of one for later it waits in the outbox until then.
create or replace function private.notice_told() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  opened constant text[] := array['pro', 'members', 'everyone'];
begin
  if tg_op = 'INSERT' then
    -- What an import dates back is no news.
    if new.publish_at > now() - interval '1 day' then
      perform private.record_event('notice', new.id, auth.uid(), '{}', 'notice:' || new.id, null, new.publish_at);
    end if;
    return null;
  end if;
  if new.publish_at <> old.publish_at then
    update private.events set due_at = new.publish_at
      where dedupe_key = 'notice:' || new.id and fanned_out_at is null;
  end if;
  -- Opened to more people: the fan-out runs again, and its key for each account notifies each once.
  if array_position(opened, new.audience) > array_position(opened, old.audience)
    or old.groups <> '{}' and old.groups is distinct from new.groups then
    update private.events set fanned_out_at = null, reached = null, due_at = greatest(due_at, new.publish_at)
      where dedupe_key = 'notice:' || new.id;
    perform pg_notify('events', '');
  end if;
  if new.revision > old.revision then
    perform private.record_event('notice_changed', new.id, auth.uid(), jsonb_build_object('revision', new.revision),
      'notice_changed:' || new.id || ':' || new.revision);
  end if;
  return null;
end
$$;

-- Samples, and what was never published, leave nothing; nor does an import that is taken back, which restores what was
-- before it (server/features/imports/undo-import.ts). Security definer: no role writes these rows by hand.
create or replace function private.record_withdrawal() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('campuslife.undoing', true) = 'true' then return null; end if;
  insert into public.withdrawn_notices (code, title, author, date, audience, groups, reason)
  select r.code, r.title, r.author, r.date, r.audience, r.groups, nullif(btrim(current_setting('campuslife.withdrawal', true)), '')
  from removed r where r.publish_at <= now() and not r.sample
  on conflict (code) do update set (title, author, date, audience, groups, reason, withdrawn_at)
    = (excluded.title, excluded.author, excluded.date, excluded.audience, excluded.groups, excluded.reason, now());
  return null;
end
$$;

-- Stores a copy of each revision of a notice. Security definer: no role writes revisions by hand.
create or replace function private.store_notice_revision() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notice_revisions (notice_id, revision, title, excerpt, content, deadline, valid_until, audience, groups)
  values (old.id, old.revision, old.title, old.excerpt, old.content, old.deadline, old.valid_until, old.audience,
    old.groups);
  return null;
end
$$;

-- How many accounts a notice for these readers reaches, and how many of them by push: for its writers, before they publish it.
-- What the fan-out asks of each at delivery, without who has muted a notice that there is not yet. Security definer: who the
-- others are is in no writer's rights.
create or replace function public.notice_reach(audience text, groups text[] default '{}', out people bigint, out by_push bigint)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  open constant boolean := private.is_open();
begin
  if not (private.may('notices') or private.may_somewhere('notices')) then
    raise exception 'Only those who write notices may ask how many one reaches.' using errcode = '42501';
  end if;
  select count(*), count(*) filter (where exists (
      select from public.push_subscriptions s where s.account_id = a.id)
      -- As the registry of kinds has it where nothing was chosen (domain/kinds/event-kinds.ts).
      and coalesce((select p.push from public.notification_preferences p where p.account_id = a.id and p.kind = 'notice'), true))
    into people, by_push
  from auth.users a join public.users u on u.id = a.id join private.account_groups g on g.account_id = a.id
  where a.confirmed_at is not null and not a.is_anonymous and a.deleted_at is null
    and (a.banned_until is null or a.banned_until <= now()) and (open or private.may_enter(a.id))
    and case when notice_reach.audience = 'pro' then private.has_active_pro(u)
      when notice_reach.audience = 'members' and notice_reach.groups <> '{}' then g.groups && notice_reach.groups
      else true end;
end
$$;

-- What a shared link shows of a notice that the reader may not read: of one for all members title, office and date, of one
-- for Pro or for groups office and date. Security definer: the row itself stays hidden. Null for a notice that is not
-- published, or that does not exist; an id cannot be guessed.
create or replace function public.shared_notice(notice uuid) returns json
  language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'id', n.id, 'audience', n.audience, 'author', n.author, 'date', n.date,
    'title', case when is_named then n.title end,
    'category', case when is_named then n.category end)
  from public.notices n, lateral (select n.audience <> 'pro' and n.groups = '{}') as t (is_named)
  where n.id = shared_notice.notice and n.publish_at <= now()
$$;

-- Every list of documents that there is: the four of audiences, and those of groups (private.account_groups).
create or replace function search.all_lists() returns text[]
  language sql stable set search_path = ''
  return array['everyone', 'members', 'pro', 'admins'] || array(select distinct d.list from search.documents_groups d order by 1);

-- The lists of documents that the caller may read, as the policies of the tables say it.
create or replace function search.callers_lists() returns text[]
  language plpgsql stable set search_path = ''
as $$
begin
  -- Not current_user: the functions below run as their owner.
  case current_setting('role')
    when 'authenticated' then
      return array['everyone', 'members']
        || array(select g from unnest(private.own_groups()) as g where exists (select from search.documents_groups d where d.list = g))
        || case when private.may_read_pro() then array['pro'] else '{}' end
        || case when private.has_role() then array['admins'] else '{}' end;
    when 'service_role' then return search.all_lists();
    -- The database's owner, at work on it.
    when 'none' then
      if has_schema_privilege(session_user, 'search', 'usage') then return search.all_lists(); end if;
    else
  end case;
  return array['everyone'];
end
$$;

-- Learns the words of the documents that some rows have.
create or replace function search.learn_words_of(kind text, ids text[]) returns void
  language sql set search_path = ''
begin atomic
  select search.learn_words(d.list, array_agg(d.title || ' ' || d.also || ' ' || d.text))
  from search.documents d where d.kind = learn_words_of.kind and d.subject_id = any (ids)
    -- Words of what is for groups are of no use to others.
    and d.list in (select l.list from search.lists l) group by d.list;
end;

-- The groups of members: 'branch:<id>', 'semester:5', 'branch:<id>/5' (both), 'section:<id>', 'staff' and 'alumni'. A notice
-- names those that it is for (public.notices.groups), and an account is in those that follow from its row: an alumnus has
-- left branch, semester and section.
create or replace view private.account_groups as
  select u.id as account_id, case when u.role = 'alumnus' then '{alumni}'::text[] else array_remove(array[
    case when u.role = 'staff' then 'staff' end,
    'branch:' || u.branch_id,
    'semester:' || u.semester,
    'branch:' || u.branch_id || '/' || u.semester,
    'section:' || m.section_id], null) end as groups
  from public.users u left join public.section_members m on m.account_id = u.id;

-- The caller's groups. Policies write (select private.own_groups()): once per statement.
create or replace function private.own_groups() returns text[]
  language sql stable security definer set search_path = ''
  return coalesce((select g.groups from private.account_groups g where g.account_id = auth.uid()), '{}');

-- A notice is as old as the date that it bears, which is what its list shows: that of its first publication is later for
-- one that was put in afterwards.
create or replace view search.source_notice as
  select of.list, n.id as row_id, n.id::text as subject_id, null::text as part, n.title,
    concat_ws(e'\n', nullif(n.excerpt, ''), search.plain(n.content)) as text,
    concat_ws(' ', 'notice', n.category, n.author, array_to_string(n.tags, ' ')) as also, '/notices/' || n.id as url,
    null::uuid as course_id, null::uuid as branch_id, null::smallint as semester,
    n.date::timestamp at time zone 'Asia/Kolkata' as at, n.deadline as due_at,
    n.publish_at as visible_from, n.valid_until
  from public.notices n,
    unnest(case when n.groups = '{}' then array[n.audience] else n.groups end) as of (list);

-- What the index should hold.
create or replace view search.sources as
  select 'page' as kind, row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_page
  union all select 'help', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_help
  union all select 'vendor', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_vendor
  union all select 'post', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_post
  union all select 'notice', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_notice
  union all select 'alumnus', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_alumnus
  union all select 'company', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_company
  union all select 'question', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_question
  union all select 'material', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_material
  union all select 'template', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_template
  union all select 'project', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_project
  union all select 'tutorial', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_tutorial
  union all select 'course', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_course
  union all select 'exam', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_exam
  union all select 'discussion', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_discussion
  union all select 'discussion', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_comment;

-- Where the index differs from the tables: no row, if all is well.
create or replace function search.differences() returns table (problem text, kind text, subject_id text, part text)
  language sql stable set search_path = ''
begin atomic
  select
    case when d.kind is null then 'missing' when s.kind is null then 'left over' else 'differs' end,
    coalesce(d.kind, s.kind), coalesce(d.subject_id, s.subject_id), coalesce(d.part, s.part)
  from search.sources s full join search.documents d
    on d.kind = s.kind and d.subject_id = s.subject_id and coalesce(d.part, '') = coalesce(s.part, '')
      -- One for several groups has a document for each.
      and (d.list = s.list or d.kind <> 'notice')
  where (d.list, d.title, d.text, d.also, d.url, d.course_id, d.branch_id, d.semester, d.at, d.due_at, d.visible_from,
      d.valid_until, d.terms)
    is distinct from (s.list, s.title, s.text, s.also, s.url, s.course_id, s.branch_id, s.semester::smallint, s.at, s.due_at,
      s.visible_from, s.valid_until, search.terms(case when s.part is null then s.title else '' end, s.text, s.also));
end;

create trigger notices_groups before insert or update of audience, groups on public.notices
  for each row execute function private.notice_groups_written();

-- The policies of notices apply to the subquery.
create policy "readable with the notice, by whom it was for" on public.notice_revisions for select to authenticated
  using (
    case audience
      when 'pro' then (select private.may_read_pro())
      else groups = '{}' or groups && (select private.own_groups()) or (select private.may('notices')) end
    and exists (select from public.notices n where n.id = notice_id)
  );

create policy "readable by its audience, once published" on public.notices for select to authenticated
  using (publish_at <= now() and case audience
    when 'pro' then (select private.may_read_pro())
    else groups = '{}' or groups && (select private.own_groups()) end);

revoke all on function public.notice_reach(text, text[]) from public, anon, authenticated, service_role;
grant execute on function public.notice_reach(text, text[]) to authenticated, service_role;
revoke all on function private.is_group(text) from public;
revoke all on function private.notice_groups_written() from public;
revoke all on function private.own_groups() from public;
grant execute on function private.own_groups() to anon, authenticated, service_role;
revoke all on function search.all_lists() from public;
revoke all on function search.differences() from public;
revoke all on public.notices from anon, authenticated, service_role;
grant select on public.notices to anon;
grant select,
  insert (id, title, excerpt, content, author, date, effective_date, category, priority, tags, pinned, publish_at,
    deadline, valid_until, audience, groups),
  update (title, excerpt, content, author, date, effective_date, category, priority, tags, pinned, publish_at,
    deadline, valid_until, audience, groups),
  delete
  on public.notices to authenticated;
grant all on public.notices to service_role;
revoke all on function private.accept_invitation(uuid, text) from public;
revoke all on function private.check_notice(text) from public;
revoke all on function private.notice_told() from public;
revoke all on function private.record_withdrawal() from public;
revoke all on function private.store_notice_revision() from public;
revoke all on function public.shared_notice(uuid) from public, anon, authenticated, service_role;
grant execute on function public.shared_notice(uuid) to anon, authenticated, service_role;
revoke all on function search.callers_lists() from public;
revoke all on function search.learn_words_of(text, text[]) from public;
