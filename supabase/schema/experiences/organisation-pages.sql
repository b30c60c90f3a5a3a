-- What belongs to an organisation, with the caller's rights: each is empty for who may not read its rows.

-- An organisation's name without case, punctuation and legal form, as organisations.name_key has it.
create or replace function private.organisation_key(name text) returns text
  language sql immutable
  return btrim(regexp_replace(regexp_replace(lower(name), '[\s!-/:-@[-`{-~]+', ' ', 'g'),
    '( (private|pvt|limited|ltd|llp|inc))+ ?$', '', 'g'));
revoke all on function private.organisation_key(text) from public;
grant execute on function private.organisation_key(text) to authenticated, service_role;

-- The company cards with the name of an organisation, the latest visit first.
create or replace function public.organisation_visits(organisation uuid) returns setof public.companies
  language sql stable set search_path = ''
begin atomic
  select c.* from public.companies c
  where private.organisation_key(c.company) = (
    select o.name_key from public.organisations o where o.id = organisation_visits.organisation)
  order by c.visit_date desc, c.id;
end;
revoke all on function public.organisation_visits(uuid) from public, anon, authenticated, service_role;
grant execute on function public.organisation_visits(uuid) to authenticated, service_role;

-- The alumni whose company, as far as the caller may read it, is an organisation. A hidden company is empty, and matches none.
create or replace function public.organisation_alumni(organisation uuid) returns setof public.alumni
  language sql stable set search_path = ''
begin atomic
  select a.* from public.alumni a
  where a.company <> '' and private.organisation_key(a.company) = (
    select o.name_key from public.organisations o where o.id = organisation_alumni.organisation)
  order by a.graduation_year desc, a.name, a.id;
end;
revoke all on function public.organisation_alumni(uuid) from public, anon, authenticated, service_role;
grant execute on function public.organisation_alumni(uuid) to authenticated, service_role;

-- The kinds of rounds in the published experiences of an organisation, in their usual order: in how many of all, and the median of
-- the minutes where they are known.
create or replace function public.organisation_rounds(organisation uuid)
  returns table (kind text, experiences integer, of_all integer, minutes integer)
  language sql stable set search_path = ''
begin atomic
  with written as (
    select e.id, e.rounds from public.experiences e
    where e.organisation_id = organisation_rounds.organisation and e.state = 'published'
  ),
  round as (
    select w.id, r.value ->> 'kind' as kind, r.place, (r.value ->> 'minutes')::integer as minutes
    from written w cross join lateral jsonb_array_elements(w.rounds) with ordinality as r (value, place)
  )
  select r.kind, count(distinct r.id)::integer, (select count(*)::integer from written),
    (percentile_disc(0.5) within group (order by r.minutes))::integer
  from round r group by r.kind order by avg(r.place), r.kind;
end;
revoke all on function public.organisation_rounds(uuid) from public, anon, authenticated, service_role;
grant execute on function public.organisation_rounds(uuid) to authenticated, service_role;
