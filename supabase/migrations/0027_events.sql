-- Events and notifications (docs/decisions/0032-events-and-notifications.md). A write that others should hear of puts an
-- event into the outbox, in its own transaction; the server's fan-out turns each into a notification a recipient
-- (server/features/notifications). Channels (the bell, push, mail) read notifications, never events.

-- ---- The outbox. No browser role reaches it.
create table private.events (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  -- The notice, the comment …; none where data names it.
  subject_id uuid,
  -- Who did it, as long as there is an account.
  actor_id uuid,
  -- The one person it concerns; null where the kind says who hears of it.
  account_id uuid references auth.users (id) on delete cascade,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  -- The same change is one event, however often it is recorded.
  dedupe_key text not null unique,
  created_at timestamptz not null default now(),
  -- A scheduled notice is told when it is published; one that failed, a while later.
  due_at timestamptz not null default now(),
  tries smallint not null default 0,
  -- Up to which account its notifications are written: a fan-out that was killed goes on from here.
  reached uuid,
  fanned_out_at timestamptz
);
create index events_waiting on private.events (id) where fanned_out_at is null;
create index events_of_account on private.events (account_id) where account_id is not null;
create index events_of_actor on private.events (actor_id) where actor_id is not null;

alter table private.events enable row level security;
revoke all on private.events from public;

-- To be called in the transaction of the change. Content that ships is no news.
create function private.record_event(
  kind text, subject_id uuid, actor_id uuid, data jsonb, dedupe_key text,
  account_id uuid default null, due_at timestamptz default now()
) returns void
  language sql volatile security definer set search_path = ''
begin atomic
  insert into private.events (kind, subject_id, actor_id, data, dedupe_key, account_id, due_at)
  select record_event.kind, record_event.subject_id, record_event.actor_id, record_event.data, record_event.dedupe_key,
    record_event.account_id, record_event.due_at
  where current_setting('campuslife.seeding', true) is distinct from 'on'
  on conflict do nothing;
end;

-- What somebody did stays done; who it was goes with the account.
create function private.events_forget_actor() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.events set actor_id = null where actor_id = old.id;
  return null;
end
$$;
create trigger account_deleted_events after delete on auth.users
  for each row execute function private.events_forget_actor();

-- Every server process listens; a schedule finds what nobody heard.
create function private.notify_events() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('events', '');
  return null;
end
$$;
create trigger events_notify after insert on private.events
  for each statement execute function private.notify_events();

-- ---- Whom a discussion or a notice concerns beyond the usual. Muted wins over every reason to be told.
create table public.follows (
  account_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null check (kind in ('discussion', 'notice')),
  -- No reference, since it may be either; a trigger takes the rows away with their subject.
  subject_id uuid not null,
  muted boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (account_id, kind, subject_id)
);
-- Who follows, in the order of the fan-out.
create index follows_of_subject on public.follows (subject_id, account_id);

alter table public.follows enable row level security;
revoke all on public.follows from anon, authenticated;
grant all on public.follows to service_role;
-- An upsert writes the key again (resolution=merge-duplicates).
grant select, insert (kind, subject_id, muted), update (kind, subject_id, muted), delete on public.follows to authenticated;

create policy "own follows are readable" on public.follows for select to authenticated
  using (account_id = (select auth.uid()));
create policy "own follows can be removed" on public.follows for delete to authenticated
  using (account_id = (select auth.uid()));
-- Only what is there and may be read, asked as the caller: nobody fills the table with random ids.
create policy "what one may read can be followed" on public.follows for insert to authenticated
  with check (
    account_id = (select auth.uid())
    and case kind
      when 'discussion' then exists (select from public.discussions d where d.id = subject_id)
      else exists (select from public.notices n where n.id = subject_id)
    end
  );
create policy "own follows can be changed" on public.follows for update to authenticated
  using (account_id = (select auth.uid()))
  with check (
    account_id = (select auth.uid())
    and case kind
      when 'discussion' then exists (select from public.discussions d where d.id = subject_id)
      else exists (select from public.notices n where n.id = subject_id)
    end
  );
