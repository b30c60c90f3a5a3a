-- Tags and persons that an account has muted: their posts fold to a line, are not new, and cause no notification. The owner's
-- alone: no other role reads or counts it, so that a person does not learn that they are muted. An anonymous post has no account, and is
-- like that of a stranger everywhere.

revoke all on public.mutes from anon, authenticated, service_role;
grant select, insert (account_id, tag, person_id), delete on public.mutes to authenticated;

create policy "own mutes are readable" on public.mutes for select to authenticated
  using (account_id = (select auth.uid()));

create policy "own mutes can be removed" on public.mutes for delete to authenticated
  using (account_id = (select auth.uid()));

-- A person by a post under their name, as the caller may read it: other accounts, and their names, cannot be tried out.
create policy "a tag, or an author of a named post, can be muted" on public.mutes for insert to authenticated
  with check (
    account_id = (select auth.uid())
    and (tag is not null
      or exists (select from public.discussions d where d.user_id = person_id)
      or exists (select from public.comments c where c.user_id = person_id))
  );

-- The tags of a discussion as they are compared.
create or replace function private.tag_keys(tags text) returns text[]
  language sql immutable parallel safe set search_path = ''
  return array(select btrim(lower(tag)) from unnest(string_to_array(tags, ',')) as tag where btrim(tag) <> '');
revoke all on function private.tag_keys(text) from public;

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
revoke all on function private.check_mute() from public;
create trigger a_tidied before insert on public.mutes
  for each row execute function texts.tidy_row('tag');
create trigger mutes_checked before insert on public.mutes
  for each row execute function private.check_mute();

-- A computed column of the caller's mutes: the person's name; null of a tag.
create or replace function public.person_name(public.mutes) returns text
  language sql stable security definer set search_path = ''
  return (select private.display_name(m.person_id) from public.mutes m
    where m.id = $1.id and m.account_id = auth.uid() and m.person_id is not null);
revoke all on function public.person_name(public.mutes) from public, anon, authenticated, service_role;
grant execute on function public.person_name(public.mutes) to authenticated;

-- Whether the caller has muted a person; null is no person.
create or replace function private.has_muted(person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from public.mutes m where m.account_id = auth.uid() and m.person_id = has_muted.person);
revoke all on function private.has_muted(uuid) from public;
grant execute on function private.has_muted(uuid) to anon, authenticated, service_role;

-- A computed column of discussions: whether the caller has muted who wrote it under their name.
create or replace function public.author_muted(public.discussions) returns boolean
  language sql stable
  return private.has_muted($1.user_id);
revoke all on function public.author_muted(public.discussions) from public;
grant execute on function public.author_muted(public.discussions) to anon, authenticated, service_role;

-- A computed column of comments: whether the caller has muted who wrote it under their name.
create or replace function public.author_muted(public.comments) returns boolean
  language sql stable
  return private.has_muted($1.user_id);
revoke all on function public.author_muted(public.comments) from public;
grant execute on function public.author_muted(public.comments) to anon, authenticated, service_role;

-- A computed column of discussions: a tag of it that the caller has muted; null of the caller's own.
create or replace function public.muted_tag(public.discussions) returns text
  language sql stable security definer set search_path = ''
  return (select m.tag from public.mutes m
    where m.account_id = auth.uid() and m.tag = any (private.tag_keys($1.tags))
      and not private.wrote_hidden($1.id, $1.anonymous, $1.user_id, $1.user_name)
    order by m.tag limit 1);
revoke all on function public.muted_tag(public.discussions) from public;
grant execute on function public.muted_tag(public.discussions) to anon, authenticated, service_role;
