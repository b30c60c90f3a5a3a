-- Interview experiences. The pro plan reads the published ones, an author their own, the area placements all but those that are
-- returned. Written by the functions of this folder alone. Authors are in a table that no role reads.

revoke all on private.experience_authors, private.experience_marks from public;

-- The experiences that the caller wrote, named or anonymous.
create or replace function private.own_experiences() returns uuid[]
  language sql stable security definer set search_path = ''
  return array(select a.experience_id from private.experience_authors a where a.account_id = auth.uid());
revoke all on function private.own_experiences() from public;
grant execute on function private.own_experiences() to authenticated, service_role;

revoke all on public.experiences from anon, authenticated, service_role;
grant select on public.experiences to authenticated;
grant all on public.experiences to service_role;

create policy "published ones are readable on the pro plan" on public.experiences for select to authenticated
  using (state = 'published' and (select private.may_read_pro()));

create policy "own ones are readable" on public.experiences for select to authenticated
  using (id = any ((select private.own_experiences())::uuid[]));

create policy "the area placements reads what is not returned" on public.experiences for select to authenticated
  using (state <> 'returned' and (select private.may('placements')));

create policy "service_role reaches every row" on public.experiences to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.experiences
  for each row execute function texts.tidy_row('author_name', 'reason', 'role');
create trigger experiences_untold after delete on public.experiences
  referencing old table as removed for each statement execute function private.subjects_untold();

-- Whether a document is the rounds of an experience: their questions, minutes and what helped.
create or replace function private.is_experience_rounds(rounds jsonb) returns boolean
  language sql immutable
  return coalesce(case when jsonb_typeof(rounds) = 'array' then jsonb_array_length(rounds) between 1 and 10 and not exists (
    select from jsonb_array_elements(rounds) r where not coalesce(
      private.is_object_of(r, 'kind', 'asked', 'minutes', 'helped')
      and r ->> 'kind' in ('test', 'coding', 'discussion', 'technical', 'design', 'case', 'hr', 'other')
      and jsonb_typeof(r -> 'asked') = 'string' and r ->> 'asked' ~ '\S' and char_length(r ->> 'asked') <= 2000
      and jsonb_typeof(r -> 'helped') = 'string' and char_length(r ->> 'helped') <= 1000
      and (r -> 'minutes' = 'null' or private.is_whole(r -> 'minutes', 1, 600)), false)) else false end, false);
revoke all on function private.is_experience_rounds(jsonb) from public;

-- Rejects rounds of another shape, which the pages could not read.
create or replace function private.check_experience() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_experience_rounds(new.rounds) then
    perform private.reject_value('experiences', 'rounds');
  end if;
  return new;
end
$$;
revoke all on function private.check_experience() from public;
create trigger experiences_values before insert or update of rounds on public.experiences
  for each row execute function private.check_experience();

-- Removes the name when the author deletes the account. What only its author could read is deleted with it; an anonymous one stays
-- as it is.
create or replace function private.forget_experience_author() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.experiences e where e.id = old.experience_id and e.state = 'returned';
  update public.experiences e set author_name = '' where e.id = old.experience_id and e.author_name <> '';
  return null;
end
$$;
revoke all on function private.forget_experience_author() from public;
create trigger experience_authors_forgotten after delete on private.experience_authors
  for each row execute function private.forget_experience_author();

-- How many accounts found an experience helpful, for those who may read experiences.
create or replace function private.experience_marks_of(experience uuid) returns bigint
  language sql stable security definer set search_path = ''
  return (select count(*) from private.experience_marks m where m.experience_id = experience_marks_of.experience
    and (private.may_read_pro() or m.experience_id = any (private.own_experiences())));
revoke all on function private.experience_marks_of(uuid) from public;
grant execute on function private.experience_marks_of(uuid) to authenticated, service_role;

-- Whether the caller found an experience helpful.
create or replace function private.has_marked_experience(experience uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from private.experience_marks m
    where m.experience_id = has_marked_experience.experience and m.account_id = auth.uid());
revoke all on function private.has_marked_experience(uuid) from public;
grant execute on function private.has_marked_experience(uuid) to authenticated, service_role;

-- A computed column of experiences: how many accounts found it helpful.
create or replace function public.helpful_count(public.experiences) returns bigint
  language sql stable
  return private.experience_marks_of($1.id);
revoke all on function public.helpful_count(public.experiences) from public, anon, authenticated, service_role;
grant execute on function public.helpful_count(public.experiences) to authenticated, service_role;

-- A computed column of experiences: whether the caller found it helpful.
create or replace function public.found_helpful(public.experiences) returns boolean
  language sql stable
  return private.has_marked_experience($1.id);
revoke all on function public.found_helpful(public.experiences) from public, anon, authenticated, service_role;
grant execute on function public.found_helpful(public.experiences) to authenticated, service_role;

-- A computed column of experiences: whether the caller wrote it.
create or replace function public.mine(public.experiences) returns boolean
  language sql stable
  return $1.id = any (private.own_experiences());
revoke all on function public.mine(public.experiences) from public, anon, authenticated, service_role;
grant execute on function public.mine(public.experiences) to authenticated, service_role;