create policy "service_role reaches every row" on public.follows to service_role using (true) with check (true);

-- ---- Which kinds reach a person, and in which way. No row: the defaults of domain/notifications.ts.
create table public.notification_preferences (
  account_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null check (kind in (
    'notice', 'notice_changed', 'answer', 'report_decided', 'post_moderated', 'plan_ending', 'payment', 'refund', 'security'
  )),
  here boolean not null default true,
  push boolean not null default false,
  mail boolean not null default false,
  primary key (account_id, kind),
  -- Whoever takes an account over must not be able to silence it.
  check (here or kind <> 'security')
);

create table public.notification_settings (
  account_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- No push in between, in the college's time; over midnight where the end is the smaller.
  quiet_from time,
  quiet_to time,
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  digest_hour smallint not null default 7 check (digest_hour between 0 and 23),
  -- ISO: Monday is 1.
  digest_weekday smallint not null default 1 check (digest_weekday between 1 and 7),
  digest_sent_at timestamptz,
  check ((quiet_from is null) = (quiet_to is null))
);

alter table public.notification_preferences enable row level security;
alter table public.notification_settings enable row level security;
revoke all on public.notification_preferences, public.notification_settings from anon, authenticated;
grant all on public.notification_preferences, public.notification_settings to service_role;
grant select, insert (kind, here, push, mail), update (kind, here, push, mail), delete
  on public.notification_preferences to authenticated;
-- The account is the whole key, so an upsert names it; the policy says whose it is.
grant select,
  insert (account_id, quiet_from, quiet_to, digest, digest_hour, digest_weekday),
  update (account_id, quiet_from, quiet_to, digest, digest_hour, digest_weekday),
  delete
  on public.notification_settings to authenticated;

create policy "own preferences" on public.notification_preferences for all to authenticated
  using (account_id = (select auth.uid())) with check (account_id = (select auth.uid()));
create policy "own settings" on public.notification_settings for all to authenticated
  using (account_id = (select auth.uid())) with check (account_id = (select auth.uid()));
create policy "service_role reaches every row" on public.notification_preferences to service_role
  using (true) with check (true);
create policy "service_role reaches every row" on public.notification_settings to service_role
  using (true) with check (true);

-- ---- What a person was told. Written by the fan-out alone.
create table public.notifications (
  id bigint generated always as identity primary key,
  account_id uuid not null references auth.users (id) on delete cascade,
  -- No reference: events are deleted after a month.
  event_id bigint,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  -- The notice or the discussion, so that opening it marks what was told of it as read.
  subject_id uuid,
  title text not null check (char_length(title) <= 300),
  body text not null default '' check (char_length(body) <= 300),
  -- A page of this site.
  url text not null check (url ~ '^/([^/\\\s]\S*)?$' and char_length(url) <= 300),
  dedupe_key text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- Nobody is told anything twice, whatever crashed in between.
  unique (account_id, dedupe_key)
);
create index notifications_newest on public.notifications (account_id, id desc);
create index notifications_unread on public.notifications (account_id, id desc) where read_at is null;
create index notifications_of_subject on public.notifications (subject_id) where subject_id is not null;

alter table public.notifications enable row level security;
revoke all on public.notifications from anon, authenticated;
grant all on public.notifications to service_role;
grant select, update (read_at) on public.notifications to authenticated;

-- A notice's own policies are asked as the caller, so a lost plan or a changed audience takes its title out of the bell.
create policy "own notifications are readable, where they are wanted and may be read" on public.notifications
  for select to authenticated
  using (
    account_id = (select auth.uid())
    and kind <> all (array(
      select p.kind from public.notification_preferences p where p.account_id = (select auth.uid()) and not p.here))
    and (kind not like 'notice%' or exists (select from public.notices n where n.id = subject_id))
  );
