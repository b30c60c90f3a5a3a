-- Openings that alumni post at their own companies (docs/decisions/0091-referrals.md): reviewed, then a drive with the same id.
create table private.referrals (
  -- Made by the page: a request that is repeated adds no second row.
  id uuid primary key,
  account_id uuid not null references auth.users on delete cascade,
  -- The company of the author's card at that time.
  organisation text not null check (organisation ~ '\S' and char_length(organisation) <= 120),
  role text not null check (role ~ '\S' and char_length(role) <= 200),
  kind text not null check (kind in ('job', 'internship', 'both')),
  place text not null check (char_length(place) <= 200),
  description text not null check (char_length(description) <= 4000),
  url text check (url ~ '^https://\S+$' and char_length(url) <= 500),
  how_to text not null check (char_length(how_to) <= 1000),
  closes_on date not null check (closes_on between '2000-01-01' and '2100-01-01'),
  state text not null default 'waiting' check (state in ('waiting', 'published', 'returned')),
  -- Why it is returned; the author reads it.
  reason text not null default '' check (char_length(reason) <= 400),
  -- Which text a reviewer has read.
  revision integer not null default 1,
  sent_at timestamptz not null default now(),
  constraint referrals_contact_check check (url is not null or how_to ~ '\S')
);
create index referrals_of_account on private.referrals (account_id);
create index referrals_by_state on private.referrals (state, sent_at);

-- Of a drive that a referral is published as: the referral, which takes the drive with it.
alter table public.drives add column referral_id uuid references private.referrals on delete cascade;
alter table public.drives add constraint drives_referral_check check (referral_id = id);
create unique index drives_of_referral on public.drives (referral_id) where referral_id is not null;

alter table private.posting_allowances
  drop constraint posting_allowances_kind_check,
  add constraint posting_allowances_kind_check check (kind in ('discussions', 'comments', 'student_answers', 'helpful_answers',
    'edits', 'helpful', 'experiences', 'experience_marks', 'referrals'));

alter table public.notification_preferences drop constraint notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in (
  'notice_deadline', 'paper_reviewed', 'requested_paper', 'notice', 'notice_changed', 'answer', 'solved',
  'report_decided', 'post_moderated', 'plan_ending', 'payment', 'refund', 'security', 'role_taken', 'semester',
  'class_change', 'uncovered', 'drive_changed', 'new_drive', 'decision', 'shortlisted', 'alumni', 'own_entries',
  'experience_reviewed', 'answer_wanted', 'review_waits'));

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

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
      'public.shortlist_lines', 'public.experiences', 'private.referrals', 'public.interview_questions', 'public.resume_projects',
      'public.resume_templates', 'public.tutorials') then 'placements'
    when table_name in ('public.alumni', 'public.alumni_cards') then 'alumni'
    when table_name in ('public.exam_dates', 'public.holidays', 'public.periods', 'public.timetables', 'public.slots',
      'public.slot_changes', 'public.class_links') then 'timetable'
    when table_name in ('public.profiles', 'public.contact_messages', 'public.grants', 'public.sections', 'public.invitations',
      'private.rollovers') then 'people'
    when table_name in ('public.orders', 'public.users') then 'money'
    else 'settings'
  end;

-- Writes a row's change to the audit log, with the account that made it. Arguments: the column that identifies the row,
-- then the columns that count as a change (all, if none is named). Content that ships is not logged.
create or replace function private.audit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  -- What no line needs, and what no line may hold.
  left_out constant text[] := array['created_at', 'updated_at', 'encrypted_password', 'token']
    -- A referral's texts are its author's, who may name themselves in them, and delete them.
    || case when to_jsonb(case tg_op when 'DELETE' then old else new end) ->> 'referral_id' is not null
      then array['description', 'how_to', 'url'] else '{}' end;
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - left_out end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - left_out end;
  row_id text := coalesce(becomes, was) ->> tg_argv[0];
  looked_at text[] := tg_argv[1:];
  changed text[];
  named text;
