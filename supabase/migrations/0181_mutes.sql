-- Muted tags and persons (docs/decisions/0090-mutes.md).

create table public.mutes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null default auth.uid() references auth.users on delete cascade,
  -- As private.tag_keys() has it.
  tag text check (tag ~ '\S' and tag !~ ',' and char_length(tag) <= 300),
  person_id uuid references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  check (num_nonnulls(tag, person_id) = 1),
  check (person_id <> account_id),
  unique (account_id, tag),
  unique (account_id, person_id)
);
alter table public.mutes enable row level security;
create index mutes_of_person on public.mutes (person_id) where person_id is not null;

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- Brings each discussion that has no answer after a day to three people who answer in its course, once; for a week, where there
-- are none yet. Discussions are read with Pro. Who was brought none the longest is first; an account is brought at most as many
-- in seven days as it chose. An anonymous author is left out like any other: only they themselves could notice.
create or replace function private.call_answerers() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  asked public.discussions;
begin
  -- Two servers that run it at once would bring one person more than they chose.
  perform pg_advisory_xact_lock(hashtextextended('answerers are called', 0));
  for asked in
    select d.* from public.discussions d
    where d.answered_at is null and d.hidden is null and d.locked_at is null
      and d.created_at between now() - interval '7 days' and now() - interval '1 day'
      and not exists (select from private.answer_calls called where called.discussion_id = d.id)
    order by d.created_at, d.id
  loop
    with called as (
      insert into private.answer_calls (discussion_id, account_id)
      select asked.id, a.account_id
      from (select distinct a.account_id from public.answering_courses a join public.courses c on c.id = a.course_id
          where private.code_key(c.code) = any ((select private.codes_of(asked))::text[])) as a
        join auth.users u on u.id = a.account_id
        join public.users member on member.id = a.account_id and private.has_active_pro(member)
        left join public.notification_settings s on s.account_id = a.account_id
        cross join lateral (select count(*) filter (where before.called_at > now() - interval '7 days') as times,
            max(before.called_at) as last
          from private.answer_calls before where before.account_id = a.account_id) as before
      where a.account_id is distinct from private.author_of(asked.id, asked.anonymous, asked.user_id, asked.user_name)
        and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
        and private.silenced_until(a.account_id) is null
        and not exists (select from public.mutes m
          where m.account_id = a.account_id and (m.person_id = asked.user_id or m.tag = any (private.tag_keys(asked.tags))))
        and not exists (select from public.notification_preferences p
          where p.account_id = a.account_id and p.kind = 'answer_wanted' and not (p.here or p.push or p.mail))
        and before.times < coalesce(s.questions_a_week, 2)
      order by before.last nulls first, hashtextextended(a.account_id::text, hashtextextended(asked.id::text, 0))
      limit 3
      returning account_id
    )
    insert into private.events (kind, subject_id, account_id, dedupe_key)
      select 'answer_wanted', asked.id, c.account_id, 'answer_wanted:' || asked.id || ':' || c.account_id from called c
      order by c.account_id
      on conflict do nothing;
  end loop;
end
$$;

-- Stores a tag as it is compared, and rejects more mutes than a list shows.
create or replace function private.check_mute() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.tag := btrim(lower(new.tag));
  -- Two tabs that add at once are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('mutes of ' || new.account_id, 0));
  if (select count(*) from public.mutes m where m.account_id = new.account_id) >= 200 then
    raise exception using errcode = 'PT422', hint = 'too_many_mutes',
      message = 'You have muted 200 people and tags, the most there can be. Unmute one in the notification settings.';
  end if;
  return new;
end
$$;

-- Whether the caller has muted a person; null is no person.
create or replace function private.has_muted(person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from public.mutes m where m.account_id = auth.uid() and m.person_id = has_muted.person);

-- How many comments of others are later than a time, not counting hidden ones and those of persons whom the caller has muted;
-- `most` means that many or more.
create or replace function private.comments_since(discussion uuid, since timestamptz, most integer) returns integer
  language sql stable security definer set search_path = ''
  return (select count(*)::integer from (
    select from public.comments c
    where c.discussion_id = comments_since.discussion and c.created_at > comments_since.since and c.hidden is null
      and case when c.anonymous then not private.wrote_hidden(c.discussion_id, true, null, c.user_name)
        else c.user_id is distinct from auth.uid() and not private.has_muted(c.user_id) end
    limit comments_since.most) as newer);

-- The tags of a discussion as they are compared.
create or replace function private.tag_keys(tags text) returns text[]
  language sql immutable parallel safe set search_path = ''
  return array(select btrim(lower(tag)) from unnest(string_to_array(tags, ',')) as tag where btrim(tag) <> '');

