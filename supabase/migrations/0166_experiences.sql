-- Interview experiences: one person's rounds at an organisation, reviewed before others read them (docs/decisions/0082-interview-experiences.md).
create table public.experiences (
  -- Made by the page: a request that is repeated adds no second row.
  id uuid primary key,
  organisation_id uuid not null references public.organisations (id) on delete cascade,
  drive_id uuid references public.drives (id) on delete set null,
  -- Empty where the author is anonymous, or has deleted the account.
  author_name text not null default '' check (char_length(author_name) <= 200),
  role text not null check (role ~ '\S' and char_length(role) <= 120),
  year smallint not null check (year between 2000 and 2100),
  outcome text not null check (outcome in ('selected', 'not_selected', 'withdrew', 'waiting')),
  rounds jsonb not null check (octet_length(rounds::text) <= 65536),
  state text not null default 'waiting' check (state in ('waiting', 'published', 'returned', 'hidden')),
  -- Why it is returned or hidden; the author reads it.
  reason text not null default '' check (char_length(reason) <= 400),
  -- Days without a time, which would say who wrote at that moment.
  sent_on date,
  published_on date,
  checked_on date,
  -- Which text a reviewer has read.
  revision integer not null default 1
);
alter table public.experiences enable row level security;
create index experiences_of_organisation on public.experiences (organisation_id, year desc, published_on desc, id);
create index experiences_of_drive on public.experiences (drive_id) where drive_id is not null;
create index experiences_waiting on public.experiences (sent_on, id) where state = 'waiting';

-- Who wrote an experience, also an anonymous one; no role reads it.
create table private.experience_authors (
  experience_id uuid primary key references public.experiences (id) on delete cascade,
  account_id uuid not null references auth.users (id) on delete cascade
);
create index experience_authors_of_account on private.experience_authors (account_id);

create table private.experience_marks (
  experience_id uuid not null references public.experiences (id) on delete cascade,
  account_id uuid not null references auth.users (id) on delete cascade,
  primary key (experience_id, account_id)
);
create index experience_marks_of_account on private.experience_marks (account_id);

alter table public.notification_preferences
  drop constraint notification_preferences_kind_check,
  add constraint notification_preferences_kind_check check (kind in (
    'notice_deadline', 'paper_reviewed', 'requested_paper', 'notice', 'notice_changed', 'answer', 'solved',
    'report_decided', 'post_moderated', 'plan_ending', 'payment', 'refund', 'security', 'role_taken', 'semester',
    'class_change', 'uncovered', 'drive_changed', 'new_drive', 'decision', 'shortlisted', 'alumni', 'own_entries',
    'experience_reviewed'));

alter table private.posting_allowances
  drop constraint posting_allowances_kind_check,
  add constraint posting_allowances_kind_check check (kind in ('discussions', 'comments', 'student_answers',
    'helpful_answers', 'edits', 'helpful', 'experiences', 'experience_marks'));

-- By whom and when the description of an organisation was checked.
alter table public.organisations
  add column checked_by text not null default '' check (char_length(checked_by) <= 120),
  add column checked_on date;

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

drop trigger a_tidied on public.organisations;

-- The area whose work changes a table: who reaches all of it reads the table's lines of the audit log.
create or replace function private.area_of_table(table_name text) returns text
  language sql immutable
  return case
    when table_name in ('public.notices', 'public.notice_attachments', 'public.blog_posts') then 'notices'
    when table_name in ('public.study_materials', 'public.material_reports', 'public.questions', 'public.question_groups',
      'public.course_units') then 'papers'
    when table_name in ('public.discussions', 'public.comments', 'public.student_answers', 'public.reports',
      'public.moderation_decisions') then 'forum'
    when table_name in ('public.companies', 'public.organisations', 'public.drives', 'public.shortlists',
      'public.shortlist_lines', 'public.experiences', 'public.interview_questions', 'public.resume_projects',
      'public.resume_templates', 'public.tutorials') then 'placements'
    when table_name in ('public.alumni', 'public.alumni_cards') then 'alumni'
    when table_name in ('public.exam_dates', 'public.holidays', 'public.periods', 'public.timetables', 'public.slots',
      'public.slot_changes', 'public.class_links') then 'timetable'
    when table_name in ('public.profiles', 'public.contact_messages', 'public.grants', 'public.sections', 'public.invitations',
      'private.rollovers') then 'people'
    when table_name in ('public.orders', 'public.users') then 'money'
    else 'settings'
  end;

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