begin
  -- What ships is put in by the server itself (server/seed.ts).
  if current_setting('campuslife.seeding', true) = 'on' then return null; end if;
  if tg_op = 'UPDATE' then
    select array_agg(key) into changed from jsonb_object_keys(becomes) as key
    where was -> key is distinct from becomes -> key
      and (coalesce(array_length(looked_at, 1), 0) = 0 or key = any (looked_at));
    if changed is null then return null; end if;
  end if;
  named := private.audited_name(tg_table_name, was, becomes);
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, was -> key), jsonb_object_agg(key, becomes -> key) into was, becomes
      from unnest(changed) as key;
  end if;
  insert into public.audit_log (actor_id, actor_name, action, table_name, row_id, row_name, before, after)
  values (
    auth.uid(),
    case when auth.uid() is null then '' else private.display_name(auth.uid()) end,
    lower(tg_op), tg_table_schema || '.' || tg_table_name, row_id, coalesce(named, ''), was, becomes
  );
  return null;
end
$$;

-- Adds an event for each follower of a drive that is deleted while it has days to come: its follows go with it.
create or replace function private.drive_deletion_told() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('campuslife.seeding', true) is distinct from 'on' and not old.withdrawn
    and greatest(old.closes_on, old.test_on, old.interviews_on, old.result_on) >= (now() at time zone 'Asia/Kolkata')::date then
    insert into private.events (kind, account_id, data, dedupe_key)
      select 'drive_changed', f.account_id, jsonb_build_object('deleted', jsonb_build_object('role', old.role, 'referral', old.referral_id is not null,
          'organisation', coalesce((select o.name from public.organisations o where o.id = old.organisation_id), ''))),
        'drive_deleted:' || old.id || ':' || f.account_id
      from public.follows f
      where f.kind = 'drive' and f.subject_id = old.id and not f.muted and f.account_id is distinct from auth.uid()
      order by f.account_id
      on conflict do nothing;
  end if;
  return old;
end
$$;

-- Whether a referral waits for a review or is among the open drives.
create or replace function private.is_open_referral(referral private.referrals) returns boolean
  language sql stable security definer set search_path = ''
  return (referral.state = 'waiting' and referral.closes_on >= (now() at time zone 'Asia/Kolkata')::date)
    or exists (select from public.drives d where d.referral_id = referral.id and not d.withdrawn
      and d.closes_on >= (now() at time zone 'Asia/Kolkata')::date);

-- Writes a referral to the drives; what the placement cell has added to the drive stays.
create or replace function private.publish_referral(referral private.referrals) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  organisation uuid;
begin
  insert into public.organisations (name) values (referral.organisation)
    on conflict on constraint organisations_name_key do nothing;
  select o.id into organisation from public.organisations o
    where o.name_key = private.organisation_key(referral.organisation);
  insert into public.drives as d (id, referral_id, organisation_id, role, kind, place, description, url, how_to, closes_on, checked_on)
    values (referral.id, referral.id, organisation, referral.role, referral.kind, referral.place, referral.description,
      referral.url, referral.how_to, referral.closes_on, (now() at time zone 'Asia/Kolkata')::date)
    on conflict on constraint drives_pkey do update set organisation_id = excluded.organisation_id, role = excluded.role,
      kind = excluded.kind, place = excluded.place, description = excluded.description, url = excluded.url,
      how_to = excluded.how_to, closes_on = excluded.closes_on, checked_on = excluded.checked_on, withdrawn = false
      where d.referral_id = excluded.referral_id;
end
$$;

