-- Invitations of people by list, and the queue of the mails of all invitations.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  name text not null default '',
  role text not null default 'student',
  section_id uuid references public.sections (id) on delete set null,
  branch_id uuid references public.branches (id) on delete set null,
  semester smallint,
  roll_number text not null default '',
  invited_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  accepted_at timestamptz,
  accepted_by uuid references auth.users (id) on delete set null,
  revoked_at timestamptz,
  constraint invitations_email_key unique (email),
  constraint invitations_email_check check (email ~ '^[^\s@]+@[^\s@]+$' and email = lower(email) and char_length(email) <= 254),
  constraint invitations_name_check check (char_length(name) <= 120),
  constraint invitations_role_check check (role in ('student', 'alumnus', 'staff')),
  constraint invitations_semester_check check (semester >= 1 and semester <= 12),
  constraint invitations_roll_number_check check (char_length(roll_number) <= 60)
);
alter table public.invitations enable row level security;
create index invitations_of_branch on public.invitations (branch_id) where branch_id is not null;
create index invitations_of_section on public.invitations (section_id) where section_id is not null;
create index invitations_given_by on public.invitations (invited_by) where invited_by is not null;
create index invitations_accepted_by on public.invitations (accepted_by) where accepted_by is not null;
create index invitations_newest on public.invitations (created_at desc, id);

-- No foreign key: an invitation is in one of two tables, and is not "used" by its mail (private.used_rows).
create table private.invitation_mails (
  kind text not null,
  invitation_id uuid not null,
  queued_at timestamptz not null default now(),
  state text not null default 'waiting',
  -- When the last attempt began.
  tried_at timestamptz,
  tries smallint not null default 0,
  next_try_at timestamptz not null default now(),
  mailed_at timestamptz,
  failure text,
  constraint invitation_mails_pkey primary key (kind, invitation_id),
  constraint invitation_mails_kind_check check (kind in ('role', 'person')),
  constraint invitation_mails_state_check check (state in ('waiting', 'sending', 'mailed', 'failed')),
  constraint invitation_mails_failure_check check (char_length(failure) <= 500)
);
create index invitation_mails_open on private.invitation_mails (next_try_at) where state in ('waiting', 'sending');
create index invitation_mails_tried on private.invitation_mails (tried_at) where tried_at is not null;

-- Those that are under way when the site is upgraded.
insert into private.invitation_mails (kind, invitation_id)
  select 'role', id from public.role_invitations where mailed_at is null and accepted_at is null and expires_at > now();

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

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
end
$$;

-- Accepts the invitation of an address when an account confirms it: by password, link, code, provider, SAML or an admin.
create or replace function private.account_invited() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.accept_invitation(new.id, new.email);
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
    when table_name in ('public.discussions', 'public.comments', 'public.student_answers', 'public.reports') then 'forum'
    when table_name in ('public.companies', 'public.interview_questions', 'public.resume_projects',
      'public.resume_templates', 'public.tutorials') then 'placements'
    when table_name = 'public.alumni' then 'alumni'
    when table_name = 'public.exam_dates' then 'timetable'
    when table_name in ('public.profiles', 'public.contact_messages', 'public.grants', 'public.sections', 'public.invitations') then 'people'
    when table_name in ('public.orders', 'public.users') then 'money'
    else 'settings'
  end;

-- How long an invitation is good: from its mail on.
create or replace function private.invitation_days() returns interval
  language sql immutable
  return interval '14 days';

-- Queues the mail of a new one; an account that has the address already accepts it at once.
create or replace function private.invitation_written() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
begin
  if tg_op = 'DELETE' then
    delete from private.invitation_mails m where m.kind = 'person' and m.invitation_id = old.id;
    return null;
  end if;
  select u.id into account from auth.users u
    where lower(u.email) = new.email and u.email_confirmed_at is not null and u.deleted_at is null;
  if account is null then
    insert into private.invitation_mails (kind, invitation_id) values ('person', new.id);
  else
    perform private.accept_invitation(account, new.email);
  end if;
  return null;
end
$$;

-- A deleted account leaves no invitation of its address behind.
create or replace function private.invitations_withdrawn() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.role_invitations where email = lower(old.email);
  delete from public.invitations where email = lower(old.email) or accepted_by = old.id;
  return old;
end
$$;

-- Whether an invitation can be accepted: neither accepted nor revoked, and its days are not over. One whose mail waits, or
-- was not accepted by the mail server, counts: its address is proven by the account.
create or replace function private.is_open_invitation(invitation public.invitations) returns boolean
  language sql stable security definer set search_path = ''
  return invitation.accepted_at is null and invitation.revoked_at is null and not exists (
    select from private.invitation_mails m
    where m.kind = 'person' and m.invitation_id = invitation.id and m.mailed_at + private.invitation_days() < now());

-- Begins the next attempt, where fewer than `per_minute` began within a minute. Roles come first. Null where there is nothing
-- to do now.
create or replace function private.next_invitation_mail(per_minute integer) returns private.invitation_mails
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  found_mail private.invitation_mails;
begin
  perform pg_advisory_xact_lock(hashtextextended('invitation mails', 0));
  update private.invitation_mails m set state = 'failed',
      failure = 'The server stopped while this mail was on its way: it may have arrived. Send it again if it has not.'
    where m.state = 'sending' and m.tried_at < now() - interval '2 minutes';
  if (select count(*) from private.invitation_mails m where m.tried_at > now() - interval '1 minute') >= per_minute then
    return null;
  end if;
  update private.invitation_mails m set state = 'sending', tried_at = now(), tries = m.tries + 1
    where (m.kind, m.invitation_id) = (
      select w.kind, w.invitation_id from private.invitation_mails w
      where w.state = 'waiting' and w.next_try_at <= now()
      order by w.kind = 'role' desc, w.queued_at, w.invitation_id limit 1)
    returning m.* into found_mail;
  return found_mail;