create policy "own notifications are marked read" on public.notifications for update to authenticated
  using (account_id = (select auth.uid())) with check (account_id = (select auth.uid()));
create policy "service_role reaches every row" on public.notifications to service_role using (true) with check (true);

-- One request instead of an id for each; what arrives meanwhile stays unread where the newest that was seen is named.
create function public.mark_all_read(up_to bigint default null) returns void
  language sql volatile set search_path = ''
begin atomic
  update public.notifications set read_at = now()
  where account_id = (select auth.uid()) and read_at is null and (up_to is null or id <= up_to);
end;

-- For the badges: more than 99 are not told apart, so a long list costs no more than a short one.
create function public.unread_notifications(out total integer, out answers integer)
  language sql stable set search_path = ''
begin atomic
  select count(*)::integer, (count(*) filter (where unread.kind = 'answer'))::integer
  from (
    select n.kind from public.notifications n
    where n.account_id = (select auth.uid()) and n.read_at is null order by n.id desc limit 100
  ) as unread;
end;

revoke all on function public.mark_all_read(bigint), public.unread_notifications() from public, anon, authenticated;
grant execute on function public.mark_all_read(bigint), public.unread_notifications() to authenticated, service_role;

-- ---- What writes events. Imports of old posts are no news.
create function private.comments_told() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Who comments follows from then on, unless they have muted the discussion.
  insert into public.follows (account_id, kind, subject_id)
    select distinct a.user_id, 'discussion', a.discussion_id from added a
    where a.user_id is not null order by a.user_id, a.discussion_id
    on conflict do nothing;
  if current_setting('campuslife.seeding', true) = 'on' then return null; end if;
  insert into private.events (kind, subject_id, actor_id, dedupe_key)
    select 'answer', a.id, a.user_id, 'answer:' || a.id from added a
    where a.created_at > now() - interval '1 day' order by a.created_at, a.id
    on conflict do nothing;
  return null;
end
$$;
create trigger comments_told after insert on public.comments
  referencing new table as added for each statement execute function private.comments_told();

create function private.discussions_followed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.follows (account_id, kind, subject_id)
    select a.user_id, 'discussion', a.id from added a where a.user_id is not null order by a.user_id, a.id
    on conflict do nothing;
  return null;
end
$$;
create trigger discussions_followed after insert on public.discussions
  referencing new table as added for each statement execute function private.discussions_followed();

-- What is gone is not told any more, and its words stand in nobody's bell.
create function private.comments_untold() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.events e using removed r where e.dedupe_key = 'answer:' || r.id;
  delete from public.notifications n using removed r
    where n.subject_id = r.discussion_id and n.dedupe_key = 'answer:' || r.id;
  return null;
end
$$;
create trigger comments_untold after delete on public.comments
  referencing old table as removed for each statement execute function private.comments_untold();

-- The name of who answered, where it changes in the post: an account that was deleted, a new name on old posts.
create function private.comment_renamed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notifications n set title = left(new.user_name || substr(n.title, char_length(old.user_name) + 1), 300)
    where n.subject_id = new.discussion_id and n.dedupe_key = 'answer:' || new.id
      and starts_with(n.title, old.user_name);
  return null;
end
$$;
create trigger comments_renamed after update on public.comments
  for each row when (old.user_name <> new.user_name) execute function private.comment_renamed();

create function private.subjects_untold() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.events e using removed r where e.subject_id = r.id;
  delete from public.notifications n using removed r where n.subject_id = r.id;
  delete from public.follows f using removed r where f.subject_id = r.id;
  return null;
end
$$;
create trigger discussions_untold after delete on public.discussions
  referencing old table as removed for each statement execute function private.subjects_untold();
create trigger notices_untold after delete on public.notices
  referencing old table as removed for each statement execute function private.subjects_untold();
create index events_of_subject on private.events (subject_id) where subject_id is not null;