-- Who posted a referral, for the pro plan: {"alumnus", "name"}; null and empty unless the author's card shows its company
-- there, since the company of the drive would say what the card hides.
create or replace function private.referrer(referral uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return case when private.may_read_pro() then coalesce((
    select jsonb_build_object('alumnus', a.id, 'name', a.name)
    from private.referrals r join public.alumni_cards c on c.account_id = r.account_id and c.confirmed_at is not null
      join public.alumni a on a.id = c.alumnus_id
    where r.id = referrer.referral and not a.withdrawn and a.company <> ''), '{"alumnus": null, "name": ""}') end;

-- Adds the event for those who review when a text begins to wait for them, and removes their notifications when it waits no
-- more. The event of an anonymous text is due at the next full hour: its minute would say when its author was online.
create or replace function private.notify_reviewers() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  written constant jsonb := to_jsonb(new);
begin
  if new.state = 'waiting' then
    perform private.record_event('review_waits', new.id, (written ->> 'account_id')::uuid,
      jsonb_build_object('what', tg_argv[0]), 'review_waits:' || new.id || ':' || new.revision, null,
      case when written ->> 'author_name' = '' then date_trunc('hour', now()) + interval '1 hour' else now() end);
  else
    delete from public.notifications n where n.subject_id = new.id and n.kind = 'review_waits';
  end if;
  return null;
end
$$;

-- Publishes a referral, returns it to its author, or takes a published one from view; the last two with a reason that the
-- author reads. `seen` is the revision that the reviewer has read. What is published stays when a change of it is returned.
-- Errors, by hint: reason_missing, not_found, changed, ended.
create or replace function public.decide_referral(id uuid, decision text, seen integer, reason text default '') returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  becomes constant text := case decide_referral.decision when 'publish' then 'published' when 'return' then 'returned'
    when 'hide' then 'returned' end;
  given constant text := case when becomes = 'returned' then btrim(texts.tidied(coalesce(decide_referral.reason, ''))) else '' end;
  stored private.referrals;
begin
  if auth.uid() is null or not private.may('placements') then
    raise exception using errcode = '42501', message = 'Referrals are reviewed by the placement cell.';
  end if;
  if becomes is null or (becomes = 'returned' and char_length(given) not between 3 and 400) then
    raise exception using errcode = 'PT422', hint = 'reason_missing', message = 'Say why, in 3 to 400 characters: the author reads it.';
  end if;
  select r.* into stored from private.referrals r where r.id = decide_referral.id
    and r.state = case decide_referral.decision when 'hide' then 'published' else 'waiting' end for update;
  if not found then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'It was withdrawn or decided meanwhile.';
  end if;
  if stored.revision <> coalesce(decide_referral.seen, 0) then
    raise exception using errcode = 'PT409', hint = 'changed', message = 'Its author has edited it meanwhile. Read it again.';
  end if;
  if becomes = 'published' and stored.closes_on < (now() at time zone 'Asia/Kolkata')::date then
    raise exception using errcode = 'PT409', hint = 'ended', message = 'Its last day is over.';
  end if;
  update private.referrals r set state = becomes, reason = given where r.id = stored.id;
  if decide_referral.decision = 'publish' then
    perform private.publish_referral(stored);
  elsif decide_referral.decision = 'hide' then
    delete from public.drives d where d.referral_id = stored.id;
  end if;
  insert into public.audit_log (actor_id, actor_name, action, table_name, row_id, row_name, before, after)
    values (auth.uid(), private.display_name(auth.uid()), 'update', 'private.referrals', stored.id,
      left(stored.organisation || ', ' || stored.role, 300), jsonb_build_object('state', stored.state),
      jsonb_build_object('state', becomes, 'reason', given));
  perform private.record_event('alumni', stored.id, auth.uid(),
    jsonb_build_object('what', 'referral', 'decision', decide_referral.decision), 'referral:' || stored.id || ':' || gen_random_uuid(),
    stored.account_id);
end
$$;

-- The caller's referrals, the last sent first. `shown`: a text of it is among the drives.
create or replace function public.my_referrals()
  returns table (id uuid, organisation text, role text, kind text, place text, description text, url text, how_to text,
    closes_on date, state text, reason text, shown boolean)
  language sql stable security definer set search_path = ''
begin atomic
  select r.id, r.organisation, r.role, r.kind, r.place, r.description, r.url, r.how_to, r.closes_on, r.state, r.reason,
    exists (select from public.drives d where d.referral_id = r.id and not d.withdrawn)
  from private.referrals r where r.account_id = auth.uid()
  order by r.sent_at desc, r.id limit 100;
end;

-- A computed column of drives: who refers to it; null where it is no referral.
create or replace function public.referred_by(public.drives) returns jsonb
  language sql stable
  return case when $1.referral_id is not null then private.referrer($1.referral_id) end;

-- Referrals that wait for a review and have not ended, the oldest first, or those that are among the open drives. `shown`: an
-- earlier text is among the drives.
create or replace function public.reviewed_referrals(state text)
  returns table (id uuid, author text, degree text, graduation_year integer, organisation text, role text, kind text, place text,
    description text, url text, how_to text, closes_on date, revision integer, reason text, shown boolean, sent_at timestamptz)
  language sql stable security definer set search_path = ''
begin atomic
  select r.id, a.name, a.degree, a.graduation_year, r.organisation, r.role, r.kind, r.place, r.description, r.url, r.how_to,
    r.closes_on, r.revision, r.reason, exists (select from public.drives d where d.referral_id = r.id and not d.withdrawn), r.sent_at
  from private.referrals r join public.alumni_cards c on c.account_id = r.account_id join public.alumni a on a.id = c.alumnus_id
  where (select private.may('placements')) and r.state = reviewed_referrals.state and r.state in ('waiting', 'published')
    and private.is_open_referral(r)
  order by r.sent_at, r.id limit 200;
end;

-- Sends a referral to review, or the edited text of an own one; what is published before is shown until the new text is. The
-- organisation is the company of the caller's card. The same text again changes nothing. `closes_on` is at most 90 days away.
-- Errors, by hint: no_card, no_company, bad_text, bad_day, no_contact, not_found, too_many (three are open).
create or replace function public.send_referral(id uuid, role text, kind text, place text, description text, url text,
    how_to text, closes_on date) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  author constant uuid := auth.uid();
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  card public.alumni_cards;
  stored private.referrals;
  sent private.referrals;
begin
  if author is null or private.is_banned() then
    raise exception using errcode = '42501', message = 'Referrals are posted by alumni.';
  end if;
  perform private.check_silenced();
  select c.* into card from public.alumni_cards c
    where c.account_id = author and c.confirmed_at is not null and not c.withdrawn;
  if card.account_id is null then
    raise exception using errcode = 'PT403', hint = 'no_card', message = 'Referrals are posted by the owner of an alumni card.';
  end if;
  if card.company !~ '\S' then
    raise exception using errcode = 'PT422', hint = 'no_company', message = 'Enter your company on your card first.';
  end if;

  select r.* into stored from private.referrals r where r.id = send_referral.id for update;
  if send_referral.id is null or stored.account_id <> author
    or exists (select from public.drives d where d.id = send_referral.id and d.referral_id is null) then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'There is no such referral of yours.';
  end if;
  sent := stored;
  sent.organisation := btrim(texts.tidied(card.company));
  sent.role := btrim(texts.tidied(coalesce(send_referral.role, '')));
  sent.kind := send_referral.kind;
  sent.place := btrim(texts.tidied(coalesce(send_referral.place, '')));
  sent.description := btrim(texts.tidied(coalesce(send_referral.description, '')));
  sent.url := nullif(btrim(send_referral.url), '');
  sent.how_to := btrim(texts.tidied(coalesce(send_referral.how_to, '')));
  sent.closes_on := send_referral.closes_on;
  if sent.role !~ '\S' or char_length(sent.role) > 200 or char_length(sent.place) > 200 or char_length(sent.description) > 4000
    or char_length(sent.how_to) > 1000 or sent.kind is null or sent.kind not in ('job', 'internship', 'both') then
    raise exception using errcode = 'PT422', hint = 'bad_text', message = 'Enter the role and its kind, each text within its length.';
  end if;
  if sent.closes_on is null or sent.closes_on not between today and today + 90 then
    raise exception using errcode = 'PT422', hint = 'bad_day', message = 'Choose a last day, at most 90 days from today.';
  end if;
  if (sent.url is null and sent.how_to = '') or sent.url !~ '^https://\S+$' or char_length(sent.url) > 500 then
    raise exception using errcode = 'PT422', hint = 'no_contact',
      message = 'Enter a link that begins with https://, or say how to get in touch.';
  end if;
  if stored.id is not null and sent = stored and stored.state in ('waiting', 'published') then
    return stored.state;
  end if;

  -- Locks the allowance of the account, so that its referrals are counted one request at a time.
  perform private.charge_posting('referrals', 1, 10, 6);
  if (select count(*) from private.referrals r
      where r.account_id = author and r.id <> send_referral.id and private.is_open_referral(r)) >= 3 then
    raise exception using errcode = 'PT409', hint = 'too_many',
      message = 'Three of your referrals are open. Withdraw one, or wait until one ends.';
  end if;
  insert into private.referrals as r (id, account_id, organisation, role, kind, place, description, url, how_to, closes_on)
    values (send_referral.id, author, sent.organisation, sent.role, sent.kind, sent.place, sent.description, sent.url,
      sent.how_to, sent.closes_on)
    on conflict on constraint referrals_pkey do update set organisation = excluded.organisation, role = excluded.role,
      kind = excluded.kind, place = excluded.place, description = excluded.description, url = excluded.url,
      how_to = excluded.how_to, closes_on = excluded.closes_on, state = 'waiting', revision = r.revision + 1, sent_at = now()
      where r.account_id = author;
  return 'waiting';
end
$$;

-- Deletes an own referral, and the drive that it is published as.
create or replace function public.withdraw_referral(id uuid) returns void
  language sql volatile security definer set search_path = ''
begin atomic
  delete from private.referrals r where r.id = withdraw_referral.id and r.account_id = auth.uid();
end;

create trigger referrals_notify_reviewers_again after update of state on private.referrals
  for each row when (old.state <> new.state) execute function private.notify_reviewers('referral');

create trigger referrals_notify_reviewers after insert on private.referrals
  for each row execute function private.notify_reviewers('referral');

create trigger referrals_untold after delete on private.referrals
  referencing old table as removed for each statement execute function private.subjects_untold();

create trigger experiences_notify_reviewers_again after update of state on public.experiences
  for each row when (old.state <> new.state) execute function private.notify_reviewers('experience');

create trigger experiences_notify_reviewers after insert on public.experiences
  for each row execute function private.notify_reviewers('experience');

revoke all on function public.decide_referral(uuid, text, integer, text) from public, anon, authenticated, service_role;
grant execute on function public.decide_referral(uuid, text, integer, text) to authenticated;
revoke all on function public.my_referrals() from public, anon, authenticated, service_role;
grant execute on function public.my_referrals() to authenticated;
revoke all on function public.referred_by(public.drives) from public, anon, authenticated, service_role;
grant execute on function public.referred_by(public.drives) to authenticated, service_role;
revoke all on function public.reviewed_referrals(text) from public, anon, authenticated, service_role;
grant execute on function public.reviewed_referrals(text) to authenticated;
revoke all on function public.send_referral(uuid, text, text, text, text, text, text, date)
  from public, anon, authenticated, service_role;
grant execute on function public.send_referral(uuid, text, text, text, text, text, text, date) to authenticated;
revoke all on function public.withdraw_referral(uuid) from public, anon, authenticated, service_role;
grant execute on function public.withdraw_referral(uuid) to authenticated;
revoke all on function private.is_open_referral(private.referrals) from public;
revoke all on function private.publish_referral(private.referrals) from public;
revoke all on function private.referrer(uuid) from public;
grant execute on function private.referrer(uuid) to authenticated, service_role;
revoke all on function private.notify_reviewers() from public;
revoke all on function private.area_of_table(text) from public;
grant execute on function private.area_of_table(text) to authenticated, service_role;
revoke all on function private.audit() from public;
revoke all on function private.drive_deletion_told() from public;
