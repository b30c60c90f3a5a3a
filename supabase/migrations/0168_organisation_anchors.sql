-- A discussion about an organisation leads to its page; writers of drives wait for each other, and not for the catalogue.

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

drop policy "discussions are started under one's own name" on public.discussions;
drop trigger drives_search_lock on public.drives;
drop trigger organisations_search_lock on public.organisations;
drop function public.anchor(text, uuid);

-- The thing that a discussion is about; no row where there is none, or the caller may not read it. `course_id` is of a course
-- and of a question: the page on which it is read.
create or replace function public.anchor(kind text, id uuid) returns table (title text, course_id uuid)
  language sql stable rows 1
begin atomic
  select c.code || ' ' || c.name, c.id from public.courses c
    where anchor.kind = 'course' and c.id = anchor.id
  union all select left(g.text, 200), g.course_id from public.question_groups g
    where anchor.kind = 'question_group' and g.id = anchor.id
  union all select n.title, null from public.notices n
    where anchor.kind = 'notice' and n.id = anchor.id
  union all select o.name, null from public.organisations o
    where anchor.kind = 'organisation' and o.id = anchor.id;
end;

-- Orders writers of drives and organisations for the same reason, apart from the catalogue, whose import takes a minute.
create or replace function search.lock_drives() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(search.words_lock() + 2);
  return null;
end
$$;

create trigger drives_search_lock before insert or update or delete on public.drives
  for each statement execute function search.lock_drives();

create trigger organisations_search_lock before update on public.organisations
  for each statement execute function search.lock_drives();

create policy "discussions are started under one's own name" on public.discussions for insert to authenticated
  with check (case when anonymous then (select auth.uid()) is not null else user_id = (select auth.uid()) end
    and (anchor_id is null or exists (select from public.anchor(anchor_kind, anchor_id))));

revoke all on function public.anchor(text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.anchor(text, uuid) to authenticated, service_role;
revoke all on function search.lock_drives() from public;