-- What is new to the caller, of the last 60 days: comments in discussions that they follow or have opened, and discussions
-- about their courses that they have not opened. None that they muted, by itself, its author or a tag, and nothing of their own.
-- Bounded by the caller's own marks and follows, of which the newest are read.
create or replace function private.unread_discussions(before_at timestamptz, before_id uuid, most integer)
  returns table (discussion_id uuid, at timestamptz, followed boolean)
  language sql stable security definer rows 50 set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
  with candidates as (
    (select m.discussion_id from public.read_marks m where m.account_id = auth.uid() order by m.read_to desc limit 1000)
    union
    (select f.subject_id from public.follows f where f.account_id = auth.uid() and f.kind = 'discussion' and not f.muted
      order by f.created_at desc limit 5000)
    union
    select c.discussion_id from private.course_discussions('infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', now() - interval '60 days', 300) c
  )
  select n.discussion_id, n.at, n.followed
  from (
    select a.discussion_id, a.at, f.account_id is not null as followed, coalesce(m.read_to, f.created_at) as since,
      d.anonymous, d.user_id, d.user_name, d.tags
    from candidates
      join private.discussion_activity a on a.discussion_id = candidates.discussion_id
      left join public.read_marks m on m.account_id = auth.uid() and m.discussion_id = a.discussion_id
      left join public.follows f on f.account_id = auth.uid() and f.kind = 'discussion' and f.subject_id = a.discussion_id
      join public.discussions d on d.id = a.discussion_id
    where a.at > greatest(m.read_to, now() - interval '60 days') and (a.at, a.discussion_id) < (before_at, before_id)
      and d.hidden is null and f.muted is not true
    -- Sorted before comments are read: then only as many as the page takes.
    order by a.at desc, a.discussion_id desc offset 0
  ) as n, (
    select array_agg(m.person_id) as people, array_agg(m.tag) filter (where m.tag is not null) as tags
    from public.mutes m where m.account_id = auth.uid()
  ) as muted
  where (n.user_id = any (muted.people)) is not true
    and (muted.tags is null or not private.tag_keys(n.tags) && muted.tags
      or private.wrote_hidden(n.discussion_id, n.anonymous, n.user_id, n.user_name))
    and case
    when n.since is null then not private.wrote_hidden(n.discussion_id, n.anonymous, n.user_id, n.user_name)
    else private.comments_since(n.discussion_id, n.since, 1) > 0 end
  order by n.at desc, n.discussion_id desc limit most
$$;

create or replace function public.author_muted(public.comments)
 returns boolean
 language sql
 stable
return private.has_muted(($1).user_id);

create or replace function public.author_muted(public.discussions)
 returns boolean
 language sql
 stable
return private.has_muted(($1).user_id);

-- A computed column of discussions: a tag of it that the caller has muted; null of the caller's own.
create or replace function public.muted_tag(public.discussions) returns text
  language sql stable security definer set search_path = ''
  return (select m.tag from public.mutes m
    where m.account_id = auth.uid() and m.tag = any (private.tag_keys($1.tags))
      and not private.wrote_hidden($1.id, $1.anonymous, $1.user_id, $1.user_name)
    order by m.tag limit 1);

-- A computed column of the caller's mutes: the person's name; null of a tag.
create or replace function public.person_name(public.mutes) returns text
  language sql stable security definer set search_path = ''
  return (select private.display_name(m.person_id) from public.mutes m
    where m.id = $1.id and m.account_id = auth.uid() and m.person_id is not null);

create trigger a_tidied before insert on public.mutes
  for each row execute function texts.tidy_row('tag');

create trigger mutes_checked before insert on public.mutes
  for each row execute function private.check_mute();

-- A person by a post under their name, as the caller may read it: other accounts, and their names, cannot be tried out.
create policy "a tag, or an author of a named post, can be muted" on public.mutes for insert to authenticated
  with check (
    account_id = (select auth.uid())
    and (tag is not null
      or exists (select from public.discussions d where d.user_id = person_id)
      or exists (select from public.comments c where c.user_id = person_id))
  );

create policy "own mutes are readable" on public.mutes for select to authenticated
  using (account_id = (select auth.uid()));

create policy "own mutes can be removed" on public.mutes for delete to authenticated
  using (account_id = (select auth.uid()));

revoke all on public.mutes from anon, authenticated, service_role;
grant select, insert (account_id, tag, person_id), delete on public.mutes to authenticated;
revoke all on function public.person_name(public.mutes) from public, anon, authenticated, service_role;
grant execute on function public.person_name(public.mutes) to authenticated;
revoke all on function private.check_mute() from public;
revoke all on function private.has_muted(uuid) from public;
grant execute on function private.has_muted(uuid) to anon, authenticated, service_role;
revoke all on function private.tag_keys(text) from public;
revoke all on function public.author_muted(public.comments) from public;
grant execute on function public.author_muted(public.comments) to anon, authenticated, service_role;
revoke all on function public.author_muted(public.discussions) from public;
grant execute on function public.author_muted(public.discussions) to anon, authenticated, service_role;
revoke all on function public.muted_tag(public.discussions) from public;
grant execute on function public.muted_tag(public.discussions) to anon, authenticated, service_role;
revoke all on function private.call_answerers() from public;
