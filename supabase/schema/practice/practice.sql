-- Limits a review of practice: a clock that is ahead would make it one of tomorrow, and the log of a question has a maximum.
create or replace function private.practice_reviewed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if (select count(*) from public.practice_reviews r where r.account_id = new.account_id and r.group_id = new.group_id) >= 200
  then
    return null;
  end if;
  new.reviewed_at := least(new.reviewed_at, now());
  return new;
end
$$;
revoke all on function private.practice_reviewed() from public;
create trigger practice_reviews_reviewed before insert on public.practice_reviews
  for each row execute function private.practice_reviewed();

-- The account's log and plan of a course:
-- {"reviews": [{"id", "group_id", "rating", "reviewed_at", "due_on"}], "exam_on", "per_day"}.
create or replace function public.my_practice(course_id uuid) returns jsonb
  language sql stable set search_path = ''
  return jsonb_build_object(
    'reviews', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', r.id, 'group_id', r.group_id, 'rating', r.rating, 'reviewed_at', r.reviewed_at,
          'due_on', r.due_on)
        order by r.reviewed_at, r.id)
      from public.practice_reviews r join public.question_groups g on g.id = r.group_id
      where r.account_id = auth.uid() and g.course_id = my_practice.course_id), '[]'),
    'exam_on', (
      select p.exam_on from public.practice_plans p
      where p.account_id = auth.uid() and p.course_id = my_practice.course_id),
    'per_day', coalesce((
      select p.per_day from public.practice_plans p
      where p.account_id = auth.uid() and p.course_id = my_practice.course_id), 10));
revoke all on function public.my_practice(uuid) from public, anon, authenticated, service_role;
grant execute on function public.my_practice(uuid) to authenticated, service_role;

-- Adds reviews: [{"id", "group_id", "rating", "reviewed_at", "due_on"}], as they were made on a device, however late.
-- "due_on" may be left out; a review that is sent again may bring it, or another one: the device had not all reviews before.
-- Returns the ids that are done with: stored now or before, or of a question that is no more. A plan that has ended stores
-- nothing, and is done with nothing: it may be renewed. Security definer: no role reads which groups were merged.
create or replace function public.save_practice(reviews jsonb) returns uuid[]
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
begin
  if me is null then
    raise exception using errcode = '42501', message = 'Only an account practises.';
  end if;
  if coalesce(jsonb_typeof(save_practice.reviews), '') <> 'array' or jsonb_array_length(save_practice.reviews) > 500
    or exists (
      select from jsonb_array_elements(save_practice.reviews) r
      where jsonb_typeof(r) <> 'object' or num_nulls(r ->> 'id', r ->> 'group_id', r ->> 'rating', r ->> 'reviewed_at') > 0)
  then
    raise exception using errcode = 'PT422', message = 'These are no reviews.', hint = 'bad_reviews';
  end if;
  if not private.may_read_pro() then return '{}'; end if;
  -- In the order in which grouping takes them.
  perform from public.question_groups g
    where g.id in (
      select coalesce(m.becomes, (r ->> 'group_id')::uuid)
      from jsonb_array_elements(save_practice.reviews) r
        left join private.merged_groups m on m.was = (r ->> 'group_id')::uuid)
    order by g.id for key share;
  insert into public.practice_reviews (id, account_id, group_id, rating, reviewed_at)
    select r.id, me, g.id, r.rating, r.reviewed_at
    from jsonb_to_recordset(save_practice.reviews) as r (id uuid, group_id uuid, rating smallint, reviewed_at timestamptz)
      left join private.merged_groups m on m.was = r.group_id
      -- The same that the policies of the groups let the caller read.
      join public.question_groups g on g.id = coalesce(m.becomes, r.group_id) and (g.times_asked > 0 or private.may_course('papers', g.course_id, null))
    order by r.id
    on conflict do nothing;

  -- Another tab may send for the same questions: their rows are taken in one order.
  perform from public.practice_reviews r
    where r.account_id = me and r.group_id in (
      select o.group_id from public.practice_reviews o
      where o.account_id = me and o.id in (select (e ->> 'id')::uuid from jsonb_array_elements(save_practice.reviews) e))
    order by r.id for update;
  with given as (
    select r.id, max(r.due_on) as due_on
    from jsonb_to_recordset(save_practice.reviews) as r (id uuid, due_on date) group by r.id
  ),
  newest as (
    select distinct on (r.group_id) r.group_id, r.id, coalesce(g.due_on, r.due_on) as due_on
    from public.practice_reviews r left join given g on g.id = r.id
    where r.account_id = me and r.group_id in (
      select o.group_id from public.practice_reviews o join given on given.id = o.id where o.account_id = me)
    order by r.group_id, r.reviewed_at desc, r.id desc
  )
  update public.practice_reviews r set due_on = case when r.id = n.id then n.due_on end
    from newest n
    where r.account_id = me and r.group_id = n.group_id
      and r.due_on is distinct from case when r.id = n.id then n.due_on end;
  return array(select distinct (r ->> 'id')::uuid from jsonb_array_elements(save_practice.reviews) r);
end
$$;
revoke all on function public.save_practice(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.save_practice(jsonb) to authenticated, service_role;