-- Whether the caller found an experience helpful.
create or replace function private.has_marked_experience(experience uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from private.experience_marks m
    where m.experience_id = has_marked_experience.experience and m.account_id = auth.uid());

-- Whether a document is the rounds of an experience: what was asked, for how long, and what helped.
create or replace function private.is_experience_rounds(rounds jsonb) returns boolean
  language sql immutable
  return coalesce(case when jsonb_typeof(rounds) = 'array' then jsonb_array_length(rounds) between 1 and 10 and not exists (
    select from jsonb_array_elements(rounds) r where not coalesce(
      private.is_object_of(r, 'kind', 'asked', 'minutes', 'helped')
      and r ->> 'kind' in ('test', 'coding', 'discussion', 'technical', 'design', 'case', 'hr', 'other')
      and jsonb_typeof(r -> 'asked') = 'string' and r ->> 'asked' ~ '\S' and char_length(r ->> 'asked') <= 2000
      and jsonb_typeof(r -> 'helped') = 'string' and char_length(r ->> 'helped') <= 1000
      and (r -> 'minutes' = 'null' or private.is_whole(r -> 'minutes', 1, 600)), false)) else false end, false);

-- An organisation's name without case, punctuation and legal form, as organisations.name_key has it.
create or replace function private.organisation_key(name text) returns text
  language sql immutable
  return btrim(regexp_replace(regexp_replace(lower(name), '[\s!-/:-@[-`{-~]+', ' ', 'g'),
    '( (private|pvt|limited|ltd|llp|inc))+ ?$', '', 'g'));

-- The experiences that the caller wrote, named or anonymous.
create or replace function private.own_experiences() returns uuid[]
  language sql stable security definer set search_path = ''
  return array(select a.experience_id from private.experience_authors a where a.account_id = auth.uid());

-- How many accounts found an experience helpful, for those who may read experiences.
create or replace function private.experience_marks_of(experience uuid) returns bigint
  language sql stable security definer set search_path = ''
  return (select count(*) from private.experience_marks m where m.experience_id = experience_marks_of.experience
    and (private.may_read_pro() or m.experience_id = any (private.own_experiences())));

-- The rounds as they are stored: texts without invisible characters, and every key.
create or replace function private.tidied_rounds(rounds jsonb) returns jsonb
  language sql immutable set search_path = ''
  return (select jsonb_agg(jsonb_build_object('kind', r -> 'kind', 'asked', btrim(texts.tidied(r ->> 'asked')),
      'minutes', coalesce(r -> 'minutes', 'null'), 'helped', btrim(texts.tidied(coalesce(r ->> 'helped', '')))) order by place)
    from jsonb_array_elements(rounds) with ordinality as listed (r, place));

-- Publishes an experience, returns it to its author, or hides it where an organisation objects with right; the last two with a
-- reason that the author reads. `seen` is the revision that the reviewer has read: where it was edited meanwhile, nothing happens.
-- A published one that is published again is checked anew. The author is notified without anybody learning who it is.
create or replace function public.decide_experience(id uuid, decision text, seen integer, reason text default '') returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  given constant text := case when decide_experience.decision = 'publish' then ''
    else btrim(texts.tidied(coalesce(decide_experience.reason, ''))) end;
  stored public.experiences;
  becomes text;
  author uuid;
