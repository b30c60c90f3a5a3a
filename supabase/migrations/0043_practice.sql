-- Practice: what somebody has answered of a course's questions, and by when they want to know them
-- (docs/decisions/0043-practice-and-the-offline-pack.md).

-- ---- The log. When a question comes back is replayed from it in the browser, so two devices, one of them offline, agree as
-- soon as both have all of it. A row is never changed.
create table public.practice_reviews (
  -- Made by the browser: a review that is sent again is the same one.
  id uuid primary key,
  account_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  group_id uuid not null references public.question_groups (id) on delete cascade,
  -- Not yet, hard, good, easy.
  rating smallint not null check (rating between 1 and 4),
  reviewed_at timestamptz not null check (reviewed_at >= timestamptz '2020-01-01 00:00:00+00')
);
create index practice_reviews_of_account on public.practice_reviews (account_id, group_id);
create index practice_reviews_of_group on public.practice_reviews (group_id);

-- By a clock that is ahead a review would be of tomorrow; and the log of one question ends somewhere.
create function private.practice_reviewed() returns trigger
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
create trigger practice_reviews_reviewed before insert on public.practice_reviews
  for each row execute function private.practice_reviewed();

-- ---- What an account has said about practising a course.
create table public.practice_plans (
  account_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  course_id uuid not null references public.courses (id) on delete cascade,
  -- In the place of the date in public.exam_dates.
  exam_on date check (exam_on between date '2020-01-01' and date '2100-01-01'),
  per_day smallint not null default 10 check (per_day between 1 and 100),
  primary key (account_id, course_id)
);
create index practice_plans_of_course on public.practice_plans (course_id);

-- Groups that have become another one: a phone that was offline meanwhile sends reviews of them.
create table private.merged_groups (
  was uuid primary key,
  becomes uuid not null references public.question_groups (id) on delete cascade
);
create index merged_groups_into on private.merged_groups (becomes);

alter table public.practice_reviews enable row level security;
alter table public.practice_plans enable row level security;
alter table private.merged_groups enable row level security;
revoke all on public.practice_reviews, public.practice_plans from anon, authenticated;
revoke all on private.merged_groups from public;
grant all on public.practice_reviews, public.practice_plans to service_role;
grant select, insert (id, account_id, group_id, rating, reviewed_at) on public.practice_reviews to authenticated;
grant select, delete, insert (account_id, course_id, exam_on, per_day), update (account_id, course_id, exam_on, per_day)
  on public.practice_plans to authenticated;

create policy "own reviews are readable" on public.practice_reviews for select to authenticated
  using (account_id = (select auth.uid()));
-- Asked as the caller: who may not read a question does not practise it.
create policy "own reviews are added" on public.practice_reviews for insert to authenticated
  with check (account_id = (select auth.uid())
    and exists (select from public.question_groups g where g.id = group_id));
create policy "own plans" on public.practice_plans for all to authenticated
  using (account_id = (select auth.uid())) with check (account_id = (select auth.uid()));
create policy "service_role reaches every row" on public.practice_reviews to service_role using (true) with check (true);
create policy "service_role reaches every row" on public.practice_plans to service_role using (true) with check (true);

-- With what was practised of it (0041_questions.sql has the rest).
create or replace function private.merge_group(was uuid, becomes uuid) returns void
  language plpgsql set search_path = ''
as $$
begin
  -- Nobody points at it from here on.
  perform from public.question_groups g where g.id in (was, becomes) order by g.id for update;
  update public.questions q set group_id = becomes where q.group_id = was;
  update public.practice_reviews r set group_id = becomes where r.group_id = was;
  update private.merged_groups m set becomes = merge_group.becomes where m.becomes = merge_group.was;
  insert into private.merged_groups (was, becomes) values (was, becomes)
    on conflict on constraint merged_groups_pkey do update set becomes = excluded.becomes;
  delete from public.question_groups g where g.id = was;
end
$$;

-- Adds reviews: [{"id", "group_id", "rating", "reviewed_at"}], as they were made on a device, however late. Returns the ids
-- that are done with: stored now or before, or of a question that is no more. A plan that has ended stores nothing, and is
-- done with nothing: it may be renewed. Security definer: nobody reads which groups were merged.
create function public.save_practice(reviews jsonb) returns uuid[]
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
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
    select r.id, auth.uid(), g.id, r.rating, r.reviewed_at
    from jsonb_to_recordset(save_practice.reviews) as r (id uuid, group_id uuid, rating smallint, reviewed_at timestamptz)
      left join private.merged_groups m on m.was = r.group_id
      -- The same that the policies of the groups let the caller read.
      join public.question_groups g on g.id = coalesce(m.becomes, r.group_id) and (g.times_asked > 0 or private.is_admin())
    order by r.id
    on conflict do nothing;
  return array(select distinct (r ->> 'id')::uuid from jsonb_array_elements(save_practice.reviews) r);
end
$$;

-- The account's log and plan of a course: {"reviews": [{"id", "group_id", "rating", "reviewed_at"}], "exam_on", "per_day"}.
create function public.my_practice(course_id uuid) returns jsonb
  language sql stable set search_path = ''
  return jsonb_build_object(
    'reviews', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', r.id, 'group_id', r.group_id, 'rating', r.rating, 'reviewed_at', r.reviewed_at)
        order by r.reviewed_at, r.id)
      from public.practice_reviews r join public.question_groups g on g.id = r.group_id
      where r.account_id = auth.uid() and g.course_id = my_practice.course_id), '[]'),
    'exam_on', (
      select p.exam_on from public.practice_plans p
      where p.account_id = auth.uid() and p.course_id = my_practice.course_id),
    'per_day', coalesce((
      select p.per_day from public.practice_plans p
      where p.account_id = auth.uid() and p.course_id = my_practice.course_id), 10));

revoke all on function private.practice_reviewed() from public;
revoke all on function public.save_practice(jsonb), public.my_practice(uuid) from public, anon, authenticated;
grant execute on function public.save_practice(jsonb), public.my_practice(uuid) to authenticated, service_role;
