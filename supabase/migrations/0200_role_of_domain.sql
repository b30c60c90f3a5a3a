-- The role of a new account: what an operator has given it counts more, and its domain is behind the last @ of its address.

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- Gives a new account the role of its first confirmed address, and accepts the invitation of an address when an account confirms it,
-- by password, link, code, provider, SAML or an admin: the role of an invitation counts more.
create or replace function private.account_invited() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or old.email_confirmed_at is null then
    -- Every account begins as a student, unless an operator has given it a role before.
    update public.users u set role = r.role from (select private.role_of_entry(new.email) as role) as r
      where u.id = new.id and u.role = 'student' and r.role <> 'student';
  end if;
  perform private.accept_invitation(new.id, new.email);
  return null;
end
$$;

-- As whom the college's rules let an address create an account without an invitation: the lists of mail domains decide first,
-- since nothing else of a sign-up by a provider or a link says who somebody is. Null where no rule does. The domain is behind the
-- last @: a quoted name before it may have others.
create or replace function private.role_of_entry(address text) returns text
  language sql stable security definer set search_path = ''
begin atomic
  select case
    when c.sign_up_staff = 'domains' and a.domain = any (c.sign_up_staff_domains) then 'staff'
    when c.sign_up_alumni = 'domains' and a.domain = any (c.sign_up_alumni_domains) then 'alumnus'
    when c.sign_up = 'anyone' or c.sign_up = 'domains' and a.domain = any (c.sign_up_domains) then 'student'
    when c.sign_up_alumni = 'anyone' and a.domain <> '' then 'alumnus'
  end
  from public.college c, (select lower(substring(address from '@([^@]+)$')) as domain) as a;
end;

revoke all on function private.account_invited() from public;
revoke all on function private.role_of_entry(text) from public;
