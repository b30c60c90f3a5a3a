-- Cards of alumni, which their owners edit and hide field by field, and requests of students to them.

alter table public.alumni
  add column claimed boolean not null default false,
  -- The owner took the card back: only the area alumni reads the row, with name, degree and year.
  add column withdrawn boolean not null default false,
  -- What the owner helps with, and in which languages.
  add column topics text[] not null default '{}',
  add column languages text[] not null default '{}',
  -- How many requests a month reach the owner; 0: none.
  add column requests_a_month smallint not null default 0 check (requests_a_month between 0 and 30),
  -- The first day of the month in which the owner last answered or saved the card.
  add column active_month date;

-- What the owner of a card says. public.alumni has of it what the pro plan may read.
create table public.alumni_cards (
  account_id uuid primary key references auth.users on delete cascade,
  alumnus_id uuid not null references public.alumni on delete cascade,
  -- What the account wrote to the college when it claimed the card.
  note text not null default '' check (char_length(note) <= 400),
  -- Null while the college has not confirmed the claim.
  confirmed_at timestamptz,
  current_position text not null default '' check (char_length(current_position) <= 120),
  company text not null default '' check (char_length(company) <= 120),
  location text not null default '' check (char_length(location) <= 120),
  linkedin text check (linkedin ~ '^https://([a-z]+\.)?linkedin\.com/\S*$' and char_length(linkedin) <= 300),
  bio text check (char_length(bio) <= 2000),
  image text not null default '' check (image ~ '^(/[^/\\\s]\S*)?$' and char_length(image) <= 300),
  email text not null default '' check (email ~ '^([^@\s]+@[^@\s]+)?$' and char_length(email) <= 254),
  phone text not null default '' check (phone ~ '^[+0-9][-0-9 ()]{5,30}$|^$'),
  -- Who sees each field: private.is_card_audience().
  shown_to jsonb not null default '{"current_position": "pro", "company": "pro", "location": "pro", "linkedin": "pro", "bio": "pro",
    "image": "pro", "email": "connected", "phone": "nobody"}',
  topics text[] not null default '{}'
    check (topics <@ array['referral', 'resume', 'exams', 'higher_studies', 'first_job', 'other'] and cardinality(topics) <= 6),
  languages text[] not null default '{}' check (private.is_word_list(languages, 6)),
  requests_a_month smallint not null default 0 check (requests_a_month between 0 and 30),
  withdrawn boolean not null default false,
  -- Requests that ended without an answer since then pause the card.
  resumed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index alumni_cards_confirmed on public.alumni_cards (alumnus_id) where (confirmed_at is not null);
create index alumni_cards_of_alumnus on public.alumni_cards (alumnus_id);
create index alumni_cards_waiting on public.alumni_cards (created_at) where (confirmed_at is null);
alter table public.alumni_cards enable row level security;

-- Requests of students. No role of the browser reads the table: functions answer both sides.
create table private.alumni_requests (
  id uuid primary key,
  asker_id uuid not null references auth.users on delete cascade,
  -- Whom it was sent to; null: to all who help with its topic.
  alumnus_id uuid references public.alumni on delete set null,
  -- The account that has it; null: none has taken it yet.
  helper_id uuid references auth.users on delete set null,
  -- The month of its helper in which it counts: the first day, in India.
  month date not null,
  topic text not null check (topic in ('referral', 'resume', 'exams', 'higher_studies', 'first_job', 'other')),
  question text not null check (char_length(question) between 20 and 400),
  tried text not null default '' check (char_length(tried) <= 400),
  -- Whether the helper sees the asker's address once it is accepted.
  shares_email boolean not null default false,
  state text not null default 'open'
    check (state in ('open', 'accepted', 'answered', 'declined', 'withdrawn', 'expired', 'ended')),
  -- An answer, or the reason of who declined.
  answer text not null default '' check (char_length(answer) <= 4000),
  -- Who passed it on; no foreign key, which would put it into the personal data of that account.
  passed_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  accepted_at timestamptz,
  decided_at timestamptz,
  -- The helper takes no other request of the asker.
  blocked boolean not null default false,
  report text check (char_length(report) between 1 and 400),
  reported_at timestamptz,
  -- When the area alumni had looked at the report.
  settled_at timestamptz
);
create index alumni_requests_of_asker on private.alumni_requests (asker_id, created_at desc);
create index alumni_requests_of_helper on private.alumni_requests (helper_id, month);
create index alumni_requests_of_alumnus on private.alumni_requests (alumnus_id);
create index alumni_requests_passed_by on private.alumni_requests (passed_by) where (passed_by is not null);
create index alumni_requests_untaken on private.alumni_requests (topic, created_at) where (helper_id is null and state = 'open');
create index alumni_requests_reported on private.alumni_requests (reported_at) where (reported_at is not null and settled_at is null);
-- Of several presses at once, one is sent.
create unique index alumni_requests_going on private.alumni_requests (asker_id, alumnus_id)
  where (state in ('open', 'accepted') and alumnus_id is not null);

-- Who saw whose contact, why and when first.
create table private.contact_views (
  request_id uuid not null references private.alumni_requests on delete cascade,
  owner_id uuid not null references auth.users on delete cascade,
  viewer_id uuid references auth.users on delete set null,
  fields text[] not null,
  seen_at timestamptz not null default now(),
  primary key (request_id, owner_id)
);
create index contact_views_of_owner on private.contact_views (owner_id, seen_at desc);
create index contact_views_of_viewer on private.contact_views (viewer_id);

alter table public.invitations add column alumnus_id uuid references public.alumni on delete set null;
create index invitations_alumnus_id_idx on public.invitations (alumnus_id) where (alumnus_id is not null);
alter table public.notification_preferences drop constraint notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in (
  'notice_deadline', 'paper_reviewed', 'requested_paper', 'notice', 'notice_changed', 'answer', 'solved', 'report_decided',
  'post_moderated', 'plan_ending', 'payment', 'refund', 'security', 'role_taken', 'semester', 'class_change', 'uncovered', 'drive_changed', 'new_drive', 'decision',
  'shortlisted', 'alumni'));

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

drop policy "readable on the pro plan" on public.alumni;
drop trigger alumni_audit on public.alumni;
drop trigger audit_log_stands on public.audit_log;
drop function search.differences();
drop view search.sources;
drop view search.source_alumnus;