-- Its author is told that an admin took a post away; when a whole discussion goes, that is told to who started it.
create function private.post_moderated() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  heading text;
begin
  if old.user_id is null then return null; end if;
  if tg_table_name = 'discussions' then
    heading := old.title;
  else
    select d.title into heading from public.discussions d where d.id = old.discussion_id;
    if not found then return null; end if;
  end if;
  perform private.record_event('post_moderated', null, auth.uid(),
    jsonb_build_object('post', case tg_table_name when 'discussions' then 'discussion' else 'comment' end, 'title', heading),
    'post_moderated:' || old.id, old.user_id);
  return null;
end
$$;
create trigger discussions_moderated after delete on public.discussions
  for each row when (auth.uid() is distinct from old.user_id and private.is_admin())
  execute function private.post_moderated();
create trigger comments_moderated after delete on public.comments
  for each row when (auth.uid() is distinct from old.user_id and private.is_admin())
  execute function private.post_moderated();

-- A report is decided when an admin finds nothing wrong, or when its post is gone; it goes with its post.
create function private.report_decided() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    -- Its writer may have deleted the account.
    if old.dismissed_at is not null or not exists (select from auth.users where id = old.reporter_id) then return null; end if;
  elsif old.dismissed_at is not null or new.dismissed_at is null then
    return null;
  end if;
  perform private.record_event('report_decided', null, auth.uid(),
    jsonb_build_object(
      'decision', case tg_op when 'DELETE' then 'removed' else 'dismissed' end,
      'post', case when old.comment_id is null then 'discussion' else 'comment' end,
      'discussion', coalesce(old.discussion_id, (select c.discussion_id from public.comments c where c.id = old.comment_id))),
    'report_decided:' || old.id, old.reporter_id);
  return null;
end
$$;
create trigger reports_decided after delete or update of dismissed_at on public.reports
  for each row execute function private.report_decided();

create function private.order_told() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.account_id is not null then
    perform private.record_event(case new.state when 'paid' then 'payment' else 'refund' end, null, null,
      jsonb_build_object('order', new.id), new.state || ':' || new.id, new.account_id);
  end if;
  return null;
end
$$;
create trigger orders_told after update of state on public.orders
  for each row when (old.state <> new.state and new.state in ('paid', 'refunded'))
  execute function private.order_told();

-- A notice that is still to be published waits in the outbox until then.
create function private.notice_told() returns trigger
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
  -- Opened to more people: they have not heard of it, and who has is not told again.
  if array_position(opened, new.audience) > array_position(opened, old.audience) then
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
create trigger notices_told after insert or update on public.notices
  for each row execute function private.notice_told();

-- Changes of how an account is signed in to. A hosted project has no such table.
create function private.security_told() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_event('security', null, null, jsonb_build_object('change', new.kind), 'security:' || new.id, new.user_id);
  return null;
end
$$;
do $$
begin
  if to_regclass('auth.security_changes') is null then return; end if;
  create trigger security_changes_told after insert on auth.security_changes
    for each row execute function private.security_told();
end
$$;

-- A plan that ends soon is found by a job.
create index users_pro_until on public.users (pro_until) where pro_until is not null;

revoke all on function
  private.record_event(text, uuid, uuid, jsonb, text, uuid, timestamptz), private.notify_events(), private.events_forget_actor(),
  private.comments_told(), private.discussions_followed(),
  private.comments_untold(), private.comment_renamed(), private.subjects_untold(), private.post_moderated(), private.report_decided(),
  private.order_told(), private.notice_told(), private.security_told()
  from public;

-- Who wrote before there were follows follows what they wrote in.
insert into public.follows (account_id, kind, subject_id)
  select user_id, 'discussion', id from public.discussions where user_id is not null
  union
  select user_id, 'discussion', discussion_id from public.comments where user_id is not null;

-- The newest are read most and are the last that were written: statistics and the visibility map follow quickly
-- (0024_autovacuum.sql).
alter table public.notifications set (
  autovacuum_vacuum_insert_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.02);
