-- Closed until opened: opened_at is empty or in the future, and a line says what comes.
alter table public.college add column opening_line text not null default ''
  constraint college_opening_line_check check (char_length(opening_line) <= 200 and opening_line !~ '[[:cntrl:]]');

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

drop trigger a_tidied on public.college;

-- Whether a role waits for who has this address.
create or replace function private.has_role_invitation(address text) returns boolean
  language sql stable security definer set search_path = ''
begin atomic
  select exists (select from public.role_invitations r
    where r.email = lower(address) and r.accepted_at is null and r.expires_at > now());
end;

-- Whether everybody reads the site. A closed one has no day on which it was opened, or one to come.
create or replace function private.is_open() returns boolean
  language sql stable security definer set search_path = ''
begin atomic
  select not exists (select from public.college c where c.opened_at is null or c.opened_at > now());
end;

-- Whether an account may enter: everybody on an open site; on a closed one admins, who has a role, and who is invited, to a
-- role too. Null is a visitor. The rule of all entries: server/features/site/closed and sessions.check_request().
create or replace function private.may_enter(account uuid) returns boolean
  language sql stable security definer set search_path = ''
begin atomic
  select private.is_open()
    or exists (select from public.profiles p where p.id = may_enter.account and p.is_admin)
    or exists (select from public.grants g where g.account = may_enter.account
      and (g.expires_at is null or g.expires_at > now()))
    or exists (select from public.invitations i where i.accepted_by = may_enter.account and i.revoked_at is null)
    or exists (select from auth.users u where u.id = may_enter.account and u.email_confirmed_at is not null
      and (u.invited_at is not null or private.has_role_invitation(u.email::text)));
end;

-- The day of the opening as a sentence has it: ' on 1 Dec 2026', or ' soon' without one.
create or replace function private.opening_day() returns text
  language sql stable security definer set search_path = ''
begin atomic
  select coalesce((select ' on ' || to_char(c.opened_at at time zone 'Asia/Kolkata', 'FMDD Mon YYYY')
    from public.college c where c.opened_at > now()), ' soon');
end;

-- Why the college's rule rejects a new account of this address, as a sentence; null where it allows it. It allows an open
-- invitation, to a role too, and a confirmed account or one that an operator has invited, which only logs in; and no other while the
-- site is closed. Without an address (a phone number, an anonymous account) only an open site for anyone allows it.
create or replace function private.sign_up_problem(address text) returns text
  language sql stable security definer set search_path = ''
begin atomic
  select case
    when c.sign_up = 'anyone' and private.is_open() then null
    when exists (select from auth.users u where lower(u.email) = lower(address)
      and (u.email_confirmed_at is not null or u.invited_at is not null)) then null
    when exists (select from public.invitations i where i.email = lower(address) and private.is_open_invitation(i)) then null
    when private.has_role_invitation(address) then null
    when not private.is_open() then 'This site opens' || private.opening_day()
      || '. Until then accounts are by invitation: use the address that your college has invited.'
    when c.sign_up = 'domains' and lower(split_part(address, '@', 2)) = any (c.sign_up_domains) then null
    when c.sign_up = 'domains' then 'Accounts here are for addresses of ' || array_to_string(c.sign_up_domains, ', ')
      || '. Use one of these, or ask your college to invite you.'
    else 'Accounts here are by invitation. Use the address that your college has invited, or ask it to invite you.'
  end
  from public.college c;
end;

-- What a hosted project's data API (PostgREST) calls before each request, by a setting of its role: it checks a token's signature
-- and not whether its session is still alive, so a token that was signed out, an admin's too, would be valid for up to an hour.
-- It also rejects who may not enter a closed site. Our own server does both by itself (server/supabase/caller/session-check.ts,
-- server/features/site/closed). docs/decisions/0045-hosted-project.md, 0067-closed-until-opened.md
create or replace function sessions.check_request() returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  if claims ->> 'role' = 'service_role' then return; end if;
  if claims ->> 'role' = 'authenticated' and not exists (
    select from sessions.live
    where id = (claims ->> 'session_id')::uuid and user_id = (claims ->> 'sub')::uuid
  ) then
    -- PostgREST answers PT401 with the status 401.
    raise exception 'The session of this token has ended.' using errcode = 'PT401';
  end if;
  -- The college's own row says when it opens; an invitation's address fills in the form to register.
  if not private.may_enter((claims ->> 'sub')::uuid)
    and current_setting('request.path', true) is distinct from '/college'
    and current_setting('request.path', true) is distinct from '/rpc/invited_address'
  then
    raise exception 'This site is not open yet.' using errcode = 'PT403', hint = 'site_closed';
  end if;
end
$$;

create trigger a_tidied before update on public.college
  for each row execute function texts.tidy_row('academic_year', 'courts', 'name', 'opening_line', 'short_name');

revoke all on function private.has_role_invitation(text) from public;
revoke all on function private.is_open() from public;
revoke all on function private.may_enter(uuid) from public;
revoke all on function private.opening_day() from public;
revoke all on public.college from anon, authenticated, service_role;
grant select on public.college to anon, authenticated;
grant update (name, short_name, opened_at, opening_line, academic_year, sign_up, sign_up_domains, odd_semester_from, even_semester_from,
    second_colour, map_point, courts, landing_numbers)
  on public.college to authenticated;
grant select, update on public.college to service_role;
revoke all on function private.sign_up_problem(text) from public;
revoke all on function sessions.check_request() from public;
grant execute on function sessions.check_request() to anon, authenticated, service_role;