-- Accepts the open invitation of a confirmed address: its branch, semester and section, and name and roll number where the
-- account has none.
create or replace function private.accept_invitation(account uuid, address text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  invited public.invitations;
  section public.sections;
begin
  select i.* into invited from public.invitations i where i.email = lower(address) for update;
  if invited.id is null or not private.is_open_invitation(invited) then
    return;
  end if;
  update public.invitations i set accepted_at = now(), accepted_by = account where i.id = invited.id;
  select s.* into section from public.sections s where s.id = invited.section_id;
  update public.users u set
      role = invited.role,
      branch_id = coalesce(section.branch_id, invited.branch_id, u.branch_id),
      semester = coalesce(invited.semester, public.semester(section), u.semester),
      college_id = case when u.college_id = '' then invited.roll_number else u.college_id end,
      first_name = case when n.is_free then left(split_part(n.name, ' ', 1), 100) else u.first_name end,
      last_name = case when n.is_free then left(btrim(substr(n.name, length(split_part(n.name, ' ', 1)) + 1)), 100) else u.last_name end
    from (select private.clean_name(invited.name) as name) as c,
      lateral (select c.name, private.may_be_named(account, c.name) and c.name <> '' and exists (
        select from public.users o where o.id = account and o.first_name = '' and o.last_name = '') as is_free) as n
    where u.id = account;
  if section.id is not null then
    insert into public.section_members (account_id, section_id) values (account, section.id)
      on conflict (account_id) do update set section_id = excluded.section_id;
  end if;
  if invited.alumnus_id is not null then
    perform private.give_alumni_card(account, invited.alumnus_id);
  end if;
end
$$;

-- Publishes a confirmed card when it is written. When its account is deleted, nothing that its owner wrote stays, and the
-- name is shown to the area alumni alone, so that no import adds it again.
create or replace function private.alumni_card_written() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    if old.confirmed_at is not null then
      old.withdrawn := true;
      perform private.publish_alumni_card(old);
      -- Those who wait for an answer are notified now; what was sent to all waits for others again.
      update private.alumni_requests r set state = 'expired', decided_at = now()
        where r.alumnus_id = old.alumnus_id and r.state = 'open' and (r.helper_id is null or r.helper_id = old.account_id);
      update private.events e set due_at = now()
        from private.alumni_requests r
        where r.alumnus_id = old.alumnus_id and r.state = 'expired' and e.dedupe_key = 'alumni:expired:' || r.id and e.fanned_out_at is null;
      update private.alumni_requests r set passed_by = null where r.passed_by = old.account_id;
    end if;
    return null;
  end if;
  if new.confirmed_at is not null then
    perform private.publish_alumni_card(new);
  end if;
  return null;
end
$$;

-- The area whose work changes a table: who reaches all of it reads the table's lines of the audit log.
create or replace function private.area_of_table(table_name text) returns text
  language sql immutable
  return case
    when table_name in ('public.notices', 'public.notice_attachments', 'public.blog_posts') then 'notices'
    when table_name in ('public.study_materials', 'public.material_reports', 'public.questions', 'public.question_groups',
      'public.course_units') then 'papers'
    when table_name in ('public.discussions', 'public.comments', 'public.student_answers', 'public.reports',
      'public.moderation_decisions') then 'forum'
    when table_name in ('public.companies', 'public.organisations', 'public.drives', 'public.shortlists', 'public.shortlist_lines', 'public.interview_questions', 'public.resume_projects',
      'public.resume_templates', 'public.tutorials') then 'placements'
    when table_name in ('public.alumni', 'public.alumni_cards') then 'alumni'
    when table_name in ('public.exam_dates', 'public.holidays', 'public.periods', 'public.timetables', 'public.slots',
      'public.slot_changes', 'public.class_links') then 'timetable'
    when table_name in ('public.profiles', 'public.contact_messages', 'public.grants', 'public.sections', 'public.invitations',
      'private.rollovers') then 'people'
    when table_name in ('public.orders', 'public.users') then 'money'
    else 'settings'
  end;

-- Whether an audience that a card names includes one of 'pro', 'members' and 'everyone'.
create or replace function private.card_shows(card public.alumni_cards, field text, audience text) returns boolean
  language sql immutable set search_path = ''
  return not card.withdrawn and case audience
    when 'pro' then card.shown_to ->> field in ('pro', 'members', 'everyone')
    when 'members' then card.shown_to ->> field in ('members', 'everyone')
    else card.shown_to ->> field = 'everyone' end;

-- Counts a request of this month for the owner of a card, whose row is locked: of many at the same moment, as many as fit.
create or replace function private.charge_card(card_of uuid, asker uuid) returns public.alumni_cards
  language plpgsql security definer set search_path = ''
as $$
declare
  card public.alumni_cards;
begin
  select c.* into card from public.alumni_cards c where c.account_id = card_of and c.confirmed_at is not null for update;
  if card.account_id is null or card.withdrawn or card.requests_a_month = 0 or card.account_id = asker
      or exists (select from auth.users u where u.id = card.account_id and (u.deleted_at is not null or u.banned_until > now())) then
    raise exception using errcode = 'PT409', message = 'This person takes no requests now.', hint = 'takes_none';
  end if;
  if private.requests_left(card) = 0 or private.is_blocked(card, asker) then
    raise exception using errcode = 'PT409', message = 'This person has no request left this month.', hint = 'full';
  end if;
  return card;
end
$$;

-- Rejects an audience of another shape, and dates the row.
create or replace function private.check_alumni_card() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_card_audience(new.shown_to) then
    perform private.reject_value('alumni_cards', 'shown_to');
  end if;
  new.updated_at := now();
  return new;
end
$$;

-- Rejects what a silenced account writes, and says until when.
create or replace function private.check_silenced() returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  ends constant timestamptz := private.silenced_until(auth.uid());
begin
  if ends is null then return; end if;
  raise sqlstate 'PGRST' using
    message = json_build_object(
      'code', 'silenced',
      'message', case when ends = 'infinity' then 'A moderator has banned this account from posting.'
        else 'You cannot post until ' || to_char(ends at time zone 'Asia/Kolkata', 'FMDD Mon YYYY, FMHH12:MI am')
          || ': a moderator has decided so.' end,
      'details', case when ends <> 'infinity' then to_json(ends) #>> '{}' end,
      'hint', null)::text,
    detail = json_build_object('status', 403, 'headers', json_build_object())::text;
end
$$;

-- Removes fields of an alumnus from what was written down about earlier changes: the owner does not show them any more.
create or replace function private.forget_alumnus_fields(alumnus uuid, fields text[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.audit_log l set before = l.before - fields, after = l.after - fields
    where l.table_name = 'public.alumni' and l.row_id = alumnus::text and (l.before ?| fields or l.after ?| fields);
  update private.import_changes c set before = c.before - fields, after = c.after - fields
    where c.row_id = alumnus and (c.before ?| fields or c.after ?| fields);
end
$$;

-- Makes an account the owner of a card, with what the college has entered so far.
create or replace function private.give_alumni_card(account uuid, alumnus uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Two invitations of one card are accepted one after the other.
  perform from public.alumni a where a.id = give_alumni_card.alumnus for update;
  insert into public.alumni_cards as card (account_id, alumnus_id, confirmed_at, current_position, company, location, linkedin,
      bio, image, email, shown_to)
    select account, a.id, now(), a.current_position, a.company, a.location, a.linkedin, a.bio, a.image,
      coalesce((select u.email from auth.users u where u.id = account), ''), default_of.shown_to
    from public.alumni a, (select '{"current_position": "pro", "company": "pro", "location": "pro", "linkedin": "pro", "bio": "pro",
      "image": "pro", "email": "connected", "phone": "nobody"}'::jsonb as shown_to) as default_of
    where a.id = give_alumni_card.alumnus and not a.claimed
    on conflict (account_id) do update set alumnus_id = excluded.alumnus_id, confirmed_at = excluded.confirmed_at,
      current_position = excluded.current_position, company = excluded.company, location = excluded.location,
      linkedin = excluded.linkedin, bio = excluded.bio, image = excluded.image, email = excluded.email
      where card.confirmed_at is null;
  if found then
    perform private.record_event('alumni', give_alumni_card.alumnus, auth.uid(), '{"what": "card"}',
      'alumni:card:' || give_alumni_card.account || ':' || give_alumni_card.alumnus, give_alumni_card.account);
  end if;
end
$$;

-- Whether the owner of a card has blocked an account.
create or replace function private.is_blocked(card public.alumni_cards, asker uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from private.alumni_requests r
    where r.helper_id = card.account_id and r.asker_id = is_blocked.asker and r.blocked);

-- Whether a value says of each field of a card who sees it: 'nobody', 'connected' (whose request the owner accepted), 'pro',
-- 'members' or 'everyone'. Address and telephone number are for those at most whom the owner accepted.
create or replace function private.is_card_audience(shown_to jsonb) returns boolean
  language sql immutable set search_path = ''
  return jsonb_typeof(shown_to) = 'object' and not exists (
    select from jsonb_each(case jsonb_typeof(shown_to) when 'object' then shown_to else '{}' end) as e (field, audience)
    where case when field in ('email', 'phone') then audience not in ('"nobody"', '"connected"')
      else field not in ('current_position', 'company', 'location', 'linkedin', 'bio', 'image')
        or audience not in ('"nobody"', '"connected"', '"pro"', '"members"', '"everyone"') end)
    and shown_to ?& array['current_position', 'company', 'location', 'linkedin', 'bio', 'image', 'email', 'phone'];

-- Leaves what the owner of a card says unchanged when others write its row: imports keep it silently, an account gets an error.
create or replace function private.leave_to_owner() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and (new.current_position, new.company, new.location, new.linkedin, new.bio, new.image)
      is distinct from (old.current_position, old.company, old.location, old.linkedin, old.bio, old.image) then
    raise exception using errcode = 'PT409', hint = 'owner_writes',
      message = 'This card has an owner, who alone writes position, company, location, LinkedIn, About and photo.';
  end if;
  new.current_position := old.current_position;
  new.company := old.company;
  new.location := old.location;
  new.linkedin := old.linkedin;
  new.bio := old.bio;
  new.image := old.image;
  return new;
end
$$;

-- Whether the owner of a card may take a request that was sent to all.
create or replace function private.may_take(ask private.alumni_requests, card public.alumni_cards) returns boolean
  language sql stable security definer set search_path = ''
  return ask.helper_id is null and ask.state = 'open' and ask.expires_at > now() and ask.topic = any (card.topics)
    and ask.asker_id <> card.account_id and ask.passed_by is distinct from card.account_id
    and not private.is_blocked(card, ask.asker_id);

-- Writes to public.alumni what the pro plan may read of a card.
create or replace function private.publish_alumni_card(card public.alumni_cards) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  hidden text[];
begin
  update public.alumni a set
      claimed = true,
      withdrawn = card.withdrawn,
      current_position = case when private.card_shows(card, 'current_position', 'pro') then card.current_position else '' end,
      company = case when private.card_shows(card, 'company', 'pro') then card.company else '' end,
      location = case when private.card_shows(card, 'location', 'pro') then card.location else '' end,
      linkedin = case when private.card_shows(card, 'linkedin', 'pro') then card.linkedin end,
      bio = case when private.card_shows(card, 'bio', 'pro') then card.bio end,
      image = case when private.card_shows(card, 'image', 'pro') then card.image else '' end,
      topics = case when card.withdrawn then '{}' else card.topics end,
      languages = case when card.withdrawn then '{}' else card.languages end,
      requests_a_month = case when card.withdrawn then 0 else card.requests_a_month end
    where a.id = card.alumnus_id;
  select array_agg(field) into hidden
    from unnest(array['current_position', 'company', 'location', 'linkedin', 'bio', 'image']) as f (field)
    where not private.card_shows(card, field, 'pro');
  if hidden is not null then
    perform private.forget_alumnus_fields(card.alumnus_id, hidden);
  end if;
end
$$;

-- Rejects a post or an edit of a silenced account.
create or replace function private.reject_silenced() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.check_silenced();
  return new;
end
$$;

-- The first day of today's month, in India.
create or replace function private.request_month() returns date
  language sql stable set search_path = ''
  return date_trunc('month', now() at time zone 'Asia/Kolkata')::date;

-- State of a request by the clock: one without an answer after its fourteen days is 'expired'.
create or replace function private.request_state(ask private.alumni_requests) returns text
  language sql stable
  return case when ask.state = 'open' and ask.expires_at <= now() then 'expired' else ask.state end;

-- Whether a card is paused: two requests since its owner last resumed ended without an answer.
create or replace function private.is_paused_card(card public.alumni_cards) returns boolean
  language sql stable security definer set search_path = ''
  return (select count(*) >= 2 from private.alumni_requests r
    where r.helper_id = card.account_id and r.created_at >= card.resumed_at and private.request_state(r) = 'expired');

-- How many more requests reach the owner of a card this month.
create or replace function private.requests_left(card public.alumni_cards) returns integer
  language sql stable security definer set search_path = ''
  return case when card.confirmed_at is null or card.withdrawn or private.is_paused_card(card) then 0
    else greatest(0, card.requests_a_month - (select count(*) from private.alumni_requests r
      where r.helper_id = card.account_id and r.month = private.request_month()))::integer end;

-- Of a card, what the caller may see: {"id", "name", "graduation_year", "degree", and those of "current_position", "company",
-- "location", "linkedin", "bio" and "image" that its owner shows to visitors, to members or to the pro plan}. Null where no
-- field is shown to the caller.
create or replace function public.alumni_card(alumnus uuid) returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object('id', a.id, 'name', a.name, 'graduation_year', a.graduation_year, 'degree', a.degree) || shown.fields
  from public.alumni_cards c join public.alumni a on a.id = c.alumnus_id,
    lateral (
      select jsonb_object_agg(f.field, f.value) as fields
      from jsonb_each(to_jsonb(c)) as f (field, value)
      where f.field in ('current_position', 'company', 'location', 'linkedin', 'bio', 'image')
        and f.value not in ('null', '""')
        and private.card_shows(c, f.field,
          case when private.may_read_pro() then 'pro' when auth.uid() is not null then 'members' else 'everyone' end)
    ) as shown
  where c.alumnus_id = alumni_card.alumnus and c.confirmed_at is not null and shown.fields is not null;
end;

-- Answers a request that the caller has. `action`: 'accept' (each then sees the contact that the other shares), 'answer' (with
-- `words`, 1 to 4,000 characters; also after accepting), 'decline' (`words` are the reason, 3 to 400), 'pass' (to all who help
-- with its topic; it counts no more). Errors, by hint: words, action, not_found.
create or replace function public.answer_ask(ask uuid, action text, words text default '') returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  helper constant uuid := auth.uid();
  given constant text := btrim(texts.tidied(coalesce(answer_ask.words, '')));
  found_ask private.alumni_requests;
begin
  if private.is_banned() then
    raise exception using errcode = '42501', message = 'This account is banned.';
  end if;
  if answer_ask.action is null or answer_ask.action not in ('accept', 'answer', 'decline', 'pass') then
    raise exception using errcode = 'PT422', message = 'A request is accepted, answered, declined or passed on.', hint = 'action';
  end if;
  select r.* into found_ask from private.alumni_requests r
    where r.id = answer_ask.ask and r.helper_id = helper and r.reported_at is null for update;
  if found_ask.id is null or found_ask.state not in ('open', 'accepted') or found_ask.state = 'open' and found_ask.expires_at <= now()
      or found_ask.state = 'accepted' and answer_ask.action <> 'answer' then
    raise exception using errcode = 'PT404', message = 'This request is over: it was answered, taken back, or its 14 days have passed.',
      hint = 'not_found';
  end if;
  if answer_ask.action = 'answer' and char_length(given) not between 1 and 4000
      or answer_ask.action = 'decline' and char_length(given) not between 3 and 400 then
    raise exception using errcode = 'PT422', message = case answer_ask.action when 'answer' then 'An answer has 1 to 4,000 characters.'
      else 'Say why, in 3 to 400 characters: the student reads it.' end, hint = 'words';
  end if;
  update private.alumni_requests r set
      state = case answer_ask.action when 'accept' then 'accepted' when 'answer' then 'answered' when 'decline' then 'declined' else 'open' end,
      accepted_at = case when answer_ask.action = 'accept' then now() else r.accepted_at end,
      decided_at = case when answer_ask.action <> 'pass' then now() end,
      answer = case when answer_ask.action in ('answer', 'decline') then given else r.answer end,
      helper_id = case when answer_ask.action <> 'pass' then helper end,
      passed_by = case when answer_ask.action = 'pass' then helper else r.passed_by end,
      alumnus_id = case when answer_ask.action <> 'pass' then r.alumnus_id end
    where r.id = found_ask.id;
  update public.alumni a set active_month = private.request_month()
    from public.alumni_cards c
    where c.account_id = helper and a.id = c.alumnus_id and a.active_month is distinct from private.request_month();
  if answer_ask.action <> 'pass' then
    perform private.record_event('alumni', found_ask.id, helper, jsonb_build_object('what', answer_ask.action),
      'alumni:' || answer_ask.action || ':' || found_ask.id, found_ask.asker_id);
  end if;
end
$$;

-- Sends a request to an alumnus, or with null to all who help with the topic; for the pro plan. `id` is the caller's: the same
-- one a second time sends nothing new. `question` has 20 to 400 characters, `tried` at most 400. Answers the id.
-- Errors, by hint: question, too_many (three open ones, or ten in a month), already_sent, takes_none, full.
create or replace function public.ask_alumnus(topic text, question text, tried text default '', alumnus uuid default null,
    share_email boolean default false, id uuid default gen_random_uuid()) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  asker constant uuid := auth.uid();
  given_question constant text := btrim(texts.tidied(coalesce(ask_alumnus.question, '')));
  given_attempt constant text := btrim(texts.tidied(coalesce(ask_alumnus.tried, '')));
  card public.alumni_cards;
begin
  if asker is null or private.is_banned() or not private.may_read_pro() then
    raise exception using errcode = '42501', message = 'Requests to alumni need Pro.';
  end if;
  perform private.check_silenced();
  if ask_alumnus.topic is null or ask_alumnus.topic not in ('referral', 'resume', 'exams', 'higher_studies', 'first_job', 'other') then
    raise exception using errcode = 'PT422', message = 'Choose a topic.', hint = 'topic';
  end if;
  if char_length(given_question) not between 20 and 400 or char_length(given_attempt) > 400 then
    raise exception using errcode = 'PT422', message = 'A request has 20 to 400 characters.', hint = 'question';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('alumni requests of ' || asker, 0));
  if exists (select from private.alumni_requests r where r.id = ask_alumnus.id and r.asker_id = asker) then
    return ask_alumnus.id;
  end if;
  if (select count(*) from private.alumni_requests r where r.asker_id = asker and private.request_state(r) = 'open') >= 3
      or (select count(*) from private.alumni_requests r where r.asker_id = asker and r.created_at > now() - interval '30 days') >= 10 then
    raise exception using errcode = 'PT429', message = 'You have three open requests, or ten in a month. Wait for an answer.',
      hint = 'too_many';
  end if;
  if ask_alumnus.alumnus is not null then
    if exists (select from private.alumni_requests r where r.asker_id = asker and r.alumnus_id = ask_alumnus.alumnus
        and (private.request_state(r) in ('open', 'accepted') or r.month = private.request_month())) then
      raise exception using errcode = 'PT409', message = 'You have written to this person this month.', hint = 'already_sent';
    end if;
    -- Of an expired one, whose place in the index is taken.
    update private.alumni_requests r set state = 'expired', decided_at = r.expires_at
      where r.asker_id = asker and r.alumnus_id = ask_alumnus.alumnus and r.state = 'open';
    select k.* into card from private.charge_card(
      (select c.account_id from public.alumni_cards c where c.alumnus_id = ask_alumnus.alumnus and c.confirmed_at is not null),
      asker) as k;
  end if;
  insert into private.alumni_requests (id, asker_id, alumnus_id, helper_id, month, topic, question, tried, shares_email)
    values (ask_alumnus.id, asker, ask_alumnus.alumnus, card.account_id, private.request_month(), ask_alumnus.topic, given_question, given_attempt,
      coalesce(ask_alumnus.share_email, false));
  if card.account_id is not null then
    perform private.record_event('alumni', ask_alumnus.id, asker, '{"what": "received"}', 'alumni:received:' || ask_alumnus.id,
      card.account_id);
    perform private.record_event('alumni', ask_alumnus.id, null, '{"what": "paused"}', 'alumni:paused:' || ask_alumnus.id,
      card.account_id, now() + interval '14 days');
  end if;
  perform private.record_event('alumni', ask_alumnus.id, null, '{"what": "expired"}', 'alumni:expired:' || ask_alumnus.id, asker,
    now() + interval '14 days');
  return ask_alumnus.id;
end
$$;

-- The requests that the caller has: name, branch and semester of who sent each; the newest first, those without an answer before
-- all others.
create or replace function public.asks_for_me()
  returns table (id uuid, name text, branch text, semester smallint, topic text, question text, tried text, state text, answer text,
    has_contact boolean, created_at timestamptz, expires_at timestamptz)
  language sql stable security definer set search_path = ''
begin atomic
  select r.id, private.display_name(r.asker_id), b.name, u.semester, r.topic, r.question, r.tried, private.request_state(r), r.answer,
    r.accepted_at is not null and r.state <> 'ended' and r.shares_email, r.created_at, r.expires_at
  from private.alumni_requests r join public.users u on u.id = r.asker_id left join public.branches b on b.id = u.branch_id
  where r.helper_id = auth.uid() and r.state <> 'withdrawn' and r.reported_at is null
  order by private.request_state(r) = 'open' desc, r.created_at desc, r.id limit 200;
end;

-- What there is, for the public pages of each group: true numbers of what everybody, an account or Pro opens, and no word
-- of it. Security definer, since a visitor may read no row of most of them. None counts further than 1000, so the cost has a
-- limit.
--
-- {"papers", "notes", "vendors", "resume_templates", "alumni", "notices", "posts", "companies", "questions": 0 to 1000}
create or replace function public.campus_counts() returns json
  language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'papers', (select count(*) from (select from public.study_materials where kind = 'paper' and status = 'approved' and removed_at is null limit 1000) as t),
    'notes', (select count(*) from (select from public.study_materials where kind = 'notes' and status = 'approved' and removed_at is null limit 1000) as t),
    'vendors', (select count(*) from (select from public.vendors limit 1000) as t),
    'resume_templates', (select count(*) from (select from public.resume_templates limit 1000) as t),
    'alumni', (select count(*) from (select from public.alumni where not withdrawn limit 1000) as t),
    'notices', (select count(*) from (select from public.notices where publish_at <= now() limit 1000) as t),
    'posts', (select count(*) from (select from public.blog_posts where publish_at <= now() limit 1000) as t),
    'companies', (select count(*) from (select from public.companies limit 1000) as t),
    'questions', (select count(*) from (select from public.interview_questions limit 1000) as t)
  )
$$;

-- Claims a card for the caller, with a note to the college (who they are, for the area alumni; 10 to 400 characters). One
-- claim waits at a time: another replaces it.
create or replace function public.claim_card(alumnus uuid, note text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  claimant constant uuid := auth.uid();
  given constant text := btrim(texts.tidied(coalesce(claim_card.note, '')));
begin
  if claimant is null or private.is_banned() then
    raise exception using errcode = '42501', message = 'This account claims no card.';
  end if;
  if char_length(given) not between 10 and 400 then
    raise exception using errcode = 'PT422', message = 'Say who you are, in 10 to 400 characters.', hint = 'note_missing';
  end if;
  if exists (select from public.alumni_cards c where c.account_id = claimant and c.confirmed_at is not null) then
    raise exception using errcode = 'PT409', message = 'You have a card.', hint = 'has_card';
  end if;
  if not exists (select from public.alumni a where a.id = claim_card.alumnus and not a.claimed and not a.sample) then
    raise exception using errcode = 'PT409', message = 'This card has an owner, or it is gone.', hint = 'card_taken';
  end if;
  insert into public.alumni_cards (account_id, alumnus_id, note) values (claimant, claim_card.alumnus, given)
    on conflict (account_id) do update set alumnus_id = excluded.alumnus_id, note = excluded.note, created_at = now();
  -- Those who decide, once for each card that the account claims.
  perform private.record_event('alumni', null, account, '{"what": "claim"}',
      'alumni:claim:' || claimant || ':' || claim_card.alumnus || ':' || decides.account, decides.account)
    from (select g.account from public.grants g where g.area = 'alumni' and (g.expires_at is null or g.expires_at > now())
      union select p.id from public.profiles p where p.is_admin) as decides;
end
$$;

-- Contact of the other side of an accepted request: {"email", "phone"}, each where it is shared. The first look is written down
-- for its owner.
create or replace function public.contact_of(ask uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  viewer constant uuid := auth.uid();
  found_ask private.alumni_requests;
  owner uuid;
  contact jsonb;
begin
  select r.* into found_ask from private.alumni_requests r
    where r.id = contact_of.ask and viewer in (r.asker_id, r.helper_id) and r.accepted_at is not null and r.state <> 'ended';
  if found_ask.id is null then
    raise exception using errcode = 'PT404', message = 'There is no such contact.', hint = 'not_found';
  end if;
  if viewer = found_ask.asker_id then
    owner := found_ask.helper_id;
    select jsonb_strip_nulls(jsonb_build_object(
        'email', case when c.shown_to ->> 'email' = 'connected' then nullif(c.email, '') end,
        'phone', case when c.shown_to ->> 'phone' = 'connected' then nullif(c.phone, '') end)) into contact
      from public.alumni_cards c where c.account_id = owner and not c.withdrawn;
  else
    owner := found_ask.asker_id;
    select jsonb_strip_nulls(jsonb_build_object('email', u.email)) into contact
      from auth.users u where u.id = owner and found_ask.shares_email;
  end if;
  if contact is null or contact = '{}' then return '{}'; end if;
  insert into private.contact_views (request_id, owner_id, viewer_id, fields)
    select found_ask.id, owner, viewer, array_agg(field order by field)
    from jsonb_object_keys(contact) as field
    on conflict on constraint contact_views_pkey do nothing;
  return contact;
end
$$;

-- Who saw the caller's contact, the newest first: which fields, and of which found_ask.
create or replace function public.contact_views()
  returns table (viewer text, topic text, fields text[], seen_at timestamptz)
  language sql stable security definer set search_path = ''
begin atomic
  select case when v.viewer_id is null then 'A deleted account' else private.display_name(v.viewer_id) end, r.topic, v.fields, v.seen_at
  from private.contact_views v join private.alumni_requests r on r.id = v.request_id
  where v.owner_id = auth.uid()
  order by v.seen_at desc limit 200;
end;

-- Confirms a claim, or declines it with a reason that the account reads.
create or replace function public.decide_claim(account uuid, alumnus uuid, accept boolean, reason text default '') returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  given constant text := btrim(texts.tidied(coalesce(decide_claim.reason, '')));
begin
  if not private.may('alumni') then
    raise exception using errcode = '42501', message = 'Only the area alumni decides about cards.';
  end if;
  if decide_claim.account = auth.uid() then
    raise exception using errcode = '42501', message = 'Somebody else decides about your own card.';
  end if;
  if not decide_claim.accept and char_length(given) not between 3 and 200 then
    raise exception using errcode = 'PT422', message = 'Say why, in 3 to 200 characters.', hint = 'reason_missing';
  end if;
  perform from public.alumni_cards c
    where c.account_id = decide_claim.account and c.alumnus_id = decide_claim.alumnus and c.confirmed_at is null for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This claim was decided or taken back.', hint = 'not_found';
  end if;
  perform from public.alumni a where a.id = decide_claim.alumnus for update;
  if decide_claim.accept then
    if (select a.claimed from public.alumni a where a.id = decide_claim.alumnus) then
      raise exception using errcode = 'PT409', message = 'This card has an owner.', hint = 'card_taken';
    end if;
    perform private.give_alumni_card(decide_claim.account, decide_claim.alumnus);
  else
    delete from public.alumni_cards c where c.account_id = decide_claim.account;
    perform private.record_event('alumni', null, auth.uid(), jsonb_build_object('what', 'claim_declined', 'reason', given),
      'alumni:claim_declined:' || gen_random_uuid(), decide_claim.account);
  end if;
  insert into public.audit_log (actor_id, actor_name, action, table_name, row_id, row_name, after)
    select auth.uid(), private.display_name(auth.uid()), case when decide_claim.accept then 'update' else 'delete' end,
      'public.alumni_cards', decide_claim.alumnus::text, a.name,
      jsonb_strip_nulls(jsonb_build_object('owner', private.display_name(decide_claim.account), 'reason', nullif(given, '')))
    from public.alumni a where a.id = decide_claim.alumnus;
end
$$;

-- Ends what was accepted or answered, for either side: neither sees the other's contact any more.
create or replace function public.end_ask(ask uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.alumni_requests r set state = 'ended', decided_at = now()
    where r.id = end_ask.ask and auth.uid() in (r.asker_id, r.helper_id) and r.state in ('accepted', 'answered');
  if not found then
    raise exception using errcode = 'PT404', message = 'This request has ended.', hint = 'not_found';
  end if;
end
$$;

-- Invites an address to be the owner of a card: its mail is queued; an account that has confirmed the address has the card at
-- once.
create or replace function public.invite_alumnus(alumnus uuid, email text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := lower(btrim(invite_alumnus.email));
  card public.alumni;
  owner uuid;
  invitation uuid;
begin
  if not private.may('alumni') then
    raise exception using errcode = '42501', message = 'Only the area alumni invites alumni.';
  end if;
  if address !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or char_length(address) > 254 then
    raise exception using errcode = 'PT422', message = 'Enter an e-mail address.', hint = 'email';
  end if;
  select a.* into card from public.alumni a where a.id = invite_alumnus.alumnus for update;
  if card.id is null or card.claimed then
    raise exception using errcode = 'PT409', message = 'This card has an owner, or it is gone.', hint = 'card_taken';
  end if;
  select u.id into owner from auth.users u
    where lower(u.email) = address and u.email_confirmed_at is not null and u.deleted_at is null;
  if owner is not null then
    if exists (select from public.alumni_cards c where c.account_id = owner and c.confirmed_at is not null) then
      raise exception using errcode = 'PT409', message = 'This account has a card.', hint = 'has_card';
    end if;
    perform private.give_alumni_card(owner, card.id);
    return;
  end if;
  insert into public.invitations as i (email, name, role, alumnus_id) values (address, card.name, 'alumnus', card.id)
    on conflict on constraint invitations_email_key do update set alumnus_id = excluded.alumnus_id where i.revoked_at is null
    returning i.id into invitation;
  if invitation is null then
    raise exception using errcode = 'PT409', message = 'The invitation of this address was revoked.', hint = 'revoked';
  end if;
  -- One that is on its way is not sent a second time.
  update private.invitation_mails m
    set state = 'waiting', queued_at = now(), next_try_at = now(), tries = 0, failure = null, mailed_at = null
    where m.kind = 'person' and m.invitation_id = invitation and m.state in ('mailed', 'failed');
end
$$;

-- The address that a card's invitation went to, a computed column for the area alumni: null without one, and for others.
create or replace function public.invited(alumnus public.alumni) returns text
  language sql stable security definer set search_path = ''
  return case when private.may('alumni') then (
    select i.email from public.invitations i
    where i.alumnus_id = alumnus.id and i.revoked_at is null and i.accepted_at is null limit 1) end;

-- The caller's own requests, the newest first. `alumnus` and `name` are of its helper: null while it has none.
-- `answer` is what the helper wrote, or the reason of who declined. `has_contact`: rpc/contact_of has something to show.
create or replace function public.my_asks()
  returns table (id uuid, alumnus uuid, name text, topic text, question text, tried text, state text, answer text,
    shares_email boolean, has_contact boolean, created_at timestamptz, expires_at timestamptz, decided_at timestamptz)
  language sql stable security definer set search_path = ''
begin atomic
  select r.id, a.id, coalesce(a.name, ''), r.topic, r.question, r.tried, private.request_state(r), r.answer, r.shares_email,
    r.accepted_at is not null and r.state <> 'ended' and c.account_id is not null
      and (c.email <> '' and c.shown_to ->> 'email' <> 'nobody' or c.phone <> '' and c.shown_to ->> 'phone' <> 'nobody'),
    r.created_at, r.expires_at, r.decided_at
  from private.alumni_requests r
    left join public.alumni_cards c on c.account_id = r.helper_id and not c.withdrawn
    left join public.alumni a on a.id = coalesce(c.alumnus_id, r.alumnus_id) and not a.withdrawn
  where r.asker_id = auth.uid()
  order by r.created_at desc, r.id limit 200;
end;

-- What of the caller's card changes with requests: {"left": this month, "used": this month, "paused",
-- "waiting": {topic: how many requests wait for anybody who helps with it}, of the card's topics}. Null without a card.
create or replace function public.my_requests_state() returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'left', private.requests_left(c),
    'used', (select count(*) from private.alumni_requests r where r.helper_id = c.account_id and r.month = private.request_month()),
    'paused', private.is_paused_card(c),
    'waiting', coalesce((select jsonb_object_agg(w.topic, w.number) from (
      select r.topic, count(*) as number from private.alumni_requests r
      where private.may_take(r, c) group by r.topic) as w), '{}'))
  from public.alumni_cards c where c.account_id = auth.uid() and c.confirmed_at is not null;
end;

-- Reports a request to the area alumni (why, 3 to 400 characters). It ends, and no other of its sender reaches the caller.
create or replace function public.report_ask(ask uuid, reason text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  given constant text := btrim(texts.tidied(coalesce(report_ask.reason, '')));
begin
  if char_length(given) not between 3 and 400 then
    raise exception using errcode = 'PT422', message = 'Say what is wrong with it, in 3 to 400 characters.', hint = 'words';
  end if;
  update private.alumni_requests r set report = given, reported_at = now(), blocked = true,
      state = case when r.state in ('open', 'accepted', 'answered') then 'ended' else r.state end, decided_at = coalesce(r.decided_at, now())
    where r.id = report_ask.ask and r.helper_id = auth.uid() and r.reported_at is null;
  if not found then
    raise exception using errcode = 'PT404', message = 'This request was reported, or it is gone.', hint = 'not_found';
  end if;
end
$$;

-- Reported requests that the area alumni has not looked at, the oldest first.
create or replace function public.reported_asks()
  returns table (id uuid, asker uuid, asker_name text, helper_name text, topic text, question text, tried text, report text,
    reported_at timestamptz)
  language sql stable security definer set search_path = ''
begin atomic
  select r.id, r.asker_id, private.display_name(r.asker_id), private.display_name(r.helper_id), r.topic, r.question, r.tried, r.report,
    r.reported_at
  from private.alumni_requests r
  where (select private.may('alumni')) and r.reported_at is not null and r.settled_at is null
  order by r.reported_at, r.id limit 200;
end;

-- How many more requests an alumnus takes this month, a computed column: null for one who takes none, 0 for an account that its
-- owner has blocked, which reads no difference.
create or replace function public.requests_left(alumnus public.alumni) returns integer
  language sql stable security definer set search_path = ''
  return case when alumnus.requests_a_month > 0 and private.may_read_pro() then (
    select case when private.is_blocked(c, auth.uid()) then 0 else private.requests_left(c) end from public.alumni_cards c
    where c.alumnus_id = alumnus.id and c.confirmed_at is not null) end;

-- Takes requests again after two ended without an answer.
create or replace function public.resume_card() returns void
  language sql volatile security definer set search_path = ''
begin atomic
  update public.alumni_cards c set resumed_at = now() where c.account_id = auth.uid() and c.confirmed_at is not null;
end;

-- Puts a reported request aside, once the area alumni has looked at it.
create or replace function public.settle_reported_ask(ask uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.may('alumni') then
    raise exception using errcode = '42501', message = 'Only the area alumni looks at reported requests.';
  end if;
  update private.alumni_requests r set settled_at = now()
    where r.id = settle_reported_ask.ask and r.reported_at is not null and r.settled_at is null;
end
$$;

-- Gives the caller the oldest request of a topic that waits for anybody, and counts it for this month. Answers its id.
create or replace function public.take_ask(topic text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  card public.alumni_cards;
  taken uuid;
begin
  if private.is_banned() then
    raise exception using errcode = '42501', message = 'This account is banned.';
  end if;
  select k.* into card from private.charge_card(auth.uid(), null) as k;
  select r.id into taken from private.alumni_requests r
    where r.topic = take_ask.topic and private.may_take(r, card)
    order by r.created_at, r.id limit 1 for update skip locked;
  if taken is null then
    raise exception using errcode = 'PT404', message = 'None waits: somebody else has taken it.', hint = 'not_found';
  end if;
  update private.alumni_requests r set helper_id = card.account_id, month = private.request_month() where r.id = taken;
  return taken;
end
$$;

-- The caller's page Today, with the caller's rights: what they may not read is neither in it nor counted.
--
-- {
--   "now": timestamptz,
--   "day": date,                    the college's, as are all days (Asia/Kolkata)
--   "branch": {"code", "name"} or null,
--   "semester": 1 to 12, or null,
--   "deadlines": [{"id", "title", "author", "deadline", "read", "changed", "done"}],
--                                   of notices, from this morning to the end of the fortnight, the nearest first, at most 40;
--                                   "changed": since the account read it
--   "exams": [{"id", "code", "name", "exam", "date", "starts_at", "hall"}],  of the account's courses, in the fortnight, at most 40
--   "visits": [{"id", "company", "date"}],                    companies on campus in the fortnight, at most 20
--   "drives": [{"id", "title", "date"}],                      days of the drives that the account follows, in the fortnight, at
--                                   most 20; the title is "Sample Systems: test"
--   "holidays": [{"id", "name", "first_day", "last_day"}],  that touch the fortnight, at most 20
--   "classes": [{"date", "start", "end", "course", "name", "room", "teacher", "state", "confirmed", "group", "planned_date",
--     "planned_start", "planned_end", "planned_room"}],      the account's own of a week, as timetable() has them
--   "unread_notices": 0 to 100,
--   "answers": {"unread": 0 to 100, "latest": [{"id", "title", "body", "url", "created_at"}]},  at most 4
--   "papers": {"new": 0 to 100, "latest": [{"id", "subject", "course_code", "kind", "exam_year", "pages", "created_at"}]},
--                                   of the account's semester, since last week, at most 3
--   "practice": [{"course_id", "code", "name", "due"}],        courses of which questions are due, and how many are left of the
--                                   day's; practised in the last 30 days; the nearest exam first, at most 3
--   "new": {"discussions": 0 to 100, "posts": 0 to 100},      since last week
--   "total": {"vendors": 0 to 1000, "alumni": 0 to 1000}
-- }
--
-- 100 (1000) means "that many or more": no count costs more the more there is.
-- plpgsql, because it has its statements planned once a connection; their planning takes longer than they do.
create or replace function public.today() returns json
  language plpgsql stable set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  day constant date := (now() at time zone 'Asia/Kolkata')::date;
  morning constant timestamptz := day::timestamp at time zone 'Asia/Kolkata';
  fortnight_end constant timestamptz := (day + 14)::timestamp at time zone 'Asia/Kolkata';
  last_week constant timestamptz := now() - interval '7 days';
  account record;
  deadlines json;
  exams json;
  visits json;
  drives json;
  holidays json;
  answers json;
  papers json;
  practice json;
  classes json;
begin
  select u.semester, case when b.id is not null then json_build_object('code', b.code, 'name', b.name) end as branch
    into account
    from public.users u left join public.branches b on b.id = u.branch_id where u.id = me;

  select json_agg(due order by due.deadline, due.id) into deadlines from (
    select n.id, n.title, n.author, n.deadline, r.notice_id is not null as read,
      coalesce(r.revision < n.revision, false) as changed, r.done_at is not null as done
    from public.notices n left join public.notice_reads r on r.account_id = me and r.notice_id = n.id
    where n.deadline > morning and n.deadline <= fortnight_end
      -- An admin may read what is still to be published; it is no news yet.
      and n.publish_at <= now() and (n.valid_until is null or n.valid_until > now())
    order by n.deadline, n.id limit 40
  ) as due;

  select json_agg(sat order by sat.date, sat.starts_at, sat.code) into exams from (
    select e.id, c.code, c.name, e.exam, e.date, e.starts_at, e.hall
    from public.my_courses() c join public.exam_dates e on e.course_id = c.id
    where e.date >= day and e.date < day + 14
    order by e.date, e.starts_at, c.code limit 40
  ) as sat;

  select json_agg(visit order by visit.date, visit.company) into visits from (
    select v.id, v.company, v.visit_date as date from public.companies v
    where v.visit_date >= day and v.visit_date < day + 14
    order by v.visit_date, v.company limit 20
  ) as visit;

  select json_agg(drive order by drive.date, drive.title, drive.id) into drives from (
    select f.drive_id as id, f.day as date,
      f.organisation || ': ' || case f.step when 'closes_on' then 'registration closes' else replace(f.step, '_on', '') end as title
    from public.followed_drive_days(day, day + 13) f where not f.withdrawn limit 20
  ) as drive;

  select json_agg(holiday order by holiday.first_day, holiday.name) into holidays from (
    select h.id, h.name, h.first_day, h.last_day from public.holidays h
    where h.last_day >= day and h.first_day < day + 14
    order by h.first_day, h.name limit 20
  ) as holiday;

  select json_agg(json_build_object('date', t.date, 'start', t.start, 'end', t."end", 'course', t.course, 'name', t.name,
      'room', t.room, 'teacher', t.teacher, 'state', t.state, 'confirmed', t.confirmed, 'group', t."group",
      'planned_date', t.planned_date, 'planned_start', t.planned_start, 'planned_end', t.planned_end,
      'planned_room', t.planned_room) order by t.date, t.start) into classes
    from public.timetable(day, 8) t;

  select json_build_object(
    'unread', (
      select count(*) from (
        select from public.notifications n
        where n.account_id = me and n.kind = 'answer' and n.read_at is null limit 100
      ) as unread),
    'latest', (
      select coalesce(json_agg(answer order by answer.id desc), '[]') from (
        select n.id, n.title, n.body, n.url, n.created_at from public.notifications n
        where n.account_id = me and n.kind = 'answer' and n.read_at is null
        order by n.id desc limit 4
      ) as answer)
  ) into answers;

  select json_build_object(
    'new', (
      select count(*) from (
        select from public.study_materials m
        where m.semester = account.semester and m.status = 'approved' and m.removed_at is null
          and greatest(m.created_at, m.reviewed_at) > last_week limit 100
      ) as added),
    'latest', (
      select coalesce(json_agg(paper order by paper.created_at desc), '[]') from (
        select m.id, m.subject, m.course_code, m.kind, m.exam_year, m.pages, greatest(m.created_at, m.reviewed_at) as created_at
        from public.study_materials m
        where m.semester = account.semester and m.status = 'approved' and m.removed_at is null
          and greatest(m.created_at, m.reviewed_at) > last_week
        order by greatest(m.created_at, m.reviewed_at) desc limit 3
      ) as paper)
  ) into papers;

  -- As web/materials/practice/schedule.ts and order.ts have it: nothing is due later than two days before the exam, and what
  -- is not known yet is due the same day. The account's last 1000 questions: what it has left behind is no news.
  with mine as (
    select r.group_id, r.due_on, r.reviewed_at from public.practice_reviews r
    where r.account_id = me and r.due_on is not null order by r.reviewed_at desc limit 1000
  ),
  practised as (
    select g.course_id, m.due_on, m.reviewed_at, (m.reviewed_at at time zone 'Asia/Kolkata')::date as reviewed_on
    from mine m join public.question_groups g on g.id = m.group_id
  ),
  recent as (
    select p.course_id from practised p group by p.course_id having max(p.reviewed_at) > now() - interval '30 days'
  ),
  courses as (
    select c.id, c.code, c.name, coalesce(plan.per_day, 10) as per_day, coalesce(plan.exam_on, announced.date) - 2 as last_day
    from recent join public.courses c on c.id = recent.course_id
      left join lateral (
        select case when p.exam_on >= day then p.exam_on end as exam_on, p.per_day from public.practice_plans p
        where p.account_id = me and p.course_id = c.id
      ) as plan on true
      left join lateral (
        select e.date from public.exam_dates e where e.course_id = c.id and e.date >= day
        order by e.exam = 'end-semester' desc, e.date limit 1
      ) as announced on true
  ),
  standing as (
    select p.course_id, p.reviewed_on,
      case
        when c.last_day is null or p.due_on <= c.last_day or p.reviewed_on > c.last_day + 2 then p.due_on
        -- Not known yet: it comes back the same day, also in the last two.
        when p.due_on = p.reviewed_on then p.due_on
        when c.last_day > p.reviewed_on then c.last_day
      end <= day as is_due
    from practised p join courses c on c.id = p.course_id
  ),
  counted as (
    select s.course_id, count(*) filter (where s.is_due) as due,
      count(*) filter (where s.reviewed_on = day and s.is_due is not true) as done
    from standing s group by s.course_id
  )
  select json_agg(
      json_build_object('course_id', p.id, 'code', p.code, 'name', p.name, 'due', p.due) order by p.last_day nulls last, p.due desc, p.code)
    into practice
    from (
      select c.id, c.code, c.name, c.last_day, least(n.due, c.per_day - n.done) as due
      from courses c join counted n on n.course_id = c.id
      where n.due > 0 and c.per_day > n.done
      order by c.last_day nulls last, least(n.due, c.per_day - n.done) desc, c.code limit 3
    ) as p;

  return json_build_object(
    'now', now(), 'day', day, 'branch', account.branch, 'semester', account.semester,
    'deadlines', coalesce(deadlines, '[]'), 'exams', coalesce(exams, '[]'), 'visits', coalesce(visits, '[]'),
    'drives', coalesce(drives, '[]'),
    'holidays', coalesce(holidays, '[]'), 'classes', coalesce(classes, '[]'),
    'unread_notices', public.unread_notices(), 'answers', answers, 'papers', papers, 'practice', coalesce(practice, '[]'),
    'new', json_build_object(
      'discussions', (
        select count(*) from (
          select from public.discussions d where d.created_at > last_week limit 100
        ) as added),
      'posts', (
        select count(*) from (
          select from public.blog_posts p
          where p.publish_at > last_week and p.publish_at <= now() limit 100
        ) as added)
    ),
    'total', json_build_object(
      'vendors', (select count(*) from (select from public.vendors limit 1000) as v),
      'alumni', (select count(*) from (select from public.alumni where not withdrawn limit 1000) as a)
    )
  );
end
$$;

-- The cards without an owner that have this name, five at most, for an account to find its own: by the whole name, so
-- that it does not open the list.
create or replace function public.unclaimed_cards(name text)
  returns table (id uuid, full_name text, graduation_year integer, degree text)
  language sql stable security definer set search_path = ''
begin atomic
  select a.id, a.name, a.graduation_year, a.degree from public.alumni a
  where auth.uid() is not null and not a.claimed and not a.sample
    and lower(btrim(a.name)) = lower(btrim(unclaimed_cards.name))
  order by a.graduation_year desc, a.id limit 5;
end;

-- Claims that wait for the college, the oldest first: for the area alumni.
create or replace function public.waiting_claims()
  returns table (account uuid, account_name text, email text, alumnus uuid, name text, graduation_year integer, degree text,
    note text, claimed_at timestamptz)
  language sql stable security definer set search_path = ''
begin atomic
  select c.account_id, private.display_name(c.account_id), u.email, a.id, a.name, a.graduation_year, a.degree, c.note, c.created_at
  from public.alumni_cards c join public.alumni a on a.id = c.alumnus_id join auth.users u on u.id = c.account_id
  where (select private.may('alumni')) and c.confirmed_at is null and not a.claimed
  order by c.created_at, c.account_id limit 200;
end;

-- Takes back a request that is not answered yet. What it counted for its helper stays counted.
create or replace function public.withdraw_ask(ask uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.alumni_requests r set state = 'withdrawn', decided_at = now()
    where r.id = withdraw_ask.ask and r.asker_id = auth.uid() and r.state = 'open';
  if not found then
    raise exception using errcode = 'PT404', message = 'This request was answered or taken back.', hint = 'not_found';
  end if;
end
$$;

create or replace view search.source_alumnus as
  select 'pro' as list, a.id as row_id, a.id::text as subject_id, null::text as part, a.name as title,
    concat_ws(' · ', nullif(concat_ws(', ', nullif(a.current_position, ''), nullif(a.company, ''), nullif(a.location, '')), ''),
      a.degree || ', ' || a.graduation_year, search.without_sample_note(a.bio)) as text,
    'alumni alumnus senior graduate' as also, '/alumni?q=' || replace(a.name, ' ', '+') as url, null::uuid as course_id,
    null::uuid as branch_id, null::smallint as semester, a.created_at as at, null::timestamptz as due_at,
    null::timestamptz as visible_from, null::timestamptz as valid_until
  from public.alumni a where not a.withdrawn;

-- What the index should hold.
create or replace view search.sources as
  select 'page' as kind, row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_page
  union all select 'help', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_help
  union all select 'vendor', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_vendor
  union all select 'post', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_post
  union all select 'notice', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_notice
  union all select 'alumnus', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_alumnus
  union all select 'company', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_company
  union all select 'question', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_question
  union all select 'material', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_material
  union all select 'template', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_template
  union all select 'project', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_project
  union all select 'tutorial', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_tutorial
  union all select 'course', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_course
  union all select 'exam', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_exam
  union all select 'discussion', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_discussion
  union all select 'discussion', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_comment;

-- Where the index differs from the tables: no row, if all is well.
create or replace function search.differences() returns table (problem text, kind text, subject_id text, part text)
  language sql stable set search_path = ''
begin atomic
  select
    case when d.kind is null then 'missing' when s.kind is null then 'left over' else 'differs' end,
    coalesce(d.kind, s.kind), coalesce(d.subject_id, s.subject_id), coalesce(d.part, s.part)
  from search.sources s full join search.documents d
    on d.kind = s.kind and d.subject_id = s.subject_id and coalesce(d.part, '') = coalesce(s.part, '')
      -- One for several groups has a document for each.
      and (d.list = s.list or d.kind <> 'notice')
  where (d.list, d.title, d.text, d.also, d.url, d.course_id, d.branch_id, d.semester, d.at, d.due_at, d.visible_from,
      d.valid_until, d.terms)
    is distinct from (s.list, s.title, s.text, s.also, s.url, s.course_id, s.branch_id, s.semester::smallint, s.at, s.due_at,
      s.visible_from, s.valid_until, search.terms(case when s.part is null then s.title else '' end, s.text, s.also));
end;

-- What the owner of a card writes is no act of the college.
create trigger alumni_audit after insert or delete or update on public.alumni
  for each row when (pg_trigger_depth() = 0) execute function private.audit('id');

-- The card's own trigger writes from within another.
create trigger alumni_left_to_owner before update on public.alumni
  for each row when (old.claimed and pg_trigger_depth() = 0) execute function private.leave_to_owner();

create trigger a_tidied before insert or update on public.alumni_cards
  for each row execute function texts.tidy_row('bio', 'company', 'current_position', 'languages', 'location', 'note', 'phone', 'topics');

create trigger alumni_cards_values before insert or update on public.alumni_cards
  for each row execute function private.check_alumni_card();

create trigger alumni_cards_written after insert or update or delete on public.alumni_cards
  for each row execute function private.alumni_card_written();

create trigger audit_log_stands_changed before update on public.audit_log
  for each row when (old.table_name <> 'public.alumni'
    or to_jsonb(new) - array['before', 'after'] <> to_jsonb(old) - array['before', 'after']
    or not coalesce(old.before @> new.before, new.before is null) or not coalesce(old.after @> new.after, new.after is null))
  execute function private.log_stands();

create trigger audit_log_stands before delete or truncate on public.audit_log
  for each statement execute function private.log_stands();

create policy "readable on the pro plan" on public.alumni for select to authenticated
  using ((select private.may_read_pro()) and not withdrawn);

create policy "own card is edited once it is confirmed" on public.alumni_cards for update to authenticated
  using (account_id = (select auth.uid()) and confirmed_at is not null)
  with check (account_id = (select auth.uid()));

create policy "own card is readable" on public.alumni_cards for select to authenticated
  using (account_id = (select auth.uid()));

create policy "own claim is taken back while it waits" on public.alumni_cards for delete to authenticated
  using (account_id = (select auth.uid()) and confirmed_at is null);

revoke all on public.alumni_cards from anon, authenticated, service_role;
grant select,
  update (current_position, company, location, linkedin, bio, image, email, phone, shown_to, topics, languages, requests_a_month, withdrawn),
  delete
  on public.alumni_cards to authenticated;
revoke all on function public.alumni_card(uuid) from public, anon, authenticated, service_role;
grant execute on function public.alumni_card(uuid) to anon, authenticated;
revoke all on function public.answer_ask(uuid, text, text) from public, anon, authenticated, service_role;
grant execute on function public.answer_ask(uuid, text, text) to authenticated;
revoke all on function public.ask_alumnus(text, text, text, uuid, boolean, uuid) from public, anon, authenticated, service_role;
grant execute on function public.ask_alumnus(text, text, text, uuid, boolean, uuid) to authenticated;
revoke all on function public.asks_for_me() from public, anon, authenticated, service_role;
grant execute on function public.asks_for_me() to authenticated;
revoke all on function public.claim_card(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.claim_card(uuid, text) to authenticated;
revoke all on function public.contact_of(uuid) from public, anon, authenticated, service_role;
grant execute on function public.contact_of(uuid) to authenticated;
revoke all on function public.contact_views() from public, anon, authenticated, service_role;
grant execute on function public.contact_views() to authenticated;
revoke all on function public.decide_claim(uuid, uuid, boolean, text) from public, anon, authenticated, service_role;
grant execute on function public.decide_claim(uuid, uuid, boolean, text) to authenticated;
revoke all on function public.end_ask(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_ask(uuid) to authenticated;
revoke all on function public.invite_alumnus(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.invite_alumnus(uuid, text) to authenticated;
revoke all on function public.invited(public.alumni) from public, anon, authenticated, service_role;
grant execute on function public.invited(public.alumni) to authenticated, service_role;
revoke all on function public.my_asks() from public, anon, authenticated, service_role;
grant execute on function public.my_asks() to authenticated;
revoke all on function public.my_requests_state() from public, anon, authenticated, service_role;
grant execute on function public.my_requests_state() to authenticated;
revoke all on function public.report_ask(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.report_ask(uuid, text) to authenticated;
revoke all on function public.reported_asks() from public, anon, authenticated, service_role;
grant execute on function public.reported_asks() to authenticated;
revoke all on function public.requests_left(public.alumni) from public, anon, authenticated, service_role;
grant execute on function public.requests_left(public.alumni) to authenticated;
revoke all on function public.resume_card() from public, anon, authenticated, service_role;
grant execute on function public.resume_card() to authenticated;
revoke all on function public.settle_reported_ask(uuid) from public, anon, authenticated, service_role;
grant execute on function public.settle_reported_ask(uuid) to authenticated;
revoke all on function public.take_ask(text) from public, anon, authenticated, service_role;
grant execute on function public.take_ask(text) to authenticated;
revoke all on function public.unclaimed_cards(text) from public, anon, authenticated, service_role;
grant execute on function public.unclaimed_cards(text) to authenticated;
revoke all on function public.waiting_claims() from public, anon, authenticated, service_role;
grant execute on function public.waiting_claims() to authenticated;
revoke all on function public.withdraw_ask(uuid) from public, anon, authenticated, service_role;
grant execute on function public.withdraw_ask(uuid) to authenticated;
revoke all on function private.alumni_card_written() from public;
revoke all on function private.card_shows(public.alumni_cards, text, text) from public;
revoke all on function private.charge_card(uuid, uuid) from public;
revoke all on function private.check_alumni_card() from public;
revoke all on function private.check_silenced() from public;
revoke all on function private.forget_alumnus_fields(uuid, text[]) from public;
revoke all on function private.give_alumni_card(uuid, uuid) from public;
revoke all on function private.is_blocked(public.alumni_cards, uuid) from public;
revoke all on function private.is_card_audience(jsonb) from public;
revoke all on function private.is_paused_card(public.alumni_cards) from public;
revoke all on function private.leave_to_owner() from public;
revoke all on function private.may_take(private.alumni_requests, public.alumni_cards) from public;
revoke all on function private.publish_alumni_card(public.alumni_cards) from public;
revoke all on function private.request_month() from public;
revoke all on function private.request_state(private.alumni_requests) from public;
revoke all on function private.requests_left(public.alumni_cards) from public;
revoke all on function search.differences() from public;
revoke all on function private.accept_invitation(uuid, text) from public;
revoke all on function private.area_of_table(text) from public;
grant execute on function private.area_of_table(text) to authenticated, service_role;
revoke all on function private.reject_silenced() from public;
revoke all on function public.campus_counts() from public, anon, authenticated, service_role;
grant execute on function public.campus_counts() to anon, authenticated, service_role;
revoke all on function public.today() from public, anon, authenticated, service_role;
grant execute on function public.today() to authenticated, service_role;