begin
  if auth.uid() is null or not private.may('placements') then
    raise exception using errcode = '42501', message = 'Interview experiences are reviewed by the placement cell.';
  end if;
  becomes := case decide_experience.decision when 'publish' then 'published' when 'return' then 'returned'
    when 'hide' then 'hidden' end;
  if becomes is null or (becomes <> 'published' and char_length(given) not between 3 and 400) then
    raise exception using errcode = 'PT422', hint = 'reason_missing', message = 'Say why, in 3 to 400 characters: the author reads it.';
  end if;
  select e.* into stored from public.experiences e where e.id = decide_experience.id and e.state <> 'returned' for update;
  if not found then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'It was withdrawn or decided meanwhile.';
  end if;
  if stored.revision <> coalesce(decide_experience.seen, 0) then
    raise exception using errcode = 'PT409', hint = 'changed', message = 'Its author has edited it meanwhile. Read it again.';
  end if;
  update public.experiences e set state = becomes, reason = given, sent_on = null,
      published_on = case when becomes = 'published' then coalesce(e.published_on, today) else e.published_on end,
      checked_on = case when becomes = 'published' then today else e.checked_on end
    where e.id = stored.id;
  if becomes = stored.state then return; end if;
  insert into public.audit_log (actor_id, actor_name, action, table_name, row_id, row_name, before, after)
    select auth.uid(), private.display_name(auth.uid()), 'update', 'public.experiences', stored.id, left(o.name || ', ' || stored.role, 300),
      jsonb_build_object('state', stored.state), jsonb_build_object('state', becomes, 'reason', given)
    from public.organisations o where o.id = stored.organisation_id;
  select a.account_id into author from private.experience_authors a where a.experience_id = stored.id;
  if author is not null then
    perform private.record_event('experience_reviewed', stored.id, auth.uid(), jsonb_build_object('state', becomes),
      'experience:' || stored.id || ':' || gen_random_uuid(), author);
  end if;
end
$$;

-- A computed column of experiences: whether the caller found it helpful.
create or replace function public.found_helpful(public.experiences) returns boolean
  language sql stable
  return private.has_marked_experience($1.id);

create or replace function public.helpful_count(public.experiences)
 returns bigint
 language sql
 stable
return private.experience_marks_of(($1).id);

