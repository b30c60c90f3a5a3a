-- Whether everybody reads the site. A closed one has no day on which it was opened, or one to come.
create or replace function private.is_open() returns boolean
  language sql stable security definer set search_path = ''
begin atomic
  select not exists (select from public.college c where c.opened_at is null or c.opened_at > now());
end;
revoke all on function private.is_open() from public;

-- Whether a role waits for who has this address.
create or replace function private.has_role_invitation(address text) returns boolean
  language sql stable security definer set search_path = ''
begin atomic
  select exists (select from public.role_invitations r
    where r.email = lower(address) and r.accepted_at is null and r.expires_at > now());
end;
revoke all on function private.has_role_invitation(text) from public;

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
revoke all on function private.may_enter(uuid) from public;

-- The day of the opening as a sentence has it: ' on 1 Dec 2026', or ' soon' without one.
create or replace function private.opening_day() returns text
  language sql stable security definer set search_path = ''
begin atomic
  select coalesce((select ' on ' || to_char(c.opened_at at time zone 'Asia/Kolkata', 'FMDD Mon YYYY')
    from public.college c where c.opened_at > now()), ' soon');
end;
revoke all on function private.opening_day() from public;
