-- The community forum: readable by everyone, written by signed-in people under their own name.

create schema if not exists extensions;
-- Substring search that does not read the whole table.
create extension if not exists pg_trgm with schema extensions;

create table public.discussions (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  content text not null check (content ~ '\S' and char_length(content) <= 20000),
  -- One comma-separated text, as the product's client writes it.
  tags text not null default '' check (char_length(tags) <= 300),
  user_id uuid references auth.users (id) on delete set null,
  user_name text not null default 'Anonymous User',
  created_at timestamptz not null default now()
);

create table public.comments (
  id uuid primary key default gen_random_uuid(),
  discussion_id uuid not null references public.discussions (id) on delete cascade,
  content text not null check (content ~ '\S' and char_length(content) <= 10000),
  user_id uuid references auth.users (id) on delete set null,
  user_name text not null default 'Anonymous User',
  created_at timestamptz not null default now()
);

-- The list, newest first; id breaks ties, so that (created_at, id) is a cursor.
create index discussions_newest on public.discussions (created_at desc, id desc);
create index discussions_search on public.discussions
  using gin (title extensions.gin_trgm_ops, content extensions.gin_trgm_ops, tags extensions.gin_trgm_ops);
-- Comments of a discussion, oldest first, and their count without touching the table.
create index comments_of_discussion on public.comments (discussion_id, created_at, id);
-- For removing an account.
create index discussions_author on public.discussions (user_id);
create index comments_author on public.comments (user_id);

alter table public.discussions enable row level security;
alter table public.comments enable row level security;
revoke all on public.discussions, public.comments from anon, authenticated;
grant all on public.discussions, public.comments to service_role;

grant select on public.discussions, public.comments to anon, authenticated;
grant insert (title, content, tags, user_id, user_name, created_at), delete on public.discussions to authenticated;
grant insert (discussion_id, content, user_id, user_name, created_at), delete on public.comments to authenticated;

create policy "discussions are readable by all" on public.discussions for select to anon, authenticated
  using (true);
create policy "discussions are started under one's own name" on public.discussions for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "discussions are deleted by their author or an admin" on public.discussions for delete to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "comments are readable by all" on public.comments for select to anon, authenticated
  using (true);
create policy "comments are written under one's own name" on public.comments for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "comments are deleted by their author or an admin" on public.comments for delete to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- Who wrote it, under which name and when is said by the database, whatever the client sends.
-- The server itself (no account in the request) may import posts with their own author and time.
create function private.stamp_author() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    new.user_id := auth.uid();
    new.user_name := private.display_name(auth.uid());
    -- Not now(): rows of one transaction would share it, and the list would have no order.
    new.created_at := clock_timestamp();
  end if;
  return new;
end
$$;

create trigger discussions_author before insert on public.discussions
  for each row execute function private.stamp_author();
create trigger comments_author before insert on public.comments
  for each row execute function private.stamp_author();

-- What a person wrote stays when the account goes; the name does not.
create function private.forget_author() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.user_name := 'Deleted user';
  return new;
end
$$;

create trigger discussions_forget_author before update of user_id on public.discussions
  for each row when (new.user_id is null and old.user_id is not null) execute function private.forget_author();
create trigger comments_forget_author before update of user_id on public.comments
  for each row when (new.user_id is null and old.user_id is not null) execute function private.forget_author();

revoke all on function private.stamp_author(), private.forget_author() from public;