-- Says that a published experience of somebody else was helpful, or takes that back.
create or replace function public.mark_experience(id uuid, helpful boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null or private.is_banned() or not private.may_read_pro() then
    raise exception using errcode = '42501', message = 'Interview experiences are part of the Pro plan.';
  end if;
  if not mark_experience.helpful then
    delete from private.experience_marks m where m.experience_id = mark_experience.id and m.account_id = auth.uid();
    return;
  end if;
  if not exists (select from public.experiences e where e.id = mark_experience.id and e.state = 'published') then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'There is no such experience.';
  end if;
  if mark_experience.id = any (private.own_experiences()) then
    raise exception using errcode = 'PT403', hint = 'own_experience', message = 'This experience is your own.';
  end if;
  insert into private.experience_marks (experience_id, account_id) values (mark_experience.id, auth.uid()) on conflict do nothing;
  if found then
    perform private.charge_posting('experience_marks', 1, 120, 600);
  end if;
end
$$;

create or replace function public.mine(public.experiences)
 returns boolean
 language sql
 stable
return (($1).id = any (private.own_experiences()));

-- The alumni whose company, as far as the caller may read it, is an organisation. A hidden one is empty and finds nobody.
create or replace function public.organisation_alumni(organisation uuid) returns setof public.alumni
  language sql stable set search_path = ''
begin atomic
  select a.* from public.alumni a
  where a.company <> '' and private.organisation_key(a.company) = (
    select o.name_key from public.organisations o where o.id = organisation_alumni.organisation)
  order by a.graduation_year desc, a.name, a.id;
end;

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

-- The company cards with the name of an organisation, the latest visit first.
create or replace function public.organisation_visits(organisation uuid) returns setof public.companies
  language sql stable set search_path = ''
begin atomic
  select c.* from public.companies c
  where private.organisation_key(c.company) = (
    select o.name_key from public.organisations o where o.id = organisation_visits.organisation)
  order by c.visit_date desc, c.id;
end;

-- Puts the caller's present display name on their old posts. Returns how many posts were changed. Security definer: no role
-- may write the name of a post.
create or replace function public.rename_my_posts() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  author constant uuid := auth.uid();
  name text;
  renamed integer;
  comments_renamed integer;
  answers_renamed integer;
begin
  if author is null or private.is_banned() then
    raise exception 'Only an account that may post can rename its posts.' using errcode = '42501';
  end if;
  name := private.display_name(author);
  update public.discussions set user_name = name where user_id = author and user_name <> name;
  get diagnostics renamed = row_count;
  update public.comments set user_name = name where user_id = author and user_name <> name;
  get diagnostics comments_renamed = row_count;
  update public.student_answers set user_name = name where user_id = author and user_name <> name;
  get diagnostics answers_renamed = row_count;
  update public.experiences e set author_name = name
    where e.id = any (private.own_experiences()) and e.author_name not in ('', name);
  update public.study_materials set contributor_name = name where contributor = author and credited and contributor_name <> name;
  return renamed + comments_renamed + answers_renamed;
end
$$;

-- Sends an experience to review, or the edited text of an own one, which nobody else reads until it is reviewed again. The same text
-- again changes nothing. An anonymous one has its author in private.experience_authors alone.
create or replace function public.send_experience(id uuid, organisation uuid, role text, year integer, outcome text, rounds jsonb,
  anonymous boolean, drive uuid default null) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  author constant uuid := auth.uid();
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  sent public.experiences;
  stored public.experiences;
begin
  if author is null or private.is_banned() or not private.may_read_pro() then
    raise exception using errcode = '42501', message = 'Interview experiences are part of the Pro plan.';
  end if;
  perform private.check_silenced();
  if send_experience.anonymous then
    perform private.check_anonymous_posts();
  end if;
  if not coalesce(private.is_experience_rounds(send_experience.rounds), false)
    or octet_length(send_experience.rounds::text) > 65536 then
    raise exception using errcode = 'PT422', hint = 'bad_rounds',
      message = 'Describe 1 to 10 rounds, each with what was asked, in at most 2000 characters.';
  end if;
  if send_experience.year is null or send_experience.year not between 2000 and extract(year from today) then
    raise exception using errcode = 'PT422', hint = 'bad_year', message = 'Enter the year of the interview, 2000 or later.';
  end if;
  if not exists (select from public.organisations o where o.id = send_experience.organisation)
    or (send_experience.drive is not null and not exists (select from public.drives d
      where d.id = send_experience.drive and d.organisation_id = send_experience.organisation)) then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'There is no such organisation or drive.';
  end if;

  select e.* into stored from public.experiences e where e.id = send_experience.id for update;
  if found and not exists (select from private.experience_authors a
      where a.experience_id = stored.id and a.account_id = author) then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'There is no such experience of yours.';
  end if;
  sent := stored;
  sent.organisation_id := send_experience.organisation;
  sent.drive_id := send_experience.drive;
  sent.role := btrim(texts.tidied(send_experience.role));
  sent.year := send_experience.year;
  sent.outcome := send_experience.outcome;
  sent.rounds := private.tidied_rounds(send_experience.rounds);
  sent.author_name := case when coalesce(send_experience.anonymous, true) then '' else private.display_name(author) end;
  if stored.id is not null and sent = stored and stored.state in ('waiting', 'published') then
    return stored.state;
  end if;

  -- Locks the allowance of the account, so that its experiences are counted one request at a time.
  perform private.charge_posting('experiences', 1, 10, 6);
  if stored.id is not null then
    update public.experiences e set organisation_id = sent.organisation_id, drive_id = sent.drive_id, role = sent.role,
        year = sent.year, outcome = sent.outcome, rounds = sent.rounds, author_name = sent.author_name, state = 'waiting',
        sent_on = today, revision = e.revision + 1
      where e.id = stored.id;
    return 'waiting';
  end if;
  if (select count(*) from private.experience_authors a where a.account_id = author) >= 30 then
    raise exception using errcode = 'PT409', hint = 'too_many',
      message = 'You have written about 30 interviews. Remove one to write about another.';
  end if;
  insert into public.experiences (id, organisation_id, drive_id, author_name, role, year, outcome, rounds, sent_on)
    values (send_experience.id, sent.organisation_id, sent.drive_id, sent.author_name, sent.role, sent.year, sent.outcome,
      sent.rounds, today)
    on conflict do nothing;
  if found then
    insert into private.experience_authors (experience_id, account_id) values (send_experience.id, author);
  end if;
  return 'waiting';
end
$$;

-- Deletes an own experience, whatever became of it.
create or replace function public.withdraw_experience(id uuid) returns void
  language sql volatile security definer set search_path = ''
begin atomic
  delete from public.experiences e where e.id = withdraw_experience.id and exists (
    select from private.experience_authors a where a.experience_id = e.id and a.account_id = auth.uid());
end;

create trigger experience_authors_forgotten after delete on private.experience_authors
  for each row execute function private.forget_experience_author();

create trigger a_tidied before insert or update on public.experiences
  for each row execute function texts.tidy_row('author_name', 'reason', 'role');

create trigger experiences_untold after delete on public.experiences
  referencing old table as removed for each statement execute function private.subjects_untold();

create trigger experiences_values before insert or update of rounds on public.experiences
  for each row execute function private.check_experience();

create trigger a_tidied before insert or update on public.organisations
  for each row execute function texts.tidy_row('about', 'checked_by', 'name');

create policy "own ones are readable" on public.experiences for select to authenticated
  using (id = any ((select private.own_experiences())::uuid[]));

create policy "published ones are readable on the pro plan" on public.experiences for select to authenticated
  using (state = 'published' and (select private.may_read_pro()));

create policy "service_role reaches every row" on public.experiences to service_role using (true) with check (true);

create policy "the area placements reads what is not returned" on public.experiences for select to authenticated
  using (state <> 'returned' and (select private.may('placements')));

revoke all on public.experiences from anon, authenticated, service_role;
grant select on public.experiences to authenticated;
grant all on public.experiences to service_role;
revoke all on function public.decide_experience(uuid, text, integer, text) from public, anon, authenticated, service_role;
grant execute on function public.decide_experience(uuid, text, integer, text) to authenticated;
revoke all on function public.found_helpful(public.experiences) from public, anon, authenticated, service_role;
grant execute on function public.found_helpful(public.experiences) to authenticated, service_role;
revoke all on function public.helpful_count(public.experiences) from public, anon, authenticated, service_role;
grant execute on function public.helpful_count(public.experiences) to authenticated, service_role;
revoke all on function public.mark_experience(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.mark_experience(uuid, boolean) to authenticated;
revoke all on function public.mine(public.experiences) from public, anon, authenticated, service_role;
grant execute on function public.mine(public.experiences) to authenticated, service_role;
revoke all on function public.organisation_alumni(uuid) from public, anon, authenticated, service_role;
grant execute on function public.organisation_alumni(uuid) to authenticated, service_role;
revoke all on function public.organisation_rounds(uuid) from public, anon, authenticated, service_role;
grant execute on function public.organisation_rounds(uuid) to authenticated, service_role;
revoke all on function public.organisation_visits(uuid) from public, anon, authenticated, service_role;
grant execute on function public.organisation_visits(uuid) to authenticated, service_role;
revoke all on function public.send_experience(uuid, uuid, text, integer, text, jsonb, boolean, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.send_experience(uuid, uuid, text, integer, text, jsonb, boolean, uuid) to authenticated;
revoke all on function public.withdraw_experience(uuid) from public, anon, authenticated, service_role;
grant execute on function public.withdraw_experience(uuid) to authenticated;
revoke all on function private.check_experience() from public;
revoke all on function private.experience_marks_of(uuid) from public;
grant execute on function private.experience_marks_of(uuid) to authenticated, service_role;
revoke all on function private.forget_experience_author() from public;
revoke all on function private.has_marked_experience(uuid) from public;
grant execute on function private.has_marked_experience(uuid) to authenticated, service_role;
revoke all on function private.is_experience_rounds(jsonb) from public;
revoke all on function private.organisation_key(text) from public;
grant execute on function private.organisation_key(text) to authenticated, service_role;
revoke all on function private.own_experiences() from public;
grant execute on function private.own_experiences() to authenticated, service_role;
revoke all on function private.tidied_rounds(jsonb) from public;
revoke all on public.organisations from anon, authenticated, service_role;
grant select,
  insert (id, name, about, url, checked_by, checked_on),
  update (name, about, url, checked_by, checked_on),
  delete
  on public.organisations to authenticated;
grant all on public.organisations to service_role;
revoke all on function private.area_of_table(text) from public;
grant execute on function private.area_of_table(text) to authenticated, service_role;
revoke all on function public.rename_my_posts() from public, anon, authenticated, service_role;
grant execute on function public.rename_my_posts() to anon, authenticated, service_role;