end
$$;

-- The address of an open invitation, for the form to register: for who has the link of its mail. Null where there is none.
create or replace function public.invited_address(id uuid) returns text
  language sql stable security definer set search_path = ''
begin atomic
  select i.email from public.invitations i
  join private.invitation_mails m on m.kind = 'person' and m.invitation_id = i.id
  where i.id = invited_address.id and private.is_open_invitation(i);
end;

-- State of an invitation and of its mail, a computed column: {"state": accepted, revoked, failed, waiting, expired or mailed,
-- "mailed_at", "expires_at", "failure": the mail server's reason}. Null for who may not read invitations.
create or replace function public.mail(invitation public.invitations) returns jsonb
  language sql stable security definer set search_path = ''
  return case when private.may('people') then (
    select jsonb_build_object('mailed_at', m.mailed_at, 'expires_at', m.mailed_at + private.invitation_days(),
      'failure', m.failure, 'state', case
        when invitation.accepted_at is not null then 'accepted'
        when invitation.revoked_at is not null then 'revoked'
        when m.state = 'failed' then 'failed'
        when m.state <> 'mailed' then 'waiting'
        when m.mailed_at + private.invitation_days() < now() then 'expired'
        else 'mailed' end)
    from (select) as one left join private.invitation_mails m on m.kind = 'person' and m.invitation_id = invitation.id) end;

-- Sends the mail of an invitation again, whose fourteen days begin anew; a revoked one holds again.
create or replace function public.resend_invitation(id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.may('people') or not exists (
      select from public.invitations i where i.id = resend_invitation.id and i.accepted_at is null) then
    raise exception using errcode = 'PT404', message = 'There is no such invitation.', hint = 'not_found';
  end if;
  update public.invitations i set revoked_at = null where i.id = resend_invitation.id and i.revoked_at is not null;
  -- One that is on its way is not sent a second time.
  update private.invitation_mails m
    set state = 'waiting', queued_at = now(), next_try_at = now(), tries = 0, failure = null, mailed_at = null
    where m.kind = 'person' and m.invitation_id = resend_invitation.id and m.state in ('mailed', 'failed');
end
$$;

-- Withdraws an invitation that is not accepted. Its link works no more.
create or replace function public.revoke_invitation(id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if private.may('people') then
    update public.invitations i set revoked_at = now()
      where i.id = revoke_invitation.id and i.accepted_at is null and i.revoked_at is null;
  end if;
  if not private.may('people') or not found then
    raise exception using errcode = 'PT404', message = 'There is no such invitation.', hint = 'not_found';
  end if;
end
$$;

create or replace trigger account_invited_later after update of email, email_confirmed_at on auth.users
  for each row when (new.email is not null and new.email_confirmed_at is not null
    and (old.email_confirmed_at is null or old.email is distinct from new.email)) execute function private.account_invited();

-- After account_created, which makes the account's row: triggers fire by name.
create or replace trigger account_invited after insert on auth.users
  for each row when (new.email is not null and new.email_confirmed_at is not null) execute function private.account_invited();

create trigger a_tidied before insert or update on public.invitations
  for each row execute function texts.tidy_row('name', 'roll_number');

create trigger invitations_audit after insert or update or delete on public.invitations
  for each row execute function private.audit('id');

create trigger invitations_changed before update on public.invitations
  for each row execute function private.content_written();

create trigger invitations_written after insert or delete on public.invitations
  for each row execute function private.invitation_written();

create policy "invitations are readable for people" on public.invitations for select to authenticated
  using ((select private.may('people')));

create policy "service_role reaches every row" on public.invitations to service_role using (true) with check (true);

revoke all on public.invitations from anon, authenticated, service_role;
grant select on public.invitations to authenticated;
grant all on public.invitations to service_role;
revoke all on function public.invited_address(uuid) from public, anon, authenticated, service_role;
grant execute on function public.invited_address(uuid) to anon, authenticated;
revoke all on function public.mail(public.invitations) from public, anon, authenticated, service_role;
grant execute on function public.mail(public.invitations) to authenticated, service_role;
revoke all on function public.resend_invitation(uuid) from public, anon, authenticated, service_role;
grant execute on function public.resend_invitation(uuid) to authenticated;
revoke all on function public.revoke_invitation(uuid) from public, anon, authenticated, service_role;
grant execute on function public.revoke_invitation(uuid) to authenticated;
revoke all on function private.accept_invitation(uuid, text) from public;
revoke all on function private.account_invited() from public;
revoke all on function private.invitation_days() from public;
revoke all on function private.invitation_written() from public;
revoke all on function private.is_open_invitation(public.invitations) from public;
revoke all on function private.next_invitation_mail(integer) from public;
revoke all on function private.area_of_table(text) from public;
grant execute on function private.area_of_table(text) to authenticated, service_role;
revoke all on function private.invitations_withdrawn() from public;
