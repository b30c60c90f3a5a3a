-- The admin room: reported posts, posts that are to come, messages that were dealt with, and a log of who
-- changed what.

-- ---- A banned account has no rights left, although the access token in its hands lives for an hour.
create function private.is_banned() returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from auth.users where id = auth.uid() and banned_until > now());

create or replace function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from public.profiles where id = auth.uid() and is_admin) and not private.is_banned();

create function private.refuse_banned() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_banned() then
    raise exception 'This account is banned.' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger discussions_banned before insert on public.discussions
  for each row execute function private.refuse_banned();
create trigger comments_banned before insert on public.comments
  for each row execute function private.refuse_banned();

-- ---- A site whose last admin is taken away could be opened by nobody but its operator.
create function private.keep_one_admin() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.profiles where is_admin and id <> old.id) then
    raise exception 'The last admin cannot be taken away.' using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger profiles_keep_one_admin before update of is_admin on public.profiles
  for each row when (old.is_admin and not new.is_admin) execute function private.keep_one_admin();

-- ---- Blog posts, too, may be written before they are to be seen.
alter table public.blog_posts add column publish_at timestamptz not null default now();

drop policy "blog posts are readable by all" on public.blog_posts;
create policy "blog posts are readable by all, once published" on public.blog_posts for select to anon, authenticated
  using (publish_at <= now());

grant insert (publish_at), update (publish_at) on public.blog_posts to authenticated;

-- ---- Messages from the contact page: admins read them and mark what was dealt with.
alter table public.contact_messages add column handled_at timestamptz;
create index contact_messages_open on public.contact_messages (created_at desc) where handled_at is null;

grant select, update (handled_at) on public.contact_messages to authenticated;
create policy "admins read messages" on public.contact_messages for select to authenticated
  using ((select private.is_admin()));
create policy "admins mark messages" on public.contact_messages for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- ---- Posts that somebody wants an admin to look at. They go with their post, and with their writer.
create table public.reports (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  discussion_id uuid references public.discussions (id) on delete cascade,
  comment_id uuid references public.comments (id) on delete cascade,
  -- domain/reports.ts says these in words.
  reason text not null check (reason in ('spam', 'abuse', 'private', 'cheating', 'other')),
  note text not null default '' check (char_length(note) <= 1000),
  created_at timestamptz not null default now(),
  -- When an admin found nothing wrong with the post.
  dismissed_at timestamptz,
  check (num_nonnulls(discussion_id, comment_id) = 1),
  unique (reporter_id, discussion_id),
  unique (reporter_id, comment_id)
);

create index reports_open on public.reports (created_at desc) where dismissed_at is null;
create index reports_of_discussion on public.reports (discussion_id);
create index reports_of_comment on public.reports (comment_id);

-- Enough for whoever means it. Security definer: a policy that reads its own table would ask itself.
create function private.may_report() returns boolean
  language sql stable security definer set search_path = ''
  return not private.is_banned() and (
    select count(*) < 20 from public.reports
    where reporter_id = auth.uid() and created_at > now() - interval '1 day'
  );

alter table public.reports enable row level security;
revoke all on public.reports from anon, authenticated;
grant all on public.reports to service_role;
grant select, insert (discussion_id, comment_id, reason, note), update (dismissed_at) on public.reports to authenticated;

create policy "own reports are readable; admins read all" on public.reports for select to authenticated
  using (reporter_id = (select auth.uid()) or (select private.is_admin()));
create policy "posts are reported under one's own account" on public.reports for insert to authenticated
  with check (reporter_id = (select auth.uid()) and (select private.may_report()));
create policy "admins dismiss reports" on public.reports for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- ---- Who changed what, and when. Written by triggers alone; nobody changes or deletes a line of it.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- No reference: the line outlives the account. Null where the server or its operator did it.
  actor_id uuid,
  actor_name text not null default '',
  action text not null check (action in ('insert', 'update', 'delete')),
  table_name text not null,
  row_id text not null,
  -- Of a change only the columns that differ.
  before jsonb,
  after jsonb
);

create index audit_log_newest on public.audit_log (id desc);
create index audit_log_of_table on public.audit_log (table_name, id desc);

alter table public.audit_log enable row level security;
revoke all on public.audit_log from anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;
create policy "admins read the log" on public.audit_log for select to authenticated
  using ((select private.is_admin()));

create function private.log_stands() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'The audit log is only added to.' using errcode = '42501';
end
$$;

create trigger audit_log_stands before update or delete or truncate on public.audit_log
  for each statement execute function private.log_stands();

-- Arguments: the column that names a row, then those that are looked at; none means all of them.
create function private.audit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  -- What no line needs, and what no line may hold.
  left_out constant text[] := array['created_at', 'updated_at', 'encrypted_password'];
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - left_out end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - left_out end;
  row_id text := coalesce(becomes, was) ->> tg_argv[0];
  looked_at text[] := tg_argv[1:];
  changed text[];
begin
  -- What ships is put in by the server itself (server/seed.ts).
  if current_setting('campuslife.seeding', true) = 'on' then return null; end if;
  if tg_op = 'UPDATE' then
    select array_agg(key) into changed from jsonb_object_keys(becomes) as key
    where was -> key is distinct from becomes -> key
      and (coalesce(array_length(looked_at, 1), 0) = 0 or key = any (looked_at));
    if changed is null then return null; end if;
    select jsonb_object_agg(key, was -> key), jsonb_object_agg(key, becomes -> key) into was, becomes
      from unnest(changed) as key;
  end if;
  insert into public.audit_log (actor_id, actor_name, action, table_name, row_id, before, after)
  values (
    auth.uid(),
    case when auth.uid() is null then '' else private.display_name(auth.uid()) end,
    lower(tg_op), tg_table_schema || '.' || tg_table_name, row_id, was, becomes
  );
  return null;
end
$$;

-- Every table of content: what they have in common is the trigger that dates their rows.
do $$
declare
  content name;
begin
  for content in
    select c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgfoid = 'private.content_written()'::regprocedure
  loop
    execute format(
      'create trigger %I after insert or update or delete on public.%I
         for each row execute function private.audit(%L)',
      content || '_audit', content, case content when 'site_settings' then 'key' else 'id' end);
  end loop;
end
$$;

-- Who may do what, whoever changes it: an admin, a payment, the operator.
create trigger users_audit after update of plan, pro_until on public.users
  for each row execute function private.audit('id', 'plan', 'pro_until');
create trigger profiles_audit after update of is_admin on public.profiles
  for each row execute function private.audit('id', 'is_admin');
create trigger accounts_audit after update of banned_until on auth.users
  for each row execute function private.audit('id', 'banned_until');

-- What was moderated. People taking back their own posts is nobody's business.
grant execute on function private.is_admin() to service_role;
create trigger discussions_audit after delete on public.discussions
  for each row when (auth.uid() is distinct from old.user_id and private.is_admin())
  execute function private.audit('id');
create trigger comments_audit after delete on public.comments
  for each row when (auth.uid() is distinct from old.user_id and private.is_admin())
  execute function private.audit('id');
create trigger reports_audit after update of dismissed_at on public.reports
  for each row execute function private.audit('id', 'dismissed_at');
create trigger contact_messages_audit after update of handled_at on public.contact_messages
  for each row execute function private.audit('id', 'handled_at');

revoke all on function
  private.is_banned(), private.refuse_banned(), private.keep_one_admin(), private.may_report(),
  private.log_stands(), private.audit()
  from public;
grant execute on function private.may_report() to authenticated;
