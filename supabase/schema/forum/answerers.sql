-- Who answers in which courses, by their own choice, and whom a discussion without an answer is brought to.

revoke all on public.answering_courses from anon, authenticated, service_role;
grant select, insert (course_id), delete on public.answering_courses to authenticated;
grant all on public.answering_courses to service_role;

create policy "own answering courses" on public.answering_courses for all to authenticated
  using (account_id = (select auth.uid())) with check (account_id = (select auth.uid()));

create policy "service_role reaches every row" on public.answering_courses to service_role using (true) with check (true);

create policy "service_role reaches every row" on private.answer_calls to service_role using (true) with check (true);

-- Rejects more courses than a person answers in.
create or replace function private.check_answering_course() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Two tabs that add at once are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('answering courses ' || new.account_id, 0));
  if (select count(*) from public.answering_courses a where a.account_id = new.account_id) >= 20 then
    raise exception using errcode = '23514', constraint = 'answering_courses_count_check',
      message = 'You answer in 20 courses. Remove one, then add this one.';
  end if;
  return new;
end
$$;
revoke all on function private.check_answering_course() from public;
create trigger answering_courses_checked before insert on public.answering_courses
  for each row execute function private.check_answering_course();

-- A course's code as it is compared with a tag: 'CS 301' and 'cs-301' are one. Branches that share a course have a row each.
create or replace function private.code_key(code text) returns text
  language sql immutable parallel safe set search_path = ''
  return regexp_replace(lower(code), '[^[:alnum:]]', '', 'g');
revoke all on function private.code_key(text) from public;

-- The codes of the courses that a discussion belongs to: of what it is about, and those among its tags.
create or replace function private.codes_of(discussion public.discussions) returns text[]
  language sql stable set search_path = ''
  return array(
    select private.code_key(c.code) from public.courses c
      where discussion.anchor_kind = 'course' and c.id = discussion.anchor_id
    union select private.code_key(c.code) from public.question_groups g join public.courses c on c.id = g.course_id
      where discussion.anchor_kind = 'question_group' and g.id = discussion.anchor_id
    union select private.code_key(tag) from unnest(string_to_array(discussion.tags, ',')) as tag
      where private.code_key(tag) <> '');
revoke all on function private.codes_of(public.discussions) from public;

-- Brings each discussion that has no answer after a day to three people who answer in its course, once; for a week, where there
-- are none yet. Discussions are read with Pro. Who was brought none the longest is first; an account is brought at most as many
-- in seven days as it chose. An anonymous author is left out like any other: only they themselves could notice.
create or replace function private.call_answerers() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  asked public.discussions;
begin
  -- Two servers that run it at once would bring one person more than they chose.
  perform pg_advisory_xact_lock(hashtextextended('answerers are called', 0));
  for asked in
    select d.* from public.discussions d
    where d.answered_at is null and d.hidden is null and d.locked_at is null
      and d.created_at between now() - interval '7 days' and now() - interval '1 day'
      and not exists (select from private.answer_calls called where called.discussion_id = d.id)
    order by d.created_at, d.id
  loop
    with called as (
      insert into private.answer_calls (discussion_id, account_id)
      select asked.id, a.account_id
      from (select distinct a.account_id from public.answering_courses a join public.courses c on c.id = a.course_id
          where private.code_key(c.code) = any ((select private.codes_of(asked))::text[])) as a
        join auth.users u on u.id = a.account_id
        join public.users member on member.id = a.account_id and private.has_active_pro(member)
        left join public.notification_settings s on s.account_id = a.account_id
        cross join lateral (select count(*) filter (where before.called_at > now() - interval '7 days') as times,
            max(before.called_at) as last
          from private.answer_calls before where before.account_id = a.account_id) as before
      where a.account_id is distinct from private.author_of(asked.id, asked.anonymous, asked.user_id, asked.user_name)
        and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
        and private.silenced_until(a.account_id) is null
        and not exists (select from public.mutes m
          where m.account_id = a.account_id and (m.person_id = asked.user_id or m.tag = any (private.tag_keys(asked.tags))))
        and not exists (select from public.notification_preferences p
          where p.account_id = a.account_id and p.kind = 'answer_wanted' and not (p.here or p.push or p.mail))
        and before.times < coalesce(s.questions_a_week, 2)
      order by before.last nulls first, hashtextextended(a.account_id::text, hashtextextended(asked.id::text, 0))
      limit 3
      returning account_id
    )
    insert into private.events (kind, subject_id, account_id, dedupe_key)
      select 'answer_wanted', asked.id, c.account_id, 'answer_wanted:' || asked.id || ':' || c.account_id from called c
      order by c.account_id
      on conflict do nothing;
  end loop;
end
$$;
revoke all on function private.call_answerers() from public;

-- For moderators: how many discussions of 30 days, without the last day's, got an answer, and after how many seconds half of all
-- had one; null where half have none.
create or replace function public.first_answers(out discussions bigint, out answered bigint, out median_seconds double precision)
  language sql stable security definer set search_path = ''
begin atomic
  select count(*), count(d.answered_at), nullif(percentile_disc(0.5) within group (
      order by coalesce(extract(epoch from d.answered_at - d.created_at)::float8, 'infinity')), 'infinity')
  from public.discussions d
  where (select private.may('forum')) and d.hidden is null
    and d.created_at between now() - interval '31 days' and now() - interval '1 day';
end;
revoke all on function public.first_answers() from public, anon, authenticated, service_role;
grant execute on function public.first_answers() to authenticated, service_role;
