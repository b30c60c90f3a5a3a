-- Pictures in posts of the forum (docs/decisions/0086-pictures-in-posts.md). A picture is placed in one post, or waits for it.
create table private.pictures (
  id uuid primary key default gen_random_uuid(),
  file_key text not null unique check (file_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$'),
  bytes integer not null check (bytes > 0),
  width integer not null check (width between 1 and 9999),
  height integer not null check (height between 1 and 9999),
  owner uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  discussion_id uuid references public.discussions (id) on delete set null,
  comment_id uuid references public.comments (id) on delete set null,
  -- Null while it is placed.
  remove_after timestamptz default now() + interval '7 days',
  check (num_nonnulls(discussion_id, comment_id, remove_after) = 1)
);
alter table private.pictures enable row level security;
create index pictures_of_owner on private.pictures (owner);
create index pictures_of_discussion on private.pictures (discussion_id) where discussion_id is not null;
create index pictures_of_comment on private.pictures (comment_id) where comment_id is not null;
create index pictures_to_remove on private.pictures (remove_after) where remove_after is not null;

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- When a picture is removed: once no post names it. Also follows the foreign keys, when a post or an account is deleted.
create or replace function private.date_picture() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if num_nonnulls(new.discussion_id, new.comment_id) = 1 then
    new.remove_after := null;
  elsif new.owner is null then
    -- Of a draft that is gone with its account.
    new.remove_after := least(old.remove_after, now());
  elsif old.remove_after is null then
    -- An author who moves a picture to another post has the time to paste it there.
    new.remove_after := now() + interval '1 hour';
  end if;
  return new;
end
$$;

-- Follows the deletion of earlier texts.
create or replace function private.forget_pictures() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.unplace_pictures(old.discussion_id, old.comment_id);
  return null;
end
$$;

-- The pictures that a text names, by the address of domain/forum/pictures.ts.
create or replace function private.named_pictures(content text) returns uuid[]
  language sql immutable set search_path = ''
  return array(select distinct found[1]::uuid from regexp_matches(content,
    '/api/pictures/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-', 'g') as found);

-- Places the writer's own pictures that a post names, each in the first post that names it: from then on it is read with that
-- post. In a second one it would say that both have the same author, by what remains when one of them is deleted.
create or replace function private.place_pictures() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  named constant uuid[] := private.named_pictures(new.content);
  writer constant uuid := auth.uid();
  of_discussion constant uuid := case tg_table_name when 'discussions' then new.id end;
  of_comment constant uuid := case tg_table_name when 'comments' then new.id end;
begin
  if writer is not null and cardinality(named) > 10 then
    raise sqlstate 'PGRST' using
      message = json_build_object(
        'code', 'too_many_pictures', 'message', 'A post can have ten pictures.', 'hint', null)::text,
      detail = json_build_object('status', 422, 'headers', json_build_object())::text;
  end if;
  if tg_op = 'UPDATE' then perform private.unplace_pictures(of_discussion, of_comment); end if;
  update private.pictures p set discussion_id = of_discussion, comment_id = of_comment
    where p.id = any (named) and p.owner = writer and p.remove_after is not null;
  return null;
end
$$;

-- Takes the pictures out of a post that neither its text nor an earlier one names. Security definer: no role writes pictures.
create or replace function private.unplace_pictures(discussion uuid, comment uuid) returns void
  language sql volatile security definer set search_path = ''
as $$
  update private.pictures p set discussion_id = null, comment_id = null
    where (p.discussion_id = unplace_pictures.discussion or p.comment_id = unplace_pictures.comment)
      and not exists (select from public.discussions d
        where d.id = unplace_pictures.discussion and strpos(d.content, p.id::text) > 0)
      and not exists (select from public.comments c
        where c.id = unplace_pictures.comment and strpos(c.content, p.id::text) > 0)
      and not exists (select from public.post_revisions r
        where (r.discussion_id = unplace_pictures.discussion or r.comment_id = unplace_pictures.comment)
          and strpos(r.content, p.id::text) > 0)
$$;

create trigger pictures_dated before update on private.pictures
  for each row execute function private.date_picture();

create trigger pictures_file after insert or delete on private.pictures
  for each row execute function private.follow_file();

create trigger comments_other_pictures after update of content on public.comments
  for each row when (old.content <> new.content and strpos(old.content || new.content, '/api/pictures/') > 0)
  execute function private.place_pictures();

create trigger comments_pictures after insert on public.comments
  for each row when (strpos(new.content, '/api/pictures/') > 0) execute function private.place_pictures();

create trigger discussions_other_pictures after update of content on public.discussions
  for each row when (old.content <> new.content and strpos(old.content || new.content, '/api/pictures/') > 0)
  execute function private.place_pictures();

create trigger discussions_pictures after insert on public.discussions
  for each row when (strpos(new.content, '/api/pictures/') > 0) execute function private.place_pictures();

create trigger post_revisions_pictures after delete on public.post_revisions
  for each row when (strpos(old.content, '/api/pictures/') > 0) execute function private.forget_pictures();

revoke all on function private.date_picture() from public;
revoke all on function private.forget_pictures() from public;
revoke all on function private.named_pictures(text) from public;
revoke all on function private.place_pictures() from public;
revoke all on function private.unplace_pictures(uuid, uuid) from public;
